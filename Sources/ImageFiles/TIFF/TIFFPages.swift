/// The directories of a TIFF file's pages: all of the chain except those of reduced copies and
/// masks (TIFF 6.0, page 36).
struct TIFFPages {
  /// The maximum number of pages, which is libtiff's.
  static let limit = 65_535

  /// The maximum number of entries in all directories together; it bounds the time for a short file
  /// whose directories overlap.
  private static let entryLimit = 32 * limit

  /// The offset of each page's directory, in page order; not empty.
  let offsets: [Int]
  /// Whether the chain of directories loops, leaves the file or exceeds a limit, so that pages may
  /// be missing at the end.
  let isBroken: Bool

  /// The location of each page, in page order.
  var places: [FramePlace] {
    offsets.enumerated().map { index, offset in
      FramePlace(
        directory: offset, isFirst: index == 0,
        isLastOfBroken: isBroken && index == offsets.count - 1)
    }
  }

  /// Follows the chain of directories of a whole file.
  ///
  /// - Throws: `headerCutShort` or `headerDamaged` if there is no valid directory.
  init(_ bytes: [UInt8]) throws(ImageFileError) {
    try self.init { offset, count in
      guard offset >= 0, count <= bytes.count, offset <= bytes.count - count else { return nil }
      return Array(bytes[offset..<offset + count])
    }
  }

  /// Follows the chain of directories of a file of which `read` returns the bytes at an offset and
  /// of a length, or `nil` if not all are available.
  ///
  /// - Throws: `headerCutShort` or `headerDamaged` if there is no valid directory.
  init(_ read: (Int, Int) -> [UInt8]?) throws(ImageFileError) {
    guard let beginning = read(0, 16) ?? read(0, 8) else { throw .headerCutShort(.tiff) }
    guard let header = TIFFHeader(beginning) else {
      throw beginning.count < 16 ? .headerCutShort(.tiff) : .headerDamaged(.tiff)
    }
    let first = try TIFFOutline(at: header.firstDirectory, header, read)
    var chain = [first.offset]
    var pages = first.isPage ? [first.offset] : []
    isBroken = Self.follow(first, header, read) { directory in
      chain.append(directory.offset)
      if directory.isPage { pages.append(directory.offset) }
    }
    // If all directories are reduced copies, all are pages.
    offsets = pages.isEmpty ? chain : pages
  }

  /// Visits each directory after `first` once, and returns whether the chain is broken.
  private static func follow(
    _ first: TIFFOutline, _ header: TIFFHeader, _ read: (Int, Int) -> [UInt8]?,
    _ visit: (TIFFOutline) -> Void
  ) -> Bool {
    var visited: Set = [first.offset]
    var entries = first.count
    var next = first.next
    while let offset = next, offset != 0 {
      guard visited.count < limit, visited.insert(offset).inserted,
        let directory = try? TIFFOutline(at: offset, header, read)
      else { return true }
      entries += directory.count
      guard entries <= entryLimit else { return true }
      visit(directory)
      next = directory.next
    }
    return next == nil
  }
}

/// The properties of a directory needed to list a TIFF file's pages, read without the rest of the
/// file.
struct TIFFOutline {
  /// The offset of the directory in the file.
  let offset: Int
  /// The number of entries, 1 to 4096.
  let count: Int
  /// The offset of the next directory; 0 or `nil` if none follows.
  let next: Int?
  /// Whether the directory describes a page, not a reduced copy or a mask (TIFF 6.0, page 36).
  let isPage: Bool

  /// Reads the directory at `offset` of a file of which `read` returns the bytes at an offset and
  /// of a length.
  ///
  /// - Throws: `headerCutShort` if the file ends before the directory does, or `headerDamaged` if
  ///   the directory has no entries or too many.
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
    // Adding offset and length cannot overflow, because the entries were read.
    next = Self.number(read(offset + countLength + length, header.offsetWidth), header)
  }

  private static func isPage(_ entries: [UInt8], _ header: TIFFHeader) -> Bool {
    if let flags = value(of: .newSubfileType, in: entries, header) { return flags & 0b101 == 0 }
    // The obsolete tag is 2 for a reduced copy.
    return value(of: .subfileType, in: entries, header) != 2
  }

  /// Returns the first value of the first entry for `tag` if the entry itself contains it.
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
