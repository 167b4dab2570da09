import CImage
import CJPEG

/// Decodes JPEG files through libjpeg (ITU-T T.81), to gray or RGB.
package enum JPEGDecoder {
  /// Decodes a file at `eighths` of its size, or a damaged file at its full size for display.
  ///
  /// - Throws: an error of `ImageDecoder.decode`.
  package static func decode(
    _ bytes: [UInt8], eighths: Int = 8, maximumPixels: Int
  ) throws(CodecError) -> DecodedImage {
    guard eighths < 8 else {
      return try decode(bytes, UInt32(8), maximumPixels: maximumPixels)
    }
    var (whole, message) = (CImage_Header(), CImage_Message())
    try unsafe CJPEG_readHeader(bytes, bytes.count, 8, &whole, &message).check(message)
    try ImageDecoder.check(whole.size, maximumPixels: maximumPixels)
    let reduced = try? decode(bytes, UInt32(clamping: eighths), maximumPixels: maximumPixels)
    if let reduced, reduced.damage == nil {
      return DecodedImage(bitmap: reduced.bitmap, storedSize: whole.size)
    }
    return try decode(bytes, UInt32(8), maximumPixels: maximumPixels)
  }

  private static func decode(
    _ bytes: [UInt8], _ eighths: UInt32, maximumPixels: Int
  ) throws(CodecError) -> DecodedImage {
    try ImageDecoder.image(maximumPixels: maximumPixels) { header, message in
      unsafe CJPEG_readHeader(bytes, bytes.count, eighths, &header, &message)
    } rows: { rows, message in
      unsafe CJPEG_decode(bytes, bytes.count, eighths, &rows, rows.count, &message)
    }
  }
}
