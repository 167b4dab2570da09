/// The reason why a file cannot be read as an image.
package enum ImageFileError: Error, Equatable, Sendable {
  /// The file has no bytes.
  case empty
  /// No supported format starts with these bytes.
  case unknownFormat
  /// The file has a known format that is not a supported image format.
  case foreign(ForeignFormat)
  /// The file ends before it states the image's size.
  case headerCutShort(ImageFormat)
  /// The header contains impossible values.
  case headerDamaged(ImageFormat)
  /// The width or height is 0.
  case zeroSize(width: Int, height: Int)
  /// A kind of JPEG that neither the decoder nor PDF supports, as the subject of a sentence.
  case unsupportedJPEG(String)
  /// An unsupported kind of another format, as the subject of a sentence.
  case unsupported(String)
  /// The page index, counted from 0, is not less than the number of pages.
  case noSuchFrame(Int, count: Int)
}

/// Damage found in an image file after a valid header, without decoding its pixels.
package enum ImageDamage: String, Sendable, Codable, CaseIterable {
  /// The file ends before its end mark.
  case cutShort
  /// The file ends properly but contains no pixels.
  case noImageData
  /// Parts are repeated, scattered, or separated by bytes that belong to none.
  case disordered
  /// The colour table that pixels refer to is missing or has an invalid length.
  case unusablePalette
  /// The list of the file's pages is broken after this page.
  case pagesLost
}

extension ImageDamage: CustomStringConvertible {
  /// The problem, which follows the file's name and a colon.
  package var description: String {
    switch self {
    case .cutShort: "the file ends early, part of the image may be missing"
    case .noImageData: "the file holds no image data"
    case .disordered: "the parts of the file are out of order"
    case .unusablePalette: "the colour table is missing or damaged"
    case .pagesLost: "the file's list of pages is broken here, pages after this one may be missing"
    }
  }
}
