/// The pages of a TIFF or BigTIFF file (TIFF 6.0, section 2), found without decoding.
package struct TIFFFile: ImageFile, Sendable {
  static let name = "TIFF"
  static let extensions = ["tif", "tiff"]

  private let pages: TIFFPages
  private let bytes: [UInt8]

  /// Finds the pages of a whole file: all directories except those of reduced copies and masks.
  ///
  /// - Throws: `headerCutShort` or `headerDamaged` if the file has no valid directory.
  package init(_ bytes: [UInt8]) throws(ImageFileError) {
    pages = try TIFFPages(bytes)
    self.bytes = bytes
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
  package var frameCount: Int { pages.offsets.count }

  /// The location of each page, in page order.
  var places: [FramePlace] { pages.places }

  /// Returns the location of page `index`, counted from 0.
  ///
  /// - Throws: `noSuchFrame`.
  func place(of index: Int) throws(ImageFileError) -> FramePlace {
    guard pages.offsets.indices.contains(index) else {
      throw .noSuchFrame(index, count: frameCount)
    }
    return places[index]
  }

  /// Returns the description of the page whose directory is at `offset`, a location found in the
  /// same file.
  ///
  /// - Throws: an error of `TIFFFrame`, or of `TIFFDirectory` if there is no directory at `offset`.
  package static func frame(
    at offset: Int, of bytes: [UInt8]
  ) throws(ImageFileError) -> TIFFFrame {
    guard let header = TIFFHeader(bytes[...]) else { throw .headerDamaged(.tiff) }
    let directory = try TIFFDirectory(at: offset, of: bytes[...], header)
    return try TIFFFrame(directory, fileLength: bytes.count)
  }

  /// Returns the description of page `index`, counted from 0.
  ///
  /// - Throws: `noSuchFrame`, or an error of `TIFFFrame` for an unsupported image.
  package func frame(_ index: Int) throws(ImageFileError) -> TIFFFrame {
    try Self.frame(at: place(of: index).directory, of: bytes)
  }
}
