import CLeptonica
import ImageFiles
import PageModel

/// Decodes WebP files through Leptonica, which calls libwebp; alpha is blended with white.
enum WebPDecoder {
  /// Decodes the first image of a WebP file.
  static func decode(
    _ bytes: [UInt8], maximumPixels: Int
  ) throws(CodecError) -> DecodedImage {
    let file = try ImageDecoder.open { () throws(ImageFileError) in try WebPFile(bytes) }
    let (frame, canvas) = (file.frame, file.header.size)
    var rows = try ImageDecoder.makeRows(
      size: canvas, format: .rgb, maximumPixels: maximumPixels)
    let still = frame.stillFile
    let decoded = Bitmap(size: frame.size, format: .rgb) { image, rows in
      unsafe CLeptonica_decode(still, still.count, frame.hasAlpha, image, &rows)
    }
    guard let image = decoded else { throw .undecodable(reason: "its data is damaged") }
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
}
