import PageModel

/// A directory of a TIFF file, which describes one image (TIFF 6.0, page 14).
struct TIFFDirectory {
  /// The offset of the directory in the file.
  let offset: Int
  /// The length of the directory in bytes, with the offset of the next one.
  let length: Int
  /// The offset of the next directory; 0 or `nil` if none follows.
  let next: Int?
  private let header: TIFFHeader
  private let entries: ByteReader
  /// The number of entries, 1 to 4096.
  let count: Int
  private let file: ByteReader

  /// The permitted numbers of entries; libtiff refuses larger directories.
  private static let entryCounts = 1...4096

  /// Finds the directory at `offset` in the file `bytes`.
  ///
  /// - Throws: `headerCutShort` if the file ends before the directory does, or `headerDamaged` if
  ///   the directory has no entries or too many.
  init(
    at offset: Int, of bytes: ArraySlice<UInt8>, _ header: TIFFHeader
  ) throws(ImageFileError) {
    let file = ByteReader(bytes, order: header.order)
    try self.init(at: offset, header, file: file) { offset, count in
      var reader = file
      return reader.seek(to: offset) ? reader.read(count) : nil
    }
  }

  /// Reads the directory at `offset` in a file.
  ///
  /// - file: The bytes with the values outside entries.
  /// - read: Returns the bytes at an offset, of a length; `nil` if not all are available.
  init(
    at offset: Int, _ header: TIFFHeader, file: ByteReader = ByteReader([]),
    _ read: (Int, Int) -> ArraySlice<UInt8>?
  ) throws(ImageFileError) {
    let countLength = header.isBig ? 8 : 2
    guard let count = Self.number(read(offset, countLength), header) else {
      throw .headerCutShort(.tiff)
    }
    guard Self.entryCounts.contains(count) else { throw .headerDamaged(.tiff) }
    let length = count * Self.entryLength(header)
    guard let entries = read(offset + countLength, length) else { throw .headerCutShort(.tiff) }
    self.offset = offset
    self.count = count
    self.header = header
    self.file = file
    self.entries = ByteReader(entries, order: header.order)
    // Adding offset and length cannot overflow, because the entries were read.
    next = Self.number(read(offset + countLength + length, header.offsetWidth), header)
    self.length = countLength + length + header.offsetWidth
  }

  /// Whether the directory describes a page, not a reduced copy or a mask (TIFF 6.0, page 36).
  var isPage: Bool {
    if let flags = integer(.newSubfileType) { return flags & 0b101 == 0 }
    // The obsolete tag is 2 for a reduced copy.
    return integer(.subfileType) != 2
  }

  /// The tag and the values of each entry; `nil` for values at an impossible offset.
  var fields: [(tag: Int, field: TIFFField?)] {
    (0..<count).compactMap(entry).map { ($0.tag, field($0.rest)) }
  }

  /// Returns the first entry for `tag`.
  subscript(_ tag: TIFFTag) -> TIFFField? {
    let first = (0..<count).lazy.compactMap(entry).first { $0.tag == tag.rawValue }
    return first.flatMap { field($0.rest) }
  }

  private func entry(_ index: Int) -> (tag: Int, rest: ByteReader)? {
    let length = Self.entryLength(header)
    var reader = entries
    guard reader.seek(to: index * length), let entry = reader.read(length) else { return nil }
    reader = ByteReader(entry, order: header.order)
    return reader.uint16().map { ($0, reader) }
  }

  /// Returns the first value of the entry for `tag` as an integer.
  func integer(_ tag: TIFFTag) -> Int? { self[tag]?.integer }

  /// Returns the length of an entry in bytes: a tag, a type, a number of values, and the values or
  /// their offset.
  private static func entryLength(_ header: TIFFHeader) -> Int { 4 + 2 * header.offsetWidth }

  /// Reads an entry after its tag; short values are in the entry itself.
  private func field(_ rest: ByteReader) -> TIFFField? {
    var entry = rest
    guard let type = entry.uint16(), let count = entry.unsigned(width: header.offsetWidth) else {
      return nil
    }
    let (length, overflow) = count.multipliedReportingOverflow(by: Self.valueLength(type: type))
    guard overflow || length > header.offsetWidth else {
      return TIFFField(type: type, count: count, offset: nil, start: entry)
    }
    var values = file
    guard let offset = entry.unsigned(width: header.offsetWidth) else { return nil }
    let isInside = values.seek(to: offset)
    return TIFFField(
      type: type, count: count, offset: offset, start: isInside ? values : ByteReader([]))
  }

