import ImageFiles

/// The encoding of a compact font program (Adobe Technical Note 5176).
struct CompactProgram {
  private let bytes: [UInt8]
  /// The names of glyphs beside the standard strings.
  private let strings: [ArraySlice<UInt8>]
  /// The last operand of each operator of the font.
  private let operands: [Int: Int]

  /// The operator with the offset of the character set.
  private static let charset = 15
  /// The operator with the offset of the encoding.
  private static let encoding = 16
  /// The minimum offset of a table; smaller numbers mean predefined tables.
  private static let minimumOffset = 3
  /// The texts of the standard strings from 1 on, without the strings of expert fonts.
  private static let standard =
    SimpleEncoding.standard.texts.dropFirst(32).compactMap(\.self)
    + "¹¬µ™Ð½±Þ¼÷¦°þ¾²®−ð×³©ÁÂÄÀÅÃÇÉÊËÈÍÎÏÌÑÓÔÖÒÕŠÚÛÜÙÝŸŽáâäàåãçéêëèíîïìñóôöòõšúûüùýÿž".map {
      String($0)
    }
  /// The number of standard strings.
  private static let standardCount = 391
  /// The maximum number of glyphs whose names are read: an encoding has no more.
  private static let maximumGlyphs = 256
  /// The maximum length of a name in bytes (ISO 32000-1, annex C).
  private static let maximumNameLength = 127

  /// Reads the start of a program; `nil` if it is malformed.
  init?(_ bytes: [UInt8]) {
    var reader = ByteReader(bytes[...])
    guard reader.uint8() == 1, reader.uint8() != nil, let start = reader.uint8(),
      reader.seek(to: start), Self.items(&reader) != nil, let font = Self.items(&reader)?.first,
      let strings = Self.items(&reader)
    else { return nil }
    self.bytes = bytes
    self.strings = strings
    operands = Self.operands(of: font)
  }

  /// The texts of the codes that have glyphs; `nil` for glyphs without known names.
  var texts: [UInt8: String?] {
    guard let offset = operands[Self.encoding], offset >= Self.minimumOffset else { return [:] }
    let glyphs = glyphs
    return codes(at: offset).mapValues {
      glyphs.indices.contains($0) ? text(of: glyphs[$0]) : nil
    }
  }

  /// Returns the glyph index of each code.
  private func codes(at offset: Int) -> [UInt8: Int] {
    var reader = ByteReader(bytes[...])
    // The highest bit announces supplemental codes at the end.
    guard reader.seek(to: offset), let format = reader.uint8().map({ $0 & 127 }), format <= 1,
      let count = reader.uint8()
    else { return [:] }
    var glyphs: [UInt8: Int] = [:]
    var glyph = 1
    for _ in 0..<count {
      guard let first = reader.uint8(), let more = format == 0 ? 0 : reader.uint8() else {
        break
      }
      for code in first...first + more {
        if let code = UInt8(exactly: code) { glyphs[code] = glyph }
        glyph += 1
      }
    }
    return glyphs
  }

  /// The identifiers of the strings that name the first glyphs; none for predefined expert sets.
  private var glyphs: [Int] {
    let offset = operands[Self.charset] ?? 0
    guard offset != 0 else { return Array(0...Self.standard.count) }
    var reader = ByteReader(bytes[...])
    guard offset >= Self.minimumOffset, reader.seek(to: offset), let format = reader.uint8(),
      format <= 2
    else { return [] }
    var glyphs = [0]
    while glyphs.count < Self.maximumGlyphs, let first = reader.uint16(),
      let more = format == 0 ? 0 : reader.unsigned(width: format)
    {
      glyphs += (first...first + more).prefix(Self.maximumGlyphs)
    }
    return glyphs
  }

  private func text(of string: Int) -> String? {
    if (1...Self.standard.count).contains(string) { return Self.standard[string - 1] }
    let own = string - Self.standardCount
    guard strings.indices.contains(own), strings[own].count <= Self.maximumNameLength else {
      return nil
    }
    return GlyphName.text(of: String(decoding: strings[own], as: UTF8.self))
  }

  /// Reads the items of an index (5); `nil` if it is malformed.
  private static func items(_ reader: inout ByteReader) -> [ArraySlice<UInt8>]? {
    guard let count = reader.uint16() else { return nil }
    guard count > 0 else { return [] }
    guard let width = reader.uint8(), (1...4).contains(width) else { return nil }
    var ends: [Int] = []
    for _ in 0...count {
      guard let end = reader.unsigned(width: width) else { return nil }
      ends.append(end)
    }
    let items = zip(ends, ends.dropFirst()).compactMap { reader.read($1 - $0) }
    return items.count == count ? items : nil
  }

  /// Returns the last integer operand of each one-byte operator (4): offsets are integers.
  private static func operands(of dictionary: ArraySlice<UInt8>) -> [Int: Int] {
    var reader = ByteReader(dictionary)
    var (found, last): ([Int: Int], Int) = ([:], 0)
    while let byte = reader.uint8() {
      switch byte {
      case 12: _ = reader.uint8()
      case 0...21: found[byte] = last
      case 28: last = reader.uint16() ?? 0
      case 29: last = reader.int32() ?? 0
      case 30: while let digits = reader.uint8(), digits & 15 != 15 {}
      case 32...246: last = byte - 139
      case 247...250: last = (byte - 247) * 256 + (reader.uint8() ?? 0) + 108
      default: _ = reader.uint8()
      }
    }
    return found
  }
}
