/// Where the directories of the pages of a TIFF file stand: all in their chain but for those of
/// smaller copies and of masks (TIFF 6.0, page 36).
struct TIFFPages {
  /// More pages are not read: libtiff counts no further.
  static let limit = 65_535

  /// More entries in all its directories are not read: no page has that many, and directories that
  /// overlap make a short file a long walk.
  private static let entryLimit = 32 * limit

  /// Where each page's directory stands, in order; not empty.
  let offsets: [Int]
  /// Whether the chain of directories leads in a circle, out of the file or beyond a limit, so that
  /// pages may be missing at the end.
  let isBroken: Bool

  /// Where each page stands, in their order.
  var places: [FramePlace] {
    offsets.enumerated().map { index, offset in
      FramePlace(directory: offset, isLastOfBroken: isBroken && index == offsets.count - 1)
    }
  }

  /// Follows the chain of directories of a whole file.
  ///
  /// - Throws: `headerCutShort` or `headerDamaged` where there is not even one.
  init(_ bytes: [UInt8]) throws(ImageFileError) {
    try self.init { offset, count in
      guard offset >= 0, count <= bytes.count, offset <= bytes.count - count else { return nil }
      return Array(bytes[offset..<offset + count])
    }
  }

  /// Follows the chain of directories of a file of which `read` gives pieces by offset and length,
  /// whole or not at all.
  ///
  /// - Throws: `headerCutShort` or `headerDamaged` where there is not even one.
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
    // A file of nothing but small copies is a file of small images.
    offsets = pages.isEmpty ? chain : pages
  }

  /// Visits the directories after `first`, each once; whether their chain is broken.
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
