import COpenJPEG
import ImageFiles
import PageModel

/// Decodes JPEG 2000 files and codestreams through libopenjp2 (ITU-T T.800): gray images as gray,
/// all others as red, green and blue.
enum JPEG2000Decoder {
  /// Decodes an image.
  ///
  /// - Throws: an error of `ImageDecoder.decode`.
  static func decode(
    _ bytes: [UInt8], maximumPixels: Int
  ) throws(ImagingError) -> DecodedImage {
    var header = COpenJPEG_Header()
    var message = LibraryMessage()
    let opened = unsafe COpenJPEG_readHeader(
      bytes, bytes.count, &header, &message.characters, message.characters.count)
    try check(opened, message)
    let size = PixelSize(width: Int(header.width), height: Int(header.height))
    let format = PixelFormat(bitsPerPixel: header.bitsPerPixel)
    var rows = try ImageDecoder.makeRows(
      size: size, format: format, maximumPixels: maximumPixels)
    var decoded = COpenJPEG_Outcome.failed
    var damage: String?
    for mayBeCutShort in [false, true] where decoded == .failed {
      var reason = LibraryMessage()
      decoded = unsafe COpenJPEG_decode(
        bytes, bytes.count, mayBeCutShort, header, &rows, rows.count, &reason.characters,
        reason.characters.count)
      if mayBeCutShort { damage = "\(ImageDamage.cutShort)" } else { message = reason }
    }
    try check(decoded, message)
    return DecodedImage(bitmap: Bitmap(size: size, format: format, bytes: rows), damage: damage)
  }

  private static func check(
    _ outcome: COpenJPEG_Outcome, _ message: LibraryMessage
  ) throws(ImagingError) {
    switch outcome {
    case .sound: break
    case .failed: throw .undecodable(reason: message.text)
    case .unsupported: throw .unsupported(reason: "its components have no common meaning")
    }
  }
}
