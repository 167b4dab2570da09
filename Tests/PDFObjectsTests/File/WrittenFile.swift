import PDFObjects
import Testing

/// A written file, read from its end as ISO 32000-1, 7.5.5 says.
struct WrittenFile {
  let crossReferenceOffset: Int
  let trailer: PDFDictionary
  /// Offsets of the objects in use by their numbers.
  private(set) var offsets: [Int: Int] = [:]
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) throws {
    self.bytes = bytes
    let tail = String(decoding: bytes.suffix(40), as: UTF8.self)
    let match = try #require(tail.firstMatch(of: #/\nstartxref\n(\d+)\n%%EOF\n$/#))
    crossReferenceOffset = try #require(Int(match.1))
    var reader = SyntaxReader(bytes, at: crossReferenceOffset)
    try reader.expect("xref\n0 ")
    let size = try #require(try reader.object().integer)
    try reader.expect("\n")
    for number in 0..<size {
      let start = reader.position + number * 20
      let entry = String(decoding: bytes[start..<start + 20], as: UTF8.self)
      let match = try #require(entry.wholeMatch(of: #/(\d{10}) (\d{5}) ([nf]) \n/#))
      if match.3 == "n" { offsets[number] = Int(match.1) }
    }
    reader = SyntaxReader(bytes, at: reader.position + size * 20)
    try reader.expect("trailer\n")
    trailer = try #require(try reader.object().dictionary)
    #expect(trailer["Size"] == .integer(size))
  }

  func object(_ reference: IndirectReference) throws -> PDFObject {
    var reader = try reader(reference)
    let object = try reader.object()
    try reader.expect("\nendobj\n")
    return object
  }

  func streamData(_ reference: IndirectReference) throws -> [UInt8] {
    var reader = try reader(reference)
    let length = try #require(try reader.object().dictionary?["Length"]?.integer)
    try reader.expect("\nstream\n")
    let start = reader.position
    reader = SyntaxReader(bytes, at: start + length)
    try reader.expect("\nendstream\nendobj\n")
    return Array(bytes[start..<start + length])
  }

  private func reader(_ reference: IndirectReference) throws -> SyntaxReader {
    var reader = SyntaxReader(bytes, at: try #require(offsets[reference.number]))
    try reader.expect("\(reference.number) 0 obj\n")
    return reader
  }
}

extension PDFObject {
  fileprivate var integer: Int? {
    if case .integer(let value) = self { value } else { nil }
  }

  fileprivate var dictionary: PDFDictionary? {
    if case .dictionary(let value) = self { value } else { nil }
  }
}
