import CJPEG
import PageModel

/// Decodes JPEG files through libjpeg (ITU-T T.81): gray as gray, all other colours as red, green
/// and blue.
package enum JPEGDecoder {
  /// Decodes a file at `eighths` of its size, or a damaged file at its full size for display.
  ///
  /// - Throws: an error of `ImageDecoder.decode`.
  package static func decode(
    _ bytes: [UInt8], eighths: Int = 8, maximumPixels: Int
  ) throws(ImagingError) -> DecodedImage {
    let whole = try readHeader(bytes, eighths: 8)
    try ImageDecoder.check(size(whole), maximumPixels: maximumPixels)
    if eighths < 8, let reduced = try? decode(bytes, eighths, storedSize: size(whole)),
      reduced.damage == nil
    {
      return reduced
    }
    return try decode(bytes, 8, storedSize: size(whole))
  }

  private static func size(_ header: CJPEG_Header) -> PixelSize {
    PixelSize(width: Int(header.width), height: Int(header.height))
  }

  private static func decode(
    _ bytes: [UInt8], _ eighths: Int, storedSize: PixelSize
  ) throws(ImagingError) -> DecodedImage {
    let header = try readHeader(bytes, eighths: eighths)
    let format = PixelFormat(bitsPerPixel: header.bitsPerPixel)
    var rows = [UInt8](repeating: 0xFF, count: format.byteCount(size: size(header)))
    let damage = try decodeRows(bytes, eighths: eighths, into: &rows, header: header)
    return DecodedImage(
      bitmap: Bitmap(size: size(header), format: format, bytes: rows),
      damage: damage?.description, storedSize: storedSize)
  }

  private static func readHeader(
    _ bytes: [UInt8], eighths: Int
  ) throws(ImagingError) -> CJPEG_Header {
    var header = CJPEG_Header()
    var message = LibraryMessage()
    let outcome = unsafe CJPEG_readHeader(
      bytes, bytes.count, UInt32(clamping: eighths), &header, &message.characters,
      message.characters.count)
    switch outcome {
    case .sound, .damaged: return header
    case .failed: throw .undecodable(reason: message.text)
    case .unsupported: throw .unsupported(reason: message.text)
    }
  }

  private static func decodeRows(
    _ bytes: [UInt8], eighths: Int, into rows: inout [UInt8], header: CJPEG_Header
  ) throws(ImagingError) -> Damage? {
    var message = LibraryMessage()
    let result = unsafe CJPEG_decode(
      bytes, bytes.count, UInt32(clamping: eighths), &rows, header.bytesPerRow, rows.count,
      &message.characters, message.characters.count)
    switch result.outcome {
    case .sound:
      return nil
    case .damaged:
      return Damage(
        soundRows: Int(result.soundRows), rows: Int(header.height), isCutShort: result.isCutShort)
    case .failed:
      throw .undecodable(reason: message.text)
    case .unsupported:
      throw .unsupported(reason: message.text)
    }
  }
}
