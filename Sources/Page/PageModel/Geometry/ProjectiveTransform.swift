/// A projective map (homography) from one image's pixels to another's, y down on both sides:
/// `x' = (a·x + c·y + tx) / (g·x + h·y + 1)` and `y' = (b·x + d·y + ty) / (g·x + h·y + 1)`.
///
/// The first six numbers are those of an `AffineTransform`; `g` and `h` are the perspective.
package struct ProjectiveTransform: Sendable, Hashable, Codable {
  package let a: Double
  package let b: Double
  package let c: Double
  package let d: Double
  package let tx: Double
  package let ty: Double
  package let g: Double
  package let h: Double

  /// The identity map.
  package static let identity = ProjectiveTransform(AffineTransform.identity)

  /// Makes the projective map equal to an affine map.
  package init(_ map: AffineTransform) {
    self.init(a: map.a, b: map.b, c: map.c, d: map.d, tx: map.tx, ty: map.ty, g: 0, h: 0)
  }

  package init(
    a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double, g: Double, h: Double
  ) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
    self.g = g
    self.h = h
  }

  /// Whether the map has no perspective.
  package var isAffine: Bool { g == 0 && h == 0 }

  /// The map without its perspective; the same map if it is affine.
  package var affinePart: AffineTransform {
    AffineTransform(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
  }

  /// Returns the image of a point; not finite for a point on the horizon.
  package func apply(_ point: Point) -> Point {
    let (x, y) = (point.x, point.y)
    let w = g * x + h * y + 1
    return Point(x: (a * x + c * y + tx) / w, y: (b * x + d * y + ty) / w)
  }

  /// Returns the images of the box's corners, clockwise from the one that was the upper left.
  package func quadrilateral(_ box: BoundingBox) -> Quadrilateral {
    Quadrilateral(box).mapped(by: self)
  }

  /// Returns the smallest box that contains the images of the corners of `box`.
  package func apply(_ box: BoundingBox) -> BoundingBox { quadrilateral(box).boundingBox }

  /// Returns the map that applies this one first and `next` after it; `nil` if the composed map
  /// sends the origin to infinity.
  package func concatenating(_ next: ProjectiveTransform) -> ProjectiveTransform? {
    let first = matrix
    let second = next.matrix
    return ProjectiveTransform(
      matrix: second.map { row in
        (0..<3).map { column in
          row[0] * first[0][column] + row[1] * first[1][column] + row[2] * first[2][column]
        }
      })
  }

  /// The inverse map; `nil` if there is none, or if it sends the origin to infinity.
  package var inverse: ProjectiveTransform? {
    let m = matrix
    func cofactor(_ row: Int, _ column: Int) -> Double {
      let (r, s) = ((row + 1) % 3, (row + 2) % 3)
      let (p, q) = ((column + 1) % 3, (column + 2) % 3)
      return m[r][p] * m[s][q] - m[r][q] * m[s][p]
    }
    // The adjugate is the inverse up to a factor, which does not change a projective map.
    return ProjectiveTransform(
      matrix: (0..<3).map { row in (0..<3).map { column in cofactor(column, row) } })
  }

  /// The rows of the map's matrix.
  private var matrix: [[Double]] { [[a, c, tx], [b, d, ty], [g, h, 1]] }

  /// Makes the map of a matrix; `nil` if its last number is zero or one of its numbers is not
  /// finite.
  private init?(matrix: [[Double]]) {
    let scale = matrix[2][2]
    let numbers = matrix.flatMap { $0 }.map { $0 / scale }
    guard numbers.allSatisfy(\.isFinite) else { return nil }
    self.init(
      a: numbers[0], b: numbers[3], c: numbers[1], d: numbers[4], tx: numbers[2], ty: numbers[5],
      g: numbers[6], h: numbers[7])
  }
}

/// Maps between quadrilaterals.
extension ProjectiveTransform {
  /// Makes the map that sends the corners of `source` to the corners of `target`; `nil` if three
  /// corners of one quadrilateral are on one line.
  package init?(from source: Quadrilateral, to target: Quadrilateral) {
    guard let toSource = Self.fromUnitSquare(to: source),
      let toTarget = Self.fromUnitSquare(to: target),
      let map = toSource.inverse?.concatenating(toTarget)
    else { return nil }
    self = map
  }

  /// Makes the map from the unit square (Heckbert, *Fundamentals of Texture Mapping*, 1989, 2.2.3).
  private static func fromUnitSquare(to quad: Quadrilateral) -> ProjectiveTransform? {
    let (p0, p1, p2, p3) = (quad.topLeft, quad.topRight, quad.bottomRight, quad.bottomLeft)
    let sum = Point(x: p0.x - p1.x + p2.x - p3.x, y: p0.y - p1.y + p2.y - p3.y)
    let first = Point(x: p1.x - p2.x, y: p1.y - p2.y)
    let second = Point(x: p3.x - p2.x, y: p3.y - p2.y)
    let determinant = first.x * second.y - second.x * first.y
    let g = (sum.x * second.y - second.x * sum.y) / determinant
    let h = (first.x * sum.y - sum.x * first.y) / determinant
    let map = ProjectiveTransform(
      a: p1.x - p0.x + g * p1.x, b: p1.y - p0.y + g * p1.y, c: p3.x - p0.x + h * p3.x,
      d: p3.y - p0.y + h * p3.y, tx: p0.x, ty: p0.y, g: g, h: h)
    return map.matrix.joined().allSatisfy(\.isFinite) ? map : nil
  }
}
