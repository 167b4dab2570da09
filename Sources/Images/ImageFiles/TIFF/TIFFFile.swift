/// The pages of a TIFF or BigTIFF file (TIFF 6.0, section 2), found without decoding.
///
/// A page is a directory of the chain that describes no reduced copy or mask (page 36).
package struct TIFFFile: ImageFile, Sendable {
  static let name = "TIFF"
  static let extensions = ["tif", "tiff"]

  /// The maximum number of pages, as in libtiff.
  static let maximumPages = 65_535

  /// The maximum number of entries in all directories together, which limits the time for a short
  /// file whose directories overlap.
  static let maximumEntries = 32 * maximumPages

  /// The offset of each page's directory, in page order; not empty.
  private let offsets: [Int]
  /// Whether the chain of directories loops, leaves the file or exceeds a limit, so that pages may
  /// be missing at the end.
  private let isBroken: Bool

  /// The location of each page, in page order.
  var places: [FramePlace] {
    offsets.enumerated().map { index, offset in
      FramePlace(
        directory: offset, isFirst: index == 0,
        isLastOfBroken: isBroken && index == offsets.count - 1)
    }
  }

  /// Finds the pages of a whole file.
  ///
  /// - Throws: `headerCutShort` or `headerDamaged` if there is no valid directory.
  package init(_ bytes: [UInt8]) throws(ImageFileError) {
    try self.init { offset, count in
      guard offset >= 0, count <= bytes.count, offset <= bytes.count - count else { return nil }
      return bytes[offset..<offset + count]
    }
  }

  /// Finds the pages of a file.
  ///
  /// - read: Returns the bytes at an offset, of a length; `nil` if not all are available.
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
      guard visited.count < maximumPages, visited.insert(offset).inserted,
        let directory = try? TIFFDirectory(at: offset, header, read)
      else { return true }
      entries += directory.count
      guard entries <= maximumEntries else { return true }
      visit(directory)
      next = directory.next
    }
    return next == nil
  }

  static func begins(_ bytes: [UInt8]) -> Bool { TIFFHeader.begins(bytes) }

  static func open(
    _ bytes: [UInt8], at place: FramePlace?
  ) throws(ImageFileError) -> OpenedImageFile {
    guard let place else { return try open(bytes, at: TIFFFile(bytes).place(of: 0)) }
    let frame = try frame(at: place.directory, of: bytes)
    var header = frame.imageHeader
    if place.isLastOfBroken { header.damage = header.damage ?? .pagesLost }
    let end = place.isFirst ? TIFFExtent(bytes[...])?.end : nil
    return OpenedImageFile(
      header: header, ends: [end].compactMap(\.self),
      encoded: place.isLastOfBroken ? nil : frame.encoded(bytes))
  }

  /// The number of pages, 1 to 65 535.
  package var frameCount: Int { offsets.count }

  /// Returns the location of page `index`, counted from 0.
  ///
  /// - Throws: `noSuchFrame`.
  func place(of index: Int) throws(ImageFileError) -> FramePlace {
    guard offsets.indices.contains(index) else {
      throw .noSuchFrame(index, count: frameCount)
    }
    return places[index]
  }

  /// Returns the description of the page whose directory is at `offset` in the file `bytes`.
  ///
  /// - Throws: an error of `TIFFFrame`, or of `TIFFDirectory` if there is no directory at `offset`.
  package static func frame(
    at offset: Int, of bytes: [UInt8]
  ) throws(ImageFileError) -> TIFFFrame {
    guard let header = TIFFHeader(bytes[...]) else { throw .headerDamaged(.tiff) }
    let directory = try TIFFDirectory(at: offset, of: bytes[...], header)
    return try TIFFFrame(directory, fileLength: bytes.count)
  }

  /// Returns the description of page `index`, counted from 0, of the file `bytes`.
  ///
  /// - Throws: `noSuchFrame`, or an error of `TIFFFrame` for an unsupported image.
  package func frame(_ index: Int, of bytes: [UInt8]) throws(ImageFileError) -> TIFFFrame {
    try Self.frame(at: place(of: index).directory, of: bytes)
  }
}
