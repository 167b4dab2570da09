import PageModel

/// A file in one of the image formats, whose type describes the format.
///
/// A new format is one type, a case of `ImageFormat`, a line of `ImageFormat.file`, and a decoder with
/// its line in `ImageDecoder`; `EntryName` of `Files`, which cannot see the formats, repeats its
/// extensions.
protocol ImageFile {
  /// The usual name of the format.
  static var name: String { get }
  /// The usual extensions of its files, in lower case.
  static var extensions: [String] { get }

  /// Returns whether a file that starts with `bytes` may have the format.
  static func begins(_ bytes: [UInt8]) -> Bool

  /// Reads the headers of a whole file.
  ///
  /// - place: The page to read of a file with several.
  static func open(
    _ bytes: [UInt8], at place: FramePlace?
  ) throws(ImageFileError) -> OpenedImageFile
}

/// A file with one image, or of which only the first is read.
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

/// What the headers of an image file say.
struct OpenedImageFile {
  var header: ImageHeader
  /// The indices at which the file may end, after which further files are looked for.
  var ends: [Int] = []
  /// The size below which a JPEG image after the file is a thumbnail of its own.
  var thumbnailLimit: PixelSize?
  /// The image as a PDF can hold it; `nil` if it must be decoded.
  var encoded: EncodedImage?
}
