import Codecs
import PageModel
import Raster

/// The input of a network: the brightness of each pixel from −1 to 1, equal for each of three
/// colours.
struct NetworkImage {
  let values: [Float]
  let shape: (Int, Int, Int, Int)

  /// Scales a gray image by interpolation, as PaddleOCR does, and takes the rows from `top` that fit into
  /// `whole`, whose rest is middle gray; `nil` if memory is insufficient.
  init?(
    _ bitmap: Bitmap, scaledTo size: PixelSize, from top: Int = 0, paddedTo whole: PixelSize
  ) {
    let scaleX = Double(size.width) / Double(bitmap.size.width)
    let scaleY = Double(size.height) / Double(bitmap.size.height)
    // From the middles of pixels to the middles of pixels.
    let map = AffineTransform(
      a: scaleX, b: 0, c: 0, d: scaleY, tx: (scaleX - 1) / 2, ty: (scaleY - 1) / 2 - Double(top))
    let size = PixelSize(width: size.width, height: min(size.height - top, whole.height))
    guard let scaled = try? bitmap.warped(by: ProjectiveTransform(map), to: size, isGray: true)
    else { return nil }
    var plane = [Float](repeating: 0, count: whole.area)
    for y in 0..<size.height {
      for x in 0..<size.width {
        plane[y * whole.width + x] = Float(scaled.bytes[y * size.width + x]) / 127.5 - 1
      }
    }
    values = plane + plane + plane
    shape = (1, 3, whole.height, whole.width)
  }
}
