/// A point of an image, in pixels with y down.
package struct Point: Sendable, Hashable, Codable {
  package let x: Double
  package let y: Double

  /// Makes a point from its coordinates in pixels.
  package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// Returns the distance to `other`, in pixels.
  package func distance(to other: Point) -> Double {
    ((other.x - x) * (other.x - x) + (other.y - y) * (other.y - y)).squareRoot()
  }

  /// Returns the point a share of the way to `other`.
  package func moved(toward other: Point, by share: Double) -> Point {
    Point(x: x + share * (other.x - x), y: y + share * (other.y - y))
  }
}

/// Four corners in pixels with y down: the outline of a page in a photograph, or of a word in
/// perspective.
///
/// The corners are named as they were before the image was rotated or photographed.
package struct Quadrilateral: Sendable, Hashable, Codable {
  package let topLeft: Point
  package let topRight: Point
  package let bottomRight: Point
  package let bottomLeft: Point

  package init(topLeft: Point, topRight: Point, bottomRight: Point, bottomLeft: Point) {
    self.topLeft = topLeft
    self.topRight = topRight
    self.bottomRight = bottomRight
    self.bottomLeft = bottomLeft
  }

  package init(_ box: BoundingBox) {
    self.init(
      topLeft: Point(x: box.left, y: box.top), topRight: Point(x: box.right, y: box.top),
      bottomRight: Point(x: box.right, y: box.bottom),
      bottomLeft: Point(x: box.left, y: box.bottom))
  }

  package init(_ size: PixelSize) { self.init(BoundingBox(size)) }

  /// The corners clockwise from the upper left.
  package var corners: [Point] { [topLeft, topRight, bottomRight, bottomLeft] }

  /// The sides clockwise from the upper one, each from its first corner to its second.
  package var sides: [(start: Point, end: Point)] {
    [
      (topLeft, topRight), (topRight, bottomRight), (bottomRight, bottomLeft),
      (bottomLeft, topLeft),
    ]
  }

  /// The smallest box that contains all corners.
  package var boundingBox: BoundingBox {
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    return BoundingBox(
      left: xs.min() ?? 0, top: ys.min() ?? 0, right: xs.max() ?? 0, bottom: ys.max() ?? 0)
  }

  /// The area in square pixels; negative if the corners run counterclockwise.
  package var area: Double { Self.area(of: corners) }

  /// The mean length of the upper and the lower side, in pixels.
  package var meanWidth: Double {
    (topLeft.distance(to: topRight) + bottomLeft.distance(to: bottomRight)) / 2
  }

  /// The mean length of the left and the right side, in pixels.
  package var meanHeight: Double {
    (topLeft.distance(to: bottomLeft) + topRight.distance(to: bottomRight)) / 2
  }

  /// The angles at the corners in degrees, clockwise from the upper left; between 0 and 180 for a
  /// convex quadrilateral whose corners run clockwise.
  package var angles: [Double] {
    let sides = sides
    return sides.indices.map { index in
      let (next, last) = (sides[index], sides[(index + 3) % 4])
      let (x1, y1) = (last.end.x - last.start.x, last.end.y - last.start.y)
      let (x2, y2) = (next.end.x - next.start.x, next.end.y - next.start.y)
      return 180 - Angle.degrees(x: x1 * x2 + y1 * y2, y: x1 * y2 - y1 * x2)
    }
  }

  /// Returns the quadrilateral in a copy of its image that has the size `target` instead of
  /// `source`, in pixels.
  package func scaled(from source: PixelSize, to target: PixelSize) -> Quadrilateral {
    mapped(by: ProjectiveTransform(AffineTransform(from: source, to: target)))
  }

  /// Returns the quadrilateral with its corners mapped.
  package func mapped(by map: ProjectiveTransform) -> Quadrilateral {
    Quadrilateral(
      topLeft: map.apply(topLeft), topRight: map.apply(topRight),
      bottomRight: map.apply(bottomRight), bottomLeft: map.apply(bottomLeft))
  }
}

/// Intersections.
extension Quadrilateral {
  /// Returns the area that two convex quadrilaterals share, divided by the area that they cover
  /// together (the Jaccard index), 0 to 1.
  package func overlap(with other: Quadrilateral) -> Double {
    var polygon = corners
    for side in other.sides { polygon = Self.part(of: polygon, rightOf: side) }
    let common = Self.area(of: polygon)
    let together = area + other.area - common
    return together > 0 ? max(common, 0) / together : 0
  }

  /// Returns the part of a polygon on the inner side of one side of a clockwise outline (Sutherland
  /// and Hodgman, *Reentrant Polygon Clipping*, 1974).
  private static func part(
    of polygon: [Point], rightOf side: (start: Point, end: Point)
  ) -> [Point] {
    func depth(_ point: Point) -> Double {
      (side.end.x - side.start.x) * (point.y - side.start.y)
        - (side.end.y - side.start.y) * (point.x - side.start.x)
    }
    var part: [Point] = []
    for (index, point) in polygon.enumerated() {
      let next = polygon[(index + 1) % polygon.count]
      let (here, there) = (depth(point), depth(next))
      if here >= 0 { part.append(point) }
      if (here >= 0) != (there >= 0) {
        part.append(point.moved(toward: next, by: here / (here - there)))
      }
    }
    return part
  }

  private static func area(of polygon: [Point]) -> Double {
    polygon.indices.reduce(0) { sum, index in
      let (point, next) = (polygon[index], polygon[(index + 1) % polygon.count])
      return sum + (point.x * next.y - next.x * point.y) / 2
    }
  }
}
