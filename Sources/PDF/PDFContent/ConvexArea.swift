package import PageModel

/// A convex polygon with at least three corners and an area.
package struct ConvexArea: Sendable, Equatable {
  /// The relative error of computed coordinates, which is not a tolerance for what a page shows.
  private static let roundingError = 1e-9

  /// The corners, counterclockwise.
  package let corners: [Point]
  /// The largest coordinate, for the error of computed distances.
  private let magnitude: Double

  /// Makes a polygon of three or four corners; `nil` if it is not convex, has no area or has a
  /// coordinate that is not finite.
  package init?(_ points: [Point]) {
    let magnitude = points.reduce(1.0) { max($0, abs($1.x), abs($1.y)) }
    guard magnitude < 1e9, points.count == 3 || points.count == 4 else { return nil }
    // A polygon of so few corners is convex if all turns have one direction.
    let turns = points.indices.map { index in
      Self.turn(
        points[index], points[(index + 1) % points.count], points[(index + 2) % points.count])
    }
    let minimum = Self.roundingError * magnitude
    if turns.allSatisfy({ $0 > minimum }) {
      corners = points
    } else if turns.allSatisfy({ $0 < -minimum }) {
      corners = points.reversed()
    } else {
      return nil
    }
    self.magnitude = magnitude
  }

  /// Makes the area of a rectangle mapped by a matrix; `nil` if it has no area.
  package init?(
    left: Double, bottom: Double, right: Double, top: Double, _ matrix: AffineTransform
  ) {
    self.init([
      matrix.point(x: left, y: bottom), matrix.point(x: right, y: bottom),
      matrix.point(x: right, y: top), matrix.point(x: left, y: top),
    ])
  }

  /// Makes the area of a box in user space, mapped by a matrix; `nil` if it has no area.
  package init?(_ box: BoundingBox, _ matrix: AffineTransform = .identity) {
    self.init(left: box.left, bottom: box.top, right: box.right, top: box.bottom, matrix)
  }

  /// Makes the area of an image: the unit square mapped by a matrix (ISO 32000-1, 8.9.5.1).
  package init?(unitSquare matrix: AffineTransform) {
    self.init(left: 0, bottom: 0, right: 1, top: 1, matrix)
  }

  /// The box around the corners.
  package var box: BoundingBox {
    corners.dropFirst().reduce(BoundingBox(corners[0], corners[0])) {
      $0.union(BoundingBox($1, $1))
    }
  }

  /// Returns whether a point is inside or on the edge.
  package func contains(_ point: Point) -> Bool {
    let error = Self.roundingError * max(magnitude, abs(point.x), abs(point.y))
    return corners.indices.allSatisfy { index in
      let (start, end) = (corners[index], corners[(index + 1) % corners.count])
      let length = ((end.x - start.x) * (end.x - start.x) + (end.y - start.y) * (end.y - start.y))
        .squareRoot()
      return Self.turn(start, end, point) >= -error * length
    }
  }

  /// Returns whether another area is inside.
  package func contains(_ other: ConvexArea) -> Bool {
    other.corners.allSatisfy { contains($0) }
  }

  /// Returns the corners of the intersection, fewer than three if there is none.
  package func intersection(_ other: ConvexArea) -> [Point] {
    var points = corners
    for index in other.corners.indices {
      let (start, end) = (other.corners[index], other.corners[(index + 1) % other.corners.count])
      points = Self.part(of: points, leftOf: start, end)
      if points.isEmpty { return [] }
    }
    return points
  }

  /// Returns the part of a polygon to the left of the line through two points.
  private static func part(of points: [Point], leftOf start: Point, _ end: Point) -> [Point] {
    var result: [Point] = []
    for index in points.indices {
      let (point, next) = (points[index], points[(index + 1) % points.count])
      let (own, others) = (turn(start, end, point), turn(start, end, next))
      if own >= 0 { result.append(point) }
      if (own < 0) != (others < 0), own != others {
        let share = own / (own - others)
        result.append(
          Point(x: point.x + (next.x - point.x) * share, y: point.y + (next.y - point.y) * share))
      }
    }
    return result
  }

  /// Returns twice the area of a triangle, positive if its corners are counterclockwise.
  private static func turn(_ first: Point, _ second: Point, _ third: Point) -> Double {
    (second.x - first.x) * (third.y - first.y) - (second.y - first.y) * (third.x - first.x)
  }
}
