import PageModel

/// A side of an outline whose corners run clockwise.
struct OutlineSide {
  let start: Point
  let end: Point
  /// The length in pixels, at least 1.
  let length: Double
  /// The direction toward the inside of the outline, of length 1.
  let inward: (x: Double, y: Double)

  fileprivate init(from start: Point, to end: Point) {
    self.start = start
    self.end = end
    length = max(start.distance(to: end), 1)
    inward = (-(end.y - start.y) / length, (end.x - start.x) / length)
  }

  /// Returns the point at a share of the side, moved inward by a distance in pixels.
  func point(at share: Double, inward distance: Double) -> Point {
    let point = start.moved(toward: end, by: share)
    return Point(x: point.x + distance * inward.x, y: point.y + distance * inward.y)
  }
}

extension Quadrilateral {
  /// The sides of a clockwise outline, from the upper one.
  var outlineSides: [OutlineSide] { sides.map { OutlineSide(from: $0.start, to: $0.end) } }
}
