package import CLeptonica
import ImageFiles
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
