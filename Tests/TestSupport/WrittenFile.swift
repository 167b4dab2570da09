package import PDFSyntax

/// A written file, read from its end by ISO 32000-1, 7.5.5; throws if the file breaks a rule.
package struct WrittenFile {
  /// The error of a file that breaks a rule.
  package struct Broken: Error {
    let rule: String
  }

  package let crossReferenceOffset: Int
  package let trailer: PDFDictionary
  /// Offsets of the objects in use by their numbers.
  package private(set) var offsets: [Int: Int] = [:]
  private let bytes: [UInt8]

  /// Reads the cross-reference table and the trailer of `bytes`.
  package init(_ bytes: [UInt8]) throws {
    self.bytes = bytes
    let tail = String(decoding: bytes.suffix(40), as: UTF8.self)
    let match = tail.firstMatch(of: #/\nstartxref\n(\d+)\n%%EOF\n$/#)
    crossReferenceOffset = try Self.require(match.flatMap { Int($0.1) }, "startxref")
    var reader = SyntaxReader(bytes, at: crossReferenceOffset)
    try reader.expect("xref\n0 ")
    let size = try Self.require(try reader.object().integer, "size")
    try reader.expect("\n")
    for number in 0..<size {
      let start = reader.position + number * 20
      let (offset, kind) = try Self.fields(of: bytes[start..<start + 20])
      if kind == "n" { offsets[number] = offset }
    }
    reader = SyntaxReader(bytes, at: reader.position + size * 20)
    try reader.expect("trailer\n")
    trailer = try Self.require(try reader.object().dictionary, "trailer")
    guard trailer["Size"] == .integer(size) else { throw Broken(rule: "Size") }
  }

  /// Reads an entry of 20 bytes: `oooooooooo ggggg n`, a space and a line feed (7.5.4).
  private static func fields(of entry: ArraySlice<UInt8>) throws -> (offset: Int, kind: String) {
    let text = String(decoding: entry, as: UTF8.self)
    let parts = text.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [10, 5, 1, 1], let offset = Int(parts[0]),
      Int(parts[1]) != nil, ["n", "f"].contains(parts[2]), parts[3] == "\n"
    else { throw Broken(rule: "entry \(text)") }
    return (offset, String(parts[2]))
  }

  /// Returns the object of a reference.
  package func object(_ reference: IndirectReference) throws -> PDFObject {
    var reader = try reader(reference)
    let object = try reader.object()
    try reader.expect("\nendobj\n")
    return object
  }

  /// Returns the data of the stream of a reference, as stored.
  package func streamData(_ reference: IndirectReference) throws -> [UInt8] {
    try stream(reference).data
  }

  /// Returns the stream of a reference.
  package func stream(_ reference: IndirectReference) throws -> PDFStream {
    var reader = try reader(reference)
    let dictionary = try Self.require(try reader.object().dictionary, "stream dictionary")
    let length = try Self.require(dictionary["Length"]?.integer, "Length")
    try reader.expect("\nstream\n")
    let start = reader.position
    reader = SyntaxReader(bytes, at: start + length)
    // After a carriage return, the line end has two bytes.
    if reader.followingIs("\r") { try reader.expect("\r") }
    try reader.expect("\nendstream\nendobj\n")
    return PDFStream(dictionary: dictionary, data: Array(bytes[start..<start + length]))
  }

  private func reader(_ reference: IndirectReference) throws -> SyntaxReader {
    let offset = try Self.require(offsets[reference.number], "object \(reference.number)")
    var reader = SyntaxReader(bytes, at: offset)
    try reader.expect("\(reference.number) 0 obj\n")
    return reader
  }

  private static func require<Value>(_ value: Value?, _ rule: String) throws -> Value {
    guard let value else { throw Broken(rule: rule) }
    return value
  }
}

extension PDFObject {
  /// The number of an integer.
  package var integer: Int? {
    if case .integer(let value) = self { value } else { nil }
  }

  /// The value of a number of either kind.
  package var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .real(let value): value
    default: nil
    }
  }
}
