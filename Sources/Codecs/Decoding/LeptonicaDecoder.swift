import CLeptonica
import ImageFiles
import PageModel

/// Decodes WebP and JPEG 2000 files through Leptonica, which calls libwebp and OpenJPEG; alpha is
/// blended with white.
enum LeptonicaDecoder {
  /// Decodes the first image of a WebP file.
  ///
  /// - Throws: an error of `ImageDecoder.decode`.
  static func decodeWebP(
    _ bytes: [UInt8], maximumPixels: Int
  ) throws(ImagingError) -> DecodedImage {
    let file = try ImageDecoder.open { () throws(ImageFileError) in try WebPFile(bytes) }
    let (frame, canvas) = (file.frame, file.header.size)
    var rows = try ImageDecoder.makeRows(
      size: canvas, format: .rgb, maximumPixels: maximumPixels)
    let image = try decode(
      frame.stillFile, hasAlpha: frame.hasAlpha, size: frame.size, format: .rgb)
    let damage = file.header.damage?.description
    guard frame.size != canvas else { return DecodedImage(bitmap: image, damage: damage) }
    let (length, width) = (image.bytesPerRow, canvas.width * 3)
    for row in 0..<frame.size.height {
      let start = (frame.top + row) * width + frame.left * 3
      let source = image.bytes[row * length..<(row + 1) * length]
      rows.replaceSubrange(start..<start + length, with: source)
    }
    return DecodedImage(
      bitmap: Bitmap(size: canvas, format: .rgb, bytes: rows), damage: damage)
  }

  /// Decodes a file whose size was read from its header and has been checked.
  private static func decode(
    _ bytes: [UInt8], hasAlpha: Bool, size: PixelSize, format: PixelFormat
  ) throws(ImagingError) -> Bitmap {
    guard let target = CLeptonica_Image(size: size, format: format) else {
      throw .undecodable(reason: "a side is too long")
    }
    var rows = [UInt8](repeating: 0xFF, count: format.byteCount(size: size))
    let isDecoded = unsafe CLeptonica_decode(bytes, bytes.count, hasAlpha, target, &rows)
    guard isDecoded else { throw .undecodable(reason: "its data is damaged") }
    return Bitmap(size: size, format: format, bytes: rows)
  }
}
