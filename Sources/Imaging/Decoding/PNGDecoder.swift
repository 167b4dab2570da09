import CPNG
import PageLayout

/// PNG files into pixels through libpng (PNG 1.2): alpha is laid on white without gamma, 16 bits
/// become 8.
enum PNGDecoder {
  /// Decodes a file; `ImageDecoder.decode` says what it throws.
  static func decode(_ bytes: [UInt8], maximumPixels: Int) throws(ImagingError) -> DecodedImage {
    let header = try readHeader(bytes)
    let size = PixelSize(width: Int(header.width), height: Int(header.height))
    let format = PixelFormat(bitsPerPixel: header.bitsPerPixel)
    var rows = try ImageDecoder.makeRows(
      size: size, format: format, maximumPixels: maximumPixels)
    let damage = try decodeRows(bytes, into: &rows, header: header)
    return DecodedImage(
      bitmap: Bitmap(size: size, format: format, bytes: rows), damage: damage?.description)
  }

  private static func readHeader(_ bytes: [UInt8]) throws(ImagingError) -> CPNG_Header {
    var header = CPNG_Header()
    var message = LibraryMessage()
    let isRead = unsafe CPNG_readHeader(
      bytes, bytes.count, &header, &message.characters, message.characters.count)
    guard isRead else { throw .undecodable(reason: message.text) }
    return header
  }

  private static func decodeRows(
    _ bytes: [UInt8], into rows: inout [UInt8], header: CPNG_Header
  ) throws(ImagingError) -> Damage? {
    var message = LibraryMessage()
    let result = unsafe CPNG_decode(
      bytes, bytes.count, &rows, header.bytesPerRow, rows.count,
      &message.characters, message.characters.count)
    switch result.outcome {
    case .sound:
      return nil
    case .damaged:
      return Damage(
        soundRows: Int(result.soundRows), rows: Int(header.height), isCutShort: result.isCutShort)
    case .failed:
      throw .undecodable(reason: message.text)
    }
  }
}
