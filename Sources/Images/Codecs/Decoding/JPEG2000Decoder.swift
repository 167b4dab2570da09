import CImage
import COpenJPEG
import ImageFiles

/// Decodes JPEG 2000 files and codestreams through libopenjp2 (ITU-T T.800), to gray or RGB.
enum JPEG2000Decoder {
  /// Decodes an image.
  static func decode(
    _ bytes: [UInt8], maximumPixels: Int
  ) throws(CodecError) -> DecodedImage {
    var (header, message) = (CImage_Header(), CImage_Message())
    try unsafe COpenJPEG_readHeader(bytes, bytes.count, &header, &message).check(message)
    return try ImageDecoder.image(header.size, header.format, maximumPixels: maximumPixels) {
      rows throws(CodecError) in
      var (whole, part) = (CImage_Message(), CImage_Message())
      let outcome = unsafe COpenJPEG_decode(
        bytes, bytes.count, false, header, &rows, rows.count, &whole)
      guard outcome == .failed else {
        try outcome.check(whole)
        return nil
      }
      let second = unsafe COpenJPEG_decode(
        bytes, bytes.count, true, header, &rows, rows.count, &part)
      try second.check(second == .failed ? whole : part)
      return "\(ImageDamage.cutShort)"
    }
  }
}
