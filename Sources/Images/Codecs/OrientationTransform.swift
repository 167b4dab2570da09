package import PageModel

/// The order in which a stored image's pixels form the rows of the upright image.
struct OrientationTransform {
  /// The size of the upright image, in pixels.
  let size: PixelSize
  /// The step from one pixel of an upright row to the next, in pixels of the stored image.
  let step: (x: Int, y: Int)

  private let stored: PixelSize
  private let orientation: Orientation

  /// Creates the transform for an image of the size `stored`.
  init(_ orientation: Orientation, stored: PixelSize) {
    self.orientation = orientation
    self.stored = stored
    let forwardX = orientation.startsAtRight ? -1 : 1
    let forwardY = orientation.startsAtBottom ? -1 : 1
    size = orientation.swapsAxes ? stored.transposed : stored
    step = orientation.swapsAxes ? (0, forwardY) : (forwardX, 0)
  }

  /// Returns the first pixel of an upright row in the stored image.
  func start(ofRow row: Int) -> (x: Int, y: Int) {
    let x = orientation.swapsAxes ? row : 0
    let y = orientation.swapsAxes ? 0 : row
    return (
      orientation.startsAtRight ? stored.width - 1 - x : x,
      orientation.startsAtBottom ? stored.height - 1 - y : y
    )
  }
}

extension Orientation {
  /// Returns the box in pixels of the stored image for a box of the upright image, which has the
  /// size `upright`.
  package func stored(_ box: BoundingBox, in upright: PixelSize) -> BoundingBox {
    fromUpright(to: uprightSize(of: upright)).apply(box)
  }
}

extension Bitmap {
  /// Returns the upright image of one stored in `orientation` (TIFF 6.0, page 36).
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
