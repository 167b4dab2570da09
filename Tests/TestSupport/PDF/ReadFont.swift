package import PDFSyntax
import Testing

/// A composite font as readers interpret it (ISO 32000-1, 9.7).
package struct ReadFont {
  package let dictionary: PDFDictionary
  package let descendant: PDFDictionary
  package let descriptor: PDFDictionary
  /// The width of each code in em/1000, by `W`.
  package private(set) var widths: [Int: Double] = [:]
  /// The length of the longest array in `W`, including `W` itself.
  private(set) var longestWidthArray = 0
  /// The text of each code, by `ToUnicode`.
  package private(set) var texts: [Int: String] = [:]
  /// The numbers of entries in the blocks of `ToUnicode`.
  package private(set) var blockSizes: [Int] = []
  package let glyphMap: [UInt8]
  package let file: [UInt8]

  package init(_ reference: IndirectReference, in file: WrittenFile) throws {
    self.dictionary = try #require(try file.object(reference).dictionary)
    let descendants = try #require(self.dictionary["DescendantFonts"]?.elements)
    func dictionary(_ object: PDFObject?) throws -> PDFDictionary {
      let reference = try #require(object?.reference)
      return try #require(try file.object(reference).dictionary)
    }
    func data(_ object: PDFObject?) throws -> [UInt8] {
      let reference = try #require(object?.reference)
      return try Inflater.bytes(of: try file.streamData(reference))
    }
    descendant = try dictionary(descendants.first)
    descriptor = try dictionary(descendant["FontDescriptor"])
    glyphMap = try data(descendant["CIDToGIDMap"])
    self.file = try data(descriptor["FontFile2"])
    try readWidths(try #require(descendant["W"]?.elements))
    try readMap(try data(self.dictionary["ToUnicode"]))
  }

  /// Returns the index of the glyph that a code draws.
  package func glyph(of code: Int) -> Int {
    Int(glyphMap[2 * code]) << 8 | Int(glyphMap[2 * code + 1])
  }

  private mutating func readWidths(_ array: [PDFObject]) throws {
    longestWidthArray = array.count
    for index in stride(from: 0, to: array.count, by: 2) {
      let first = try #require(array[index].integer)
      let piece = try #require(array[index + 1].elements)
      longestWidthArray = max(longestWidthArray, piece.count)
      for (offset, width) in piece.enumerated() { widths[first + offset] = width.number }
    }
  }

  private mutating func readMap(_ bytes: [UInt8]) throws {
    var announced: Int?
    var found = 0
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      if line.hasSuffix(" beginbfchar") {
        announced = Int(line.prefix { $0 != " " })
        found = 0
      } else if line == "endbfchar" {
        #expect(announced == found, "A block announces its entries")
        blockSizes.append(found)
        announced = nil
      } else if announced != nil {
        found += 1
        let fields = line.split(separator: " ").map { $0.dropFirst().dropLast() }
        let units = stride(from: 0, to: fields[1].count, by: 4).compactMap {
          UInt16(fields[1].dropFirst($0).prefix(4), radix: 16)
        }
        let code = try #require(Int(fields[0], radix: 16))
        texts[code] = String(decoding: units, as: UTF16.self)
      }
    }
  }
}
