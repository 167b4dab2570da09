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

  /// The first bytes of a file, in which its header ends.
  private static let headerLength = 16

  /// Follows the chain of directories of the file that `piece` gives pieces of.
  ///
  /// - Throws: `headerCutShort` or `headerDamaged` where there is not even one.
  init(in piece: FilePiece) throws(ImageFileError) {
    let beginning = piece(0, Self.headerLength)
    guard let header = TIFFHeader(beginning) else {
      throw beginning.count < Self.headerLength ? .headerCutShort(.tiff) : .headerDamaged(.tiff)
    }
    let first = try TIFFDirectory(at: header.firstDirectory, header, in: piece)
    var chain = [first.offset]
    var pages = first.isPage ? [first.offset] : []
    isBroken = Self.follow(first, in: piece, header) { directory in
      chain.append(directory.offset)
      if directory.isPage { pages.append(directory.offset) }
    }
    // A file of nothing but small copies is a file of small pictures.
    offsets = pages.isEmpty ? chain : pages
  }

  /// Visits the directories after `first`, each once; whether their chain is broken.
  private static func follow(
    _ first: TIFFDirectory, in piece: FilePiece, _ header: TIFFHeader,
    _ visit: (TIFFDirectory) -> Void
  ) -> Bool {
    var visited: Set = [first.offset]
    var entries = first.count
    var next = first.next
    while let offset = next, offset != 0 {
      guard visited.count < limit, visited.insert(offset).inserted,
        let directory = try? TIFFDirectory(at: offset, header, in: piece)
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
