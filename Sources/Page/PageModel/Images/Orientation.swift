/// The orientation of a stored image: the `Orientation` tag of EXIF and TIFF, 1 to 8 (TIFF 6.0,
/// page 36; Exif 2.3, 4.6.4 A).
///
/// | value | stored row 0 is the upright | stored column 0 is the upright | to make it upright    |
/// | ----- | --------------------------- | ------------------------------ | --------------------- |
/// | 1     | top                         | left                           | nothing               |
/// | 2     | top                         | right                          | mirror left to right  |
/// | 3     | bottom                      | right                          | turn by 180°          |
/// | 4     | bottom                      | left                           | flip top to bottom    |
/// | 5     | left                        | top                            | swap rows and columns |
/// | 6     | right                       | top                            | turn 90° clockwise    |
/// | 7     | right                       | bottom                         | 5, then turn by 180°  |
/// | 8     | left                        | bottom                         | turn 270° clockwise   |
package enum Orientation: Int, Sendable, Codable, CaseIterable {
  case upright = 1
  case mirrored = 2
  case turned180 = 3
  case flipped = 4
  case transposed = 5
  case turnedClockwise = 6
  case transversed = 7
  case turnedCounterclockwise = 8

  /// Whether stored rows become upright columns, so that width and height are exchanged.
  package var swapsAxes: Bool {
    switch self {
    case .upright, .mirrored, .turned180, .flipped: false
    case .transposed, .turnedClockwise, .transversed, .turnedCounterclockwise: true
    }
  }

  /// Whether the first pixel of the upright image is stored at the right edge.
  package var startsAtRight: Bool {
    switch self {
    case .mirrored, .turned180, .transversed, .turnedCounterclockwise: true
    case .upright, .flipped, .transposed, .turnedClockwise: false
    }
  }

  /// Whether the first pixel of the upright image is stored at the bottom edge.
  package var startsAtBottom: Bool {
    switch self {
    case .turned180, .flipped, .turnedClockwise, .transversed: true
    case .upright, .mirrored, .transposed, .turnedCounterclockwise: false
    }
  }

  /// Returns the orientation of the same image after further clockwise quarter turns.
  package func turned(quarters: Int) -> Orientation {
    (0..<(quarters & 3)).reduce(self) { orientation, _ in orientation.turnedOnce }
  }

  private var turnedOnce: Orientation {
    switch self {
    case .upright: .turnedClockwise
    case .turnedClockwise: .turned180
    case .turned180: .turnedCounterclockwise
    case .turnedCounterclockwise: .upright
    case .mirrored: .transversed
    case .transversed: .flipped
    case .flipped: .transposed
    case .transposed: .mirrored
    }
  }

  /// Returns the map from the pixels of an image of the size `stored` to those of the upright
  /// image.
  package func toUpright(from stored: PixelSize) -> AffineTransform {
    flip(of: stored).concatenating(swap)
  }

  /// Returns the map from the pixels of the upright image to those of the image of the size
  /// `stored`.
  package func fromUpright(to stored: PixelSize) -> AffineTransform {
    swap.concatenating(flip(of: stored))
  }

  private func flip(of size: PixelSize) -> AffineTransform {
    AffineTransform(
      a: startsAtRight ? -1 : 1, b: 0, c: 0, d: startsAtBottom ? -1 : 1,
      tx: startsAtRight ? Double(size.width) : 0, ty: startsAtBottom ? Double(size.height) : 0)
  }

  private var swap: AffineTransform {
    swapsAxes ? AffineTransform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0) : .identity
  }

  /// Returns the upright size in pixels of an image of the size `stored`.
  package func uprightSize(of stored: PixelSize) -> PixelSize {
    swapsAxes ? stored.transposed : stored
  }

  /// Returns the upright resolution in dots per inch of an image with the resolution `stored`.
  package func uprightResolution(of stored: Resolution) -> Resolution {
    swapsAxes ? stored.transposed : stored
  }
}
