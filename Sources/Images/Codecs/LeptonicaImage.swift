package import CLeptonica
package import PageModel

extension CLeptonica_Image {
  /// Describes rows of pixels to the shim; `nil` if a length overflows or exceeds Leptonica's
  /// 32-bit sizes.
  package init?(size: PixelSize, format: PixelFormat) {
    guard
      let width = Int32(exactly: size.width), let height = Int32(exactly: size.height),
      format.byteCount(size: size) <= Int(Int32.max)
    else { return nil }
    self.init(
      width: width, height: height, bitsPerPixel: Int32(format.bitsPerPixel),
      bytesPerRow: format.bytesPerRow(width: size.width))
  }
}

extension Bitmap {
  /// Makes a white bitmap and draws on it through Leptonica; `nil` if `draw` fails or the size is
  /// too large.
  package init?(
    size: PixelSize, format: PixelFormat,
    drawing draw: (CLeptonica_Image, inout [UInt8]) -> Bool
  ) {
    guard let image = CLeptonica_Image(size: size, format: format) else { return nil }
    var rows = [UInt8](repeating: 0xFF, count: format.byteCount(size: size))
    guard draw(image, &rows) else { return nil }
    self.init(size: size, format: format, bytes: rows)
  }
}
