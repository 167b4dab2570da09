import CHEIF
import CImage
import ImageFiles
import InstallationAdvice
import PageModel

/// Decodes HEIC files through libheif, if it is installed.
package enum HEIFDecoder {
  /// The message if libheif cannot be opened.
  private static let missing =
    "HEIC needs libheif: \(SystemPackage.advice([.libheif])), or convert it with heif-convert"

  /// Opens libheif and its codecs; returns whether libheif is installed.
  ///
  /// A worker calls this before it is locked, because a locked worker cannot open files.
  @discardableResult
  package static func load() -> Bool {
    // `missing` names the system's package, which a locked worker cannot determine.
    _ = PackageManager.current
    return CHEIF_load()
  }

  /// Decodes the primary image.
  static func decode(
    _ bytes: [UInt8], maximumPixels: Int
  ) throws(CodecError) -> DecodedImage {
    let file = try ImageDecoder.open { () throws(ImageFileError) in try HEIFFile(bytes) }
    let size = file.header.size
    guard load() else { throw .missingLibrary(advice: missing) }
    return try ImageDecoder.image(size, .rgb, maximumPixels: maximumPixels) {
      rows throws(CodecError) in
      guard let width = Int32(exactly: size.width), let height = Int32(exactly: size.height) else {
        throw .undecodable(reason: "a side is too long")
      }
      var message = CImage_Message()
      try unsafe CHEIF_decode(
        bytes, bytes.count, width, height, &rows, rows.count, &message
      ).check(message)
      return nil
    }
  }
}
