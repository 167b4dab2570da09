import ImageFiles
import PageLayout

/// Netpbm files into pixels (man pages pbm, pgm, ppm and pam), in Swift: Leptonica reads neither
/// every maximum nor a file that is cut short.
enum PNMDecoder {
  /// Decodes a file; `ImageDecoder.decode` says what it throws.
  static func decode(_ bytes: [UInt8], maximumPixels: Int) throws(ImagingError) -> DecodedImage {
    let file = try ImageDecoder.open { () throws(ImageFileError) in try PNMFile(bytes) }
    let size = file.header.size
    let format = format(of: file.netpbmHeader)
    var rows = try ImageDecoder.makeRows(
      size: size, format: format, maximumPixels: maximumPixels)
    var samples = PNMSamples(file)
    let soundRows =
      switch format {
      case .bilevel: samples.writeBits(to: &rows)
      case .gray: samples.writeColors(1, to: &rows)
      case .rgb: samples.writeColors(3, to: &rows)
      }
    guard soundRows > 0 else {
      throw .undecodable(reason: "the file ends before the first row does")
    }
    let damage = Damage(
      soundRows: soundRows, rows: size.height, isCutShort: file.header.damage == .cutShort)
    return DecodedImage(
      bitmap: Bitmap(size: size, format: format, bytes: rows),
      damage: soundRows < size.height ? damage.description : nil)
  }

  private static func format(of header: PNMHeader) -> PixelFormat {
    if header.sampleCount == 1 && header.maximum == 1 { return .bilevel }
    return header.sampleCount < 3 ? .gray : .rgb
  }
}
