/// What the walk over a TIFF file's pages needs of a directory, read without the rest of the file.
struct TIFFOutline {
  /// Where in the file the directory stands.
  let offset: Int
  /// How many entries it has, 1 to 4096.
  let count: Int
  /// Where the next stands; 0 or `nil` where none follows.
  let next: Int?
  /// Whether it describes a page rather than a smaller copy or a mask of one (TIFF 6.0, page 36).
  let isPage: Bool

  /// Reads the directory at `offset`, of a file of which `read` gives pieces by offset and length.
  ///
  /// - Throws: `headerCutShort` where the file ends before it does, `headerDamaged` where it has no
  ///   entries or too many.
  init(
    at offset: Int, _ header: TIFFHeader, _ read: (Int, Int) -> [UInt8]?
  ) throws(ImageFileError) {
    let countLength = header.isBig ? 8 : 2
    guard let count = Self.number(read(offset, countLength), header) else {
      throw .headerCutShort(.tiff)
    }
    guard TIFFDirectory.entryCounts.contains(count) else { throw .headerDamaged(.tiff) }
    let length = count * TIFFDirectory.entryLength(header)
    guard let entries = read(offset + countLength, length) else { throw .headerCutShort(.tiff) }
    self.offset = offset
    self.count = count
    isPage = Self.isPage(entries, header)
    // The entries were there, so that their end is no number beyond all files.
    next = Self.number(read(offset + countLength + length, header.offsetWidth), header)
  }

  private static func isPage(_ entries: [UInt8], _ header: TIFFHeader) -> Bool {
    if let flags = value(of: .newSubfileType, in: entries, header) { return flags & 0b101 == 0 }
    // The older entry has 2 for a smaller copy.
    return value(of: .subfileType, in: entries, header) != 2
  }

  /// The first value of the first entry for `tag`, where it stands in the entry itself.
  private static func value(
    of tag: TIFFTag, in entries: [UInt8], _ header: TIFFHeader
  ) -> Int? {
    let length = TIFFDirectory.entryLength(header)
    for start in stride(from: 0, to: entries.count - length + 1, by: length) {
      var entry = ByteReader(entries[start..<start + length], order: header.order)
      guard entry.uint16() == tag.rawValue else { continue }
      guard let type = entry.uint16(), let width = TIFFField.integerWidth(type: type),
        let count = entry.unsigned(width: header.offsetWidth),
        count > 0, count <= header.offsetWidth / width
      else { return nil }
      return entry.unsigned(width: width)
    }
    return nil
  }

  private static func number(_ bytes: [UInt8]?, _ header: TIFFHeader) -> Int? {
    guard let bytes else { return nil }
    var reader = ByteReader(bytes[...], order: header.order)
    return reader.unsigned(width: bytes.count)
  }
}
