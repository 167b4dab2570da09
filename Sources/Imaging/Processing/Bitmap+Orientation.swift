package import ImageFiles
import PageLayout

extension Bitmap {
  /// The image turned to stand upright, from how it is stored (TIFF 6.0, page 36).
  package func upright(from orientation: Orientation) -> Bitmap {
    guard orientation != .upright else { return self }
    let walk = OrientationTransform(orientation, stored: size)
    switch format {
    case .bilevel: return turnBits(along: walk)
    case .gray: return turnBytes(along: walk, bytesPerPixel: 1)
    case .rgb: return turnBytes(along: walk, bytesPerPixel: 3)
    }
  }

  private func turnBytes(along walk: OrientationTransform, bytesPerPixel: Int) -> Bitmap {
    var turned = [UInt8](repeating: 0, count: format.byteCount(size: walk.size))
    let step = walk.step.y * bytesPerRow + walk.step.x * bytesPerPixel
    var target = 0
    for row in 0..<walk.size.height {
      let start = walk.start(ofRow: row)
      var source = start.y * bytesPerRow + start.x * bytesPerPixel
      for _ in 0..<walk.size.width {
        for component in 0..<bytesPerPixel {
          turned[target + component] = bytes[source + component]
        }
        target += bytesPerPixel
        source += step
      }
    }
    return Bitmap(size: walk.size, format: format, bytes: turned)
  }

  private func turnBits(along walk: OrientationTransform) -> Bitmap {
    var turned = [UInt8](repeating: 0, count: format.byteCount(size: walk.size))
    let turnedBytesPerRow = format.bytesPerRow(width: walk.size.width)
    for row in 0..<walk.size.height {
      var (x, y) = walk.start(ofRow: row)
      for column in 0..<walk.size.width {
        let bit = bytes[y * bytesPerRow + x >> 3] << UInt8(x & 7) & 0x80
        turned[row * turnedBytesPerRow + column >> 3] |= bit >> UInt8(column & 7)
        x += walk.step.x
        y += walk.step.y
      }
    }
    return Bitmap(size: walk.size, format: format, bytes: turned)
  }
}
