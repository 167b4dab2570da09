import Codecs
import Glibc
import PageModel

/// The gradient of brightness at each pixel of an image.
///
/// The gradient is of the logarithm of light, so that an edge counts as much in the shade as in the
/// sun.
struct EdgeMap {
  let size: PixelSize
  /// The change of brightness along x and y, in doublings of light over two pixels, of the channel
  /// that changes most; zero at the image's margin.
  private(set) var x: [Float]
  private(set) var y: [Float]

  /// Measures the gradients of a gray or RGB image.
  init(of bitmap: Bitmap) {
    size = bitmap.size
    x = [Float](repeating: 0, count: size.area)
    y = x
    let channelCount = bitmap.format == .rgb ? 3 : 1
    for channel in 0..<channelCount {
      addGradients(of: Self.light(of: bitmap, channel: channel, channelCount: channelCount))
    }
  }

  /// The logarithm of a channel's light for each pixel.
  private static func light(of bitmap: Bitmap, channel: Int, channelCount: Int) -> [Float] {
    // Below 16 of 255 a camera shows mostly noise.
    let table = (0..<256).map { log2(Float($0) + 16) }
    let bytes = bitmap.bytes
    return (0..<bitmap.size.area).map { table[Int(bytes[$0 * channelCount + channel])] }
  }

  /// Keeps the gradient of a channel at each pixel where it is steeper than other channels', by
  /// Sobel's operator.
  private mutating func addGradients(of light: [Float]) {
    let (width, height) = (size.width, size.height)
    guard width > 2, height > 2 else { return }
    for row in 1..<(height - 1) {
      for index in (row * width + 1)..<(row * width + width - 1) {
        let (above, below) = (index - width, index + width)
        let left = light[above - 1] + 2 * light[index - 1] + light[below - 1]
        let right = light[above + 1] + 2 * light[index + 1] + light[below + 1]
        let top = light[above - 1] + 2 * light[above] + light[above + 1]
        let bottom = light[below - 1] + 2 * light[below] + light[below + 1]
        let (dx, dy) = ((right - left) / 4, (bottom - top) / 4)
        if dx * dx + dy * dy > x[index] * x[index] + y[index] * y[index] {
          (x[index], y[index]) = (dx, dy)
        }
      }
    }
  }

  /// Returns the gradient at a point along a direction of length 1; zero outside the image.
  func rise(at point: Point, along direction: (x: Double, y: Double)) -> Double {
    guard point.x >= 0, point.y >= 0, point.x < Double(size.width), point.y < Double(size.height)
    else { return 0 }
    let index = Int(point.y) * size.width + Int(point.x)
    return Double(x[index]) * direction.x + Double(y[index]) * direction.y
  }

  /// Returns whether the gradient at a pixel is at least as large as before and after it along its
  /// direction.
  func isCrest(_ index: Int) -> Bool {
    let isAcross = abs(x[index]) > abs(y[index])
    let step = isAcross ? 1 : size.width
    return magnitude(index) >= magnitude(index - step)
      && magnitude(index) > magnitude(index + step)
  }

  /// Returns the square of the gradient's length at a pixel.
  func magnitude(_ index: Int) -> Float { x[index] * x[index] + y[index] * y[index] }
}
