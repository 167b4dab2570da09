import PageModel

/// A file in an image format, which the conforming type describes.
///
/// A new format needs a conforming type, a case of `ImageFormat`, a case in `ImageFormat.file`, and
/// a decoder with its case in `ImageDecoder`.
protocol ImageFile {
  /// The usual name of the format.
  static var name: String { get }
  /// The usual extensions of its files, in lower case.
  static var extensions: [String] { get }

  /// Returns whether a file that starts with `bytes` may have the format.
  static func begins(_ bytes: [UInt8]) -> Bool

  /// Reads the headers of a whole file.
  ///
  /// - place: The page to read; `nil` for a file with one page.
  static func open(
    _ bytes: [UInt8], at place: FramePlace?
  ) throws(ImageFileError) -> OpenedImageFile
}

/// A file of which only the first image is read.
protocol SingleImageFile: ImageFile {
  /// Reads the headers of a whole file.
  init(_ bytes: [UInt8]) throws(ImageFileError)
  var header: ImageHeader { get }
  /// The indices at which the file may end.
  var ends: [Int] { get }
}

extension SingleImageFile {
  static func open(
    _ bytes: [UInt8], at place: FramePlace?
  ) throws(ImageFileError) -> OpenedImageFile {
    let file = try Self(bytes)
    return OpenedImageFile(header: file.header, ends: file.ends)
  }
}

/// The contents of an image file's headers.
struct OpenedImageFile {
  var header: ImageHeader
  /// The indices at which the file may end, where further files are searched for.
  var ends: [Int] = []
  /// The size below which a JPEG image after the file is a thumbnail, not a further image.
  var thumbnailLimit: PixelSize?
  /// The image as a PDF can hold it; `nil` if it must be decoded.
  var encoded: EncodedImage?
}
