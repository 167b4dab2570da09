import ImageFiles
import Testing

/// Reads a TrueType file by OpenType 1.9.
package struct TrueTypeFile {
  package struct Glyph: Equatable {
    package var advance: Int
    /// The box in the glyph header; `nil` for a glyph without an outline.
    package var box: [Int]?
    package var points: [[Int]]

    /// Makes a glyph; without arguments, a glyph without outline or advance.
    package init(advance: Int = 0, box: [Int]? = nil, points: [[Int]] = []) {
      self.advance = advance
      self.box = box
      self.points = points
    }
  }

  private let bytes: [UInt8]
  package private(set) var tables: [String: ArraySlice<UInt8>] = [:]
  package private(set) var glyphs: [Glyph] = []

  package init(_ bytes: [UInt8]) throws {
    self.bytes = bytes
    let count = Int(bytes[4]) << 8 | Int(bytes[5])
    for index in 0..<count {
      var entry = ByteReader(bytes[(12 + 16 * index)..<(28 + 16 * index)])
      let tag = String(decoding: entry.read(4) ?? [], as: UTF8.self)
      let fields = (0..<3).map { _ in entry.uint32() ?? 0 }
      tables[tag] = bytes[fields[1]..<(fields[1] + fields[2])]
      #expect(fields[1] % 4 == 0)
      #expect(fields[0] == Self.sum(try table(tag), isHead: tag == "head"), "checksum of \(tag)")
    }
    let glyphCount = try uint16("maxp", 4)
    glyphs = try (0..<glyphCount).map(glyph)
  }

  package func uint16(_ tag: String, _ offset: Int) throws -> Int {
    let table = try table(tag)
    let start = table.startIndex + offset
    return Int(table[start]) << 8 | Int(table[start + 1])
  }

  package func int16(_ tag: String, _ offset: Int) throws -> Int {
    Int(Int16(truncatingIfNeeded: try uint16(tag, offset)))
  }

  /// The checksum of the whole file, which `head` makes a constant.
  package var sum: Int { Self.sum(bytes[...], isHead: false) }

  private func table(_ tag: String) throws -> ArraySlice<UInt8> {
    try #require(tables[tag], "table \(tag)")
  }

  private func glyph(_ index: Int) throws -> Glyph {
    var glyph = Glyph(advance: try uint16("hmtx", 4 * index))
    // Short offsets count pairs of bytes.
    let start = 2 * (try uint16("loca", 2 * index))
    guard start < 2 * (try uint16("loca", 2 * index + 2)) else { return glyph }
    glyph.box = try (1...4).map { try int16("glyf", start + 2 * $0) }
    #expect(try int16("glyf", start) == 1, "one contour")
    let pointCount = try uint16("glyf", start + 10) + 1
    let flags = start + 14 + (try uint16("glyf", start + 12))
    // Points on the curve with both coordinates as words are the only kind written.
    for point in 0..<pointCount {
      #expect(try table("glyf")[table("glyf").startIndex + flags + point] == 1)
    }
    var (x, y) = (0, 0)
    for point in 0..<pointCount {
      x += try int16("glyf", flags + pointCount + 2 * point)
      y += try int16("glyf", flags + 3 * pointCount + 2 * point)
      glyph.points.append([x, y])
    }
    return glyph
  }

  private static func sum(_ table: ArraySlice<UInt8>, isHead: Bool) -> Int {
    var bytes = Array(table)
    if isHead { bytes.replaceSubrange(8..<12, with: [0, 0, 0, 0]) }
    while bytes.count % 4 != 0 { bytes.append(0) }
    return stride(from: 0, to: bytes.count, by: 4).reduce(0) { sum, start in
      (sum + bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }) % (1 << 32)
    }
  }
}
