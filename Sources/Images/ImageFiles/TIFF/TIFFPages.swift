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
      return bytes[offset..<offset + count]
    }
  }

  /// Follows the chain of directories of a file of which `read` returns the bytes at an offset and
  /// of a length, or `nil` if not all are available.
  ///
  /// - Throws: `headerCutShort` or `headerDamaged` if there is no valid directory.
  init(_ read: (Int, Int) -> ArraySlice<UInt8>?) throws(ImageFileError) {
    guard let beginning = read(0, 16) ?? read(0, 8) else { throw .headerCutShort(.tiff) }
    guard let header = TIFFHeader(beginning) else {
      throw beginning.count < 16 ? .headerCutShort(.tiff) : .headerDamaged(.tiff)
    }
    let first = try TIFFDirectory(at: header.firstDirectory, header, read)
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
    _ first: TIFFDirectory, _ header: TIFFHeader, _ read: (Int, Int) -> ArraySlice<UInt8>?,
    _ visit: (TIFFDirectory) -> Void
  ) -> Bool {
    var visited: Set = [first.offset]
    var entries = first.count
    var next = first.next
    while let offset = next, offset != 0 {
      guard visited.count < limit, visited.insert(offset).inserted,
        let directory = try? TIFFDirectory(at: offset, header, read)
      else { return true }
      entries += directory.count
      guard entries <= entryLimit else { return true }
      visit(directory)
      next = directory.next
    }
    return next == nil
  }
}
