import ImageFiles
import PageLayout

/// The order in which the pixels of a stored image make the rows of the upright one.
struct OrientationTransform {
  /// The size of the upright image, in pixels.
  let size: PixelSize
  /// From one pixel of an upright row to the next, in pixels of the stored image.
  let step: (x: Int, y: Int)

  private let stored: PixelSize
  private let orientation: Orientation

  /// Plans the walk through an image of the size `stored`.
  init(_ orientation: Orientation, stored: PixelSize) {
    self.orientation = orientation
    self.stored = stored
    let forwardX = orientation.startsAtRight ? -1 : 1
    let forwardY = orientation.startsAtBottom ? -1 : 1
    size = orientation.swapsAxes ? stored.transposed : stored
    step = orientation.swapsAxes ? (0, forwardY) : (forwardX, 0)
  }

  /// Where in the stored image an upright row begins, in pixels.
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
  /// Whether the upright image's first pixel is stored on the right.
  fileprivate var startsAtRight: Bool {
    switch self {
    case .mirrored, .turned180, .transversed, .turnedCounterclockwise: true
    case .upright, .flipped, .transposed, .turnedClockwise: false
    }
  }

  /// Whether the upright image's first pixel is stored at the bottom.
  fileprivate var startsAtBottom: Bool {
    switch self {
    case .turned180, .flipped, .turnedClockwise, .transversed: true
    case .upright, .mirrored, .transposed, .turnedCounterclockwise: false
    }
  }
}
