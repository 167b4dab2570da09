import CLeptonica
import PageLayout

extension CLeptonica_Image {
  /// Describes rows of pixels to the shim; `nil` where their length would overflow or Leptonica's
  /// 32-bit sizes do not hold them.
  init?(size: PixelSize, format: PixelFormat) {
    guard
      let width = Int32(exactly: size.width), let height = Int32(exactly: size.height),
      format.byteCount(size: size) <= Int(Int32.max)
    else { return nil }
    self.init(
      width: width, height: height, bitsPerPixel: Int32(format.bitsPerPixel),
      bytesPerRow: format.bytesPerRow(width: size.width))
  }
}
