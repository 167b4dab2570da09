/// The pages of a TIFF or BigTIFF file (TIFF 6.0, section 2), found without decoding anything.
package struct TIFFFile: Sendable {
  private let pages: TIFFPages
  private let bytes: [UInt8]

  /// Finds the pages of a whole file: its directories but for those of smaller copies and masks.
  ///
  /// - Throws: `headerCutShort` or `headerDamaged` where there is not even one directory.
  package init(_ bytes: [UInt8]) throws(ImageFileError) {
    pages = try TIFFPages(bytes)
    self.bytes = bytes
  }

  /// At least 1, at most 65 535.
  package var frameCount: Int { pages.offsets.count }

  /// Whether pages may be missing after the last one.
  package var isBroken: Bool { pages.isBroken }

  /// Where each page stands, in their order.
  var places: [FramePlace] { pages.places }

  /// Where page number `index` stands, counted from 0.
  ///
  /// - Throws: `noSuchFrame`.
  func place(of index: Int) throws(ImageFileError) -> FramePlace {
    guard pages.offsets.indices.contains(index) else {
      throw .noSuchFrame(index, count: frameCount)
    }
    return FramePlace(
      directory: pages.offsets[index], isLastOfBroken: isBroken && index == frameCount - 1)
  }

  /// What a file says of the page whose directory stands at `offset`, found earlier in the same file.
  ///
  /// - Throws: as `frame(_:)` does, or where no directory stands there.
  package static func frame(
    at offset: Int, of bytes: [UInt8]
  ) throws(ImageFileError) -> TIFFFrame {
    guard let header = TIFFHeader(bytes) else { throw .headerDamaged(.tiff) }
    let directory = try TIFFDirectory(at: offset, of: bytes, header)
    return try TIFFFrame(directory, fileLength: bytes.count)
  }

  /// What the file says of its page number `index`, counted from 0.
  ///
  /// - Throws: `noSuchFrame`, and what makes an image one that is not read.
  package func frame(_ index: Int) throws(ImageFileError) -> TIFFFrame {
    try Self.frame(at: place(of: index).directory, of: bytes)
  }
}
