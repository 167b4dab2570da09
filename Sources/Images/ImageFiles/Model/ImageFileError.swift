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
