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

  /// Follows the chain of directories of a file.
  ///
  /// - Throws: `headerCutShort` or `headerDamaged` where there is not even one.
  init(_ bytes: [UInt8]) throws(ImageFileError) {
    guard let header = TIFFHeader(bytes) else {
      throw bytes.count < 16 ? .headerCutShort(.tiff) : .headerDamaged(.tiff)
    }
    let first = try TIFFDirectory(at: header.firstDirectory, of: bytes, header)
    var chain = [first.offset]
    var pages = first.isPage ? [first.offset] : []
    isBroken = Self.follow(first, in: bytes, header) { directory in
      chain.append(directory.offset)
      if directory.isPage { pages.append(directory.offset) }
    }
    // A file of nothing but small copies is a file of small pictures.
    offsets = pages.isEmpty ? chain : pages
  }

  /// Visits the directories after `first`, each once; whether their chain is broken.
  private static func follow(
    _ first: TIFFDirectory, in bytes: [UInt8], _ header: TIFFHeader,
    _ visit: (TIFFDirectory) -> Void
  ) -> Bool {
    var visited: Set = [first.offset]
    var entries = first.count
    var next = first.next
    while let offset = next, offset != 0 {
      guard visited.count < limit, visited.insert(offset).inserted,
        let directory = try? TIFFDirectory(at: offset, of: bytes, header)
      else { return true }
      entries += directory.count
      guard entries <= entryLimit else { return true }
      visit(directory)
      next = directory.next
    }
    return next == nil
  }
}

extension TIFFDirectory {
  /// Whether it describes a page rather than a smaller copy or a mask of one.
  fileprivate var isPage: Bool {
    if let flags = integer(.newSubfileType) { return flags & 0b101 == 0 }
    // The older entry has 2 for a smaller copy.
    return integer(.subfileType) != 2
  }
}
