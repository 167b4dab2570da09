/// A directory of a TIFF file, which describes one image (TIFF 6.0, page 14).
struct TIFFDirectory {
  /// The offset of the directory in the file.
  let offset: Int
  /// The offset of the next directory; 0 or `nil` if none follows.
  let next: Int?
  private let header: TIFFHeader
  private let entries: ByteReader
  /// The number of entries, 1 to 4096.
  let count: Int
  private let file: ByteReader

  /// The permitted numbers of entries; libtiff refuses larger directories.
  static let entryCounts = 1...4096

  /// Finds the directory at `offset` of `bytes`.
  ///
  /// - Throws: `headerCutShort` if the file ends before the directory does, or `headerDamaged` if
  ///   the directory has no entries or too many.
  init(at offset: Int, of bytes: [UInt8], _ header: TIFFHeader) throws(ImageFileError) {
    var reader = ByteReader(bytes[...], order: header.order)
    file = reader
    guard reader.seek(to: offset), let count = reader.unsigned(width: header.isBig ? 8 : 2) else {
      throw .headerCutShort(.tiff)
    }
    guard Self.entryCounts.contains(count) else { throw .headerDamaged(.tiff) }
    guard let entries = reader.read(count * Self.entryLength(header)) else {
      throw .headerCutShort(.tiff)
    }
    self.offset = offset
    self.header = header
    self.count = count
    self.entries = ByteReader(entries, order: header.order)
    next = reader.unsigned(width: header.offsetWidth)
  }

  /// Returns the first entry for `tag`.
  subscript(_ tag: TIFFTag) -> TIFFField? {
    let length = Self.entryLength(header)
    var reader = entries
    for index in 0..<count {
      let isMoved = reader.seek(to: index * length)
      if isMoved, reader.uint16() == tag.rawValue { return field(&reader) }
    }
    return nil
  }

  /// Returns the first value of the entry for `tag` as an integer.
  func integer(_ tag: TIFFTag) -> Int? { self[tag]?.integer }

  /// Returns the length of an entry in bytes: a tag, a type, a number of values, and the values or
  /// their offset.
  static func entryLength(_ header: TIFFHeader) -> Int { 4 + 2 * header.offsetWidth }

  /// Reads the rest of an entry, which contains its values if they are short enough.
  private func field(_ entry: inout ByteReader) -> TIFFField? {
    guard let type = entry.uint16(), let count = entry.unsigned(width: header.offsetWidth) else {
      return nil
    }
    let (length, overflow) = count.multipliedReportingOverflow(by: Self.valueLength(type: type))
    let isInside = !overflow && length <= header.offsetWidth
    let position = isInside ? entry.position : entry.unsigned(width: header.offsetWidth)
    return position.map { TIFFField(type: type, count: count, position: $0, file: file) }
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
}

/// The first bytes of a TIFF file (TIFF 6.0, page 13), or of a BigTIFF file, whose offsets have
/// eight bytes instead of four.
struct TIFFHeader {
  let order: ByteOrder
  let isBig: Bool
  /// The offset of the first directory.
  let firstDirectory: Int

  /// The length of an offset, and of an entry's value field, in bytes.
  var offsetWidth: Int { isBig ? 8 : 4 }

  /// Reads the start of a file; `nil` if it is not TIFF or is cut short.
  init?(_ bytes: [UInt8]) {
    guard let kind = Self.kind(of: bytes) else { return nil }
    (order, isBig) = kind
    var reader = ByteReader(bytes[...], order: order)
    guard reader.read(4) != nil, !isBig || Self.skipOffsetWidth(&reader),
      let offset = reader.unsigned(width: isBig ? 8 : 4)
    else { return nil }
    firstDirectory = offset
  }

  /// Returns whether a file that starts with `bytes` is TIFF or BigTIFF.
  static func begins(_ bytes: [UInt8]) -> Bool { kind(of: bytes) != nil }

  private static func kind(of bytes: [UInt8]) -> (order: ByteOrder, isBig: Bool)? {
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
