/// One directory of a TIFF file: what it says of one image (TIFF 6.0, page 14).
struct TIFFDirectory {
  /// Where in the file it stands.
  let offset: Int
  /// Where the next stands; 0 or `nil` where none follows.
  let next: Int?
  private let header: TIFFHeader
  private let entries: ByteReader
  /// How many entries it has, 1 to 4096.
  let count: Int
  private let file: ByteReader

  /// More entries make libtiff refuse a directory.
  static let entryCounts = 1...4096

  /// Finds the directory that stands at `offset` of `bytes`.
  ///
  /// - Throws: `headerCutShort` where the file ends before it does, `headerDamaged` where it has no
  ///   entries or too many.
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

  /// The first entry for `tag`.
  subscript(_ tag: TIFFTag) -> TIFFField? {
    let length = Self.entryLength(header)
    var reader = entries
    for index in 0..<count {
      let isMoved = reader.seek(to: index * length)
      if isMoved, reader.uint16() == tag.rawValue { return field(&reader) }
    }
    return nil
  }

  /// The first value of the entry for `tag` as a whole number.
  func integer(_ tag: TIFFTag) -> Int? { self[tag]?.integer }

  /// A tag, a type, a number of values, and the values or where they stand.
  static func entryLength(_ header: TIFFHeader) -> Int { 4 + 2 * header.offsetWidth }

  /// The rest of an entry; its values stand in it where they find room.
  private func field(_ entry: inout ByteReader) -> TIFFField? {
    guard let type = entry.uint16(), let count = entry.unsigned(width: header.offsetWidth) else {
      return nil
    }
    let (length, overflow) = count.multipliedReportingOverflow(by: Self.valueLength(type: type))
    let isInside = !overflow && length <= header.offsetWidth
    let position = isInside ? entry.position : entry.unsigned(width: header.offsetWidth)
    return position.map { TIFFField(type: type, count: count, position: $0, file: file) }
  }

  /// The length of a value in bytes (TIFF 6.0, page 15, and BigTIFF's types 16 to 18).
  private static func valueLength(type: Int) -> Int {
    switch type {
    case 1, 2, 6, 7: 1
    case 3, 8: 2
    case 4, 9, 11, 13: 4
    default: 8
    }
  }
}
