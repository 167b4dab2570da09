package import PageModel

extension AffineTransform {
  /// Makes a matrix of six numbers; `nil` if their count differs, or if a magnitude is 10⁹ or more.
  package init?(_ numbers: [Double]) {
    guard numbers.count == 6, numbers.allSatisfy({ abs($0) < 1e9 }) else { return nil }
    self.init(
      a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4], ty: numbers[5])
  }

  /// Makes the map that turns user space counterclockwise, by 0, 90, 180 or 270 degrees, and moves
  /// its origin.
  package init(counterclockwise degrees: Int, movingOriginTo origin: Point) {
    let (cosine, sine): (Double, Double) =
      switch degrees {
      case 90: (0, 1)
      case 180: (-1, 0)
      case 270: (0, -1)
      default: (1, 0)
      }
    self.init(a: cosine, b: sine, c: -sine, d: cosine, tx: origin.x, ty: origin.y)
  }

  /// Returns the point to which the matrix maps a point.
  package func point(x: Double, y: Double) -> Point {
    let (x, y) = apply(x: x, y: y)
    return Point(x: x, y: y)
  }

  /// Returns this matrix preceded by a translation.
  func translated(x: Double, y: Double) -> AffineTransform {
    .moving(x: x, y: y).concatenating(self)
  }
}
