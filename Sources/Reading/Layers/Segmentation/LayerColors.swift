import Codecs
import PageModel

/// The colours of some of an image's pixels at a lower resolution, as means of blocks.
///
/// Blocks with few of these pixels are blended with their surroundings: a viewer hardly shows such
/// blocks, and smooth colours need fewer bytes.
struct LayerColors {
  /// The weight of a block's surroundings, as a number of pixels of full weight.
  private static let shareOfSurroundings: Float = 2

  /// The full weight of a pixel.
  static let fullWeight: UInt8 = 15

  private let size: PixelSize
  private let channels: Int
  /// The mean of each channel for each block; white for a block without pixels.
  private var means: [Float]
  /// The weight of the pixels of each block, as a number of pixels of full weight.
  private var weights: [Float]

  /// Returns the means of a gray or colour bitmap over a grid of `size` blocks that covers it.
  ///
  /// - weights: The weight of each pixel, 0 to `fullWeight`; `nil` for equal weights.
  static func bitmap(of source: Bitmap, size: PixelSize, weights: [UInt8]? = nil) -> Bitmap {
    var colors = LayerColors(source, size: size, weights: weights)
    if weights != nil { colors.blend() }
    let bytes = colors.means.map { UInt8(min(max($0.rounded(), 0), 255)) }
    return Bitmap(size: size, format: source.format, bytes: bytes)
  }

  private init(size: PixelSize, channels: Int) {
    self.size = size
    self.channels = channels
    means = [Float](repeating: 255, count: size.area * channels)
    weights = [Float](repeating: 0, count: size.area)
  }

  private init(_ source: Bitmap, size: PixelSize, weights: [UInt8]?) {
    self.init(size: size, channels: source.format == .rgb ? 3 : 1)
    let blocks = (0..<source.size.width).map { $0 * size.width / source.size.width }
    var sums = BlockRow(count: size.width, channels: channels)
    var block = 0
    for y in 0..<source.size.height {
      let next = y * size.height / source.size.height
      if next != block {
        take(&sums, row: block)
        block = next
      }
      sums.add(row: y, of: source, blocks: blocks, weights: weights)
    }
    take(&sums, row: block)
  }

  /// Stores the means of a row of blocks, and begins the next row.
  private mutating func take(_ sums: inout BlockRow, row: Int) {
    for column in 0..<size.width where sums.weights[column] > 0 {
      let target = row * size.width + column
      weights[target] = Float(sums.weights[column]) / Float(Self.fullWeight)
      for channel in 0..<channels {
        means[target * channels + channel] =
          Float(sums.sums[column * channels + channel]) / Float(sums.weights[column])
      }
    }
    sums = BlockRow(count: size.width, channels: channels)
  }

  /// Blends each block with a grid of half the size, the more the fewer pixels the block has.
  private mutating func blend() {
    guard size.area > 1 else { return }
    var coarse = halved()
    coarse.blend()
    for y in 0..<size.height {
      for x in 0..<size.width {
        let index = y * size.width + x
        let own = weights[index] / (weights[index] + Self.shareOfSurroundings)
        guard own < 0.95 else { continue }
        for channel in 0..<channels {
          let around = coarse.interpolated(x, y, channel)
          means[index * channels + channel] =
            own * means[index * channels + channel] + (1 - own) * around
        }
      }
    }
  }

  private func halved() -> LayerColors {
    let halfSize = PixelSize(width: (size.width + 1) / 2, height: (size.height + 1) / 2)
    var half = LayerColors(size: halfSize, channels: channels)
    for y in 0..<halfSize.height {
      for x in 0..<halfSize.width {
        let blocks = blocks(under: x, y).filter { weights[$0] > 0 }
        guard !blocks.isEmpty else { continue }
        let weight = blocks.reduce(0) { $0 + weights[$1] }
        half.weights[y * halfSize.width + x] = weight
        for channel in 0..<channels {
          half.means[(y * halfSize.width + x) * channels + channel] =
            blocks.reduce(0) { $0 + weights[$1] * means[$1 * channels + channel] } / weight
        }
      }
    }
    return half
  }

  /// Returns the blocks, at most four, that a block of a grid of half the size covers.
  private func blocks(under x: Int, _ y: Int) -> [Int] {
    (2 * y..<min(2 * y + 2, size.height)).flatMap { row in
      (2 * x..<min(2 * x + 2, size.width)).map { row * size.width + $0 }
    }
  }

  /// Returns the value for a block of a grid of twice the size, interpolated between the four
  /// nearest blocks.
  private func interpolated(_ x: Int, _ y: Int, _ channel: Int) -> Float {
    let (nearX, nearY) = (x / 2, y / 2)
    let farX = min(max(x % 2 == 0 ? nearX - 1 : nearX + 1, 0), size.width - 1)
    let farY = min(max(y % 2 == 0 ? nearY - 1 : nearY + 1, 0), size.height - 1)
    func value(_ x: Int, _ y: Int) -> Float { means[(y * size.width + x) * channels + channel] }
    let near = 9 * value(nearX, nearY) + 3 * value(farX, nearY)
    return (near + 3 * value(nearX, farY) + value(farX, farY)) / 16
  }
}

/// The weighted sums of the pixels in a row of blocks.
private struct BlockRow {
  var sums: [Int]
  var weights: [Int]
  let channels: Int

  init(count: Int, channels: Int) {
    self.channels = channels
    sums = [Int](repeating: 0, count: count * channels)
    weights = [Int](repeating: 0, count: count)
  }

  /// Adds a row of pixels; `blocks` contains the block of each column.
  mutating func add(row y: Int, of source: Bitmap, blocks: [Int], weights own: [UInt8]?) {
    let start = y * source.size.width
    for x in 0..<source.size.width {
      let weight = own.map { Int($0[start + x]) } ?? 1
      guard weight > 0 else { continue }
      let block = blocks[x]
      weights[block] += weight
      if channels == 1 {
        sums[block] += weight * Int(source.bytes[start + x])
      } else {
        let (target, pixel) = (3 * block, 3 * (start + x))
        sums[target] += weight * Int(source.bytes[pixel])
        sums[target + 1] += weight * Int(source.bytes[pixel + 1])
        sums[target + 2] += weight * Int(source.bytes[pixel + 2])
      }
    }
  }
}
