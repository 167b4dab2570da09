import CJPEG
import PageLayout

/// JPEG files into pixels through libjpeg (ITU-T T.81): gray as gray, all else as red, green and
/// blue.
enum JPEGDecoder {
  /// Decodes a file; `PictureDecoder.decode` says what it throws.
  static func decode(_ bytes: [UInt8], maximumPixels: Int) throws(ImagingError) -> DecodedPicture {
    let header = try readHeader(bytes)
    let size = PixelSize(width: Int(header.width), height: Int(header.height))
    let format: PixelFormat = header.bitsPerPixel == 8 ? .gray : .rgb
    var rows = try PictureDecoder.makeRows(
      size: size, format: format, maximumPixels: maximumPixels)
    let damage = try decodeRows(bytes, into: &rows, header: header)
    return DecodedPicture(
      bitmap: Bitmap(size: size, format: format, bytes: rows), damage: damage?.description)
  }

  private static func readHeader(_ bytes: [UInt8]) throws(ImagingError) -> CJPEG_Header {
    var header = CJPEG_Header()
    var message = LibraryMessage()
    let outcome = unsafe CJPEG_readHeader(
      bytes, bytes.count, &header, &message.characters, message.characters.count)
    switch outcome {
    case .sound, .damaged: return header
    case .failed: throw .undecodable(reason: message.text)
    case .unsupported: throw .unsupported(reason: message.text)
    }
  }

  private static func decodeRows(
    _ bytes: [UInt8], into rows: inout [UInt8], header: CJPEG_Header
  ) throws(ImagingError) -> Damage? {
    var message = LibraryMessage()
    let result = unsafe CJPEG_decode(
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
    case .unsupported:
      throw .unsupported(reason: message.text)
    }
  }
}