  /// Returns the length of a value in bytes (TIFF 6.0, page 15, and types 16 to 18 of BigTIFF).
  static func valueLength(type: Int) -> Int {
    switch type {
    case 1, 2, 6, 7: 1
    case 3, 8: 2
    case 4, 9, 11, 13: 4
    default: 8
    }
  }

  private static func number(_ bytes: ArraySlice<UInt8>?, _ header: TIFFHeader) -> Int? {
    guard let bytes else { return nil }
    var reader = ByteReader(bytes, order: header.order)
    return reader.unsigned(width: bytes.count)
  }
}

extension TIFFDirectory {
  /// Finds the first directory of a TIFF structure within another file; `nil` if there is none.
  init?(firstOf structure: ArraySlice<UInt8>) {
    guard let header = TIFFHeader(structure), !header.isBig else { return nil }
    self.init(at: header.firstDirectory, inPartOf: structure)
  }

  /// Finds the directory at `offset` of a TIFF structure that may be cut off, with its entries up
  /// to the first that is incomplete; `nil` if there is none.
  init?(at offset: Int, inPartOf structure: ArraySlice<UInt8>) {
    guard let header = TIFFHeader(structure) else { return nil }
    let file = ByteReader(structure, order: header.order)
    try? self.init(at: offset, header, file: file) { offset, count in
      var reader = file
      return reader.seek(to: offset) ? reader.read(min(count, reader.remaining)) : nil
    }
  }

  /// The unit of a resolution (TIFF 6.0, page 38).
  private enum ResolutionUnit: Int {
    case none = 1
    case inch = 2
    case centimetre = 3
  }

  /// Returns the resolution in dots per inch; `nil` if an axis is absent or 0, or if there is no
  /// unit.
  func resolution(
    _ value: (TIFFField) -> Double?, perCentimetre dotsPerInch: (Double) -> Double
  ) -> Resolution? {
    guard let horizontal = self[.xResolution].flatMap(value),
      let vertical = self[.yResolution].flatMap(value), horizontal > 0, vertical > 0
    else { return nil }
    switch integer(.resolutionUnit).flatMap(ResolutionUnit.init(rawValue:)) ?? .inch {
    case .none: return nil
    case .inch: return Resolution(horizontal: horizontal, vertical: vertical)
    case .centimetre:
      return Resolution(horizontal: dotsPerInch(horizontal), vertical: dotsPerInch(vertical))
    }
  }
}

/// The header of a TIFF file (TIFF 6.0, page 13), or of a BigTIFF file, whose offsets have eight
/// bytes instead of four.
struct TIFFHeader {
  let order: ByteOrder
  let isBig: Bool
  /// The offset of the first directory.
  let firstDirectory: Int

  /// The length of an offset, and of an entry's value field, in bytes.
  var offsetWidth: Int { isBig ? 8 : 4 }

  /// Reads the start of a file; `nil` if it is not TIFF or is cut short.
  init?(_ bytes: ArraySlice<UInt8>) {
    guard let kind = Self.kind(of: bytes) else { return nil }
    (order, isBig) = kind
    var reader = ByteReader(bytes, order: order)
    guard reader.read(4) != nil, !isBig || Self.skipOffsetWidth(&reader),
      let offset = reader.unsigned(width: isBig ? 8 : 4)
    else { return nil }
    firstDirectory = offset
  }

  /// Returns whether a file that starts with `bytes` is TIFF or BigTIFF.
  static func begins(_ bytes: [UInt8]) -> Bool { kind(of: bytes[...]) != nil }

  private static func kind(of bytes: ArraySlice<UInt8>) -> (order: ByteOrder, isBig: Bool)? {
    let kinds: [(String, ByteOrder, Bool)] = [
      ("II*\0", .littleEndian, false), ("MM\0*", .bigEndian, false),
      ("II+\0", .littleEndian, true), ("MM\0+", .bigEndian, true),
    ]
    guard let kind = kinds.first(where: { bytes.starts(with: $0.0.utf8) }) else { return nil }
    return (kind.1, kind.2)
  }

  /// Skips BigTIFF's length of an offset, 8, and the zero after it.
  private static func skipOffsetWidth(_ reader: inout ByteReader) -> Bool {
    reader.uint16() == 8 && reader.uint16() == 0
  }
}
