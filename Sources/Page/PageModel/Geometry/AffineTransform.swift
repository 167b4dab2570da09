import Glibc

/// An affine map, between the pixels of two images with y down in both, or between coordinates of a
/// PDF: `x' = a·x + c·y + tx` and `y' = b·x + d·y + ty` (the six numbers of ISO 32000-1, 8.3.3).
package struct AffineTransform: Sendable, Hashable {
  package let a: Double
  package let b: Double
  package let c: Double
  package let d: Double
  package let tx: Double
  package let ty: Double

  /// The identity map.
  package static let identity = AffineTransform(scaleX: 1, scaleY: 1)

  package init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// Makes a map that scales each axis about the origin.
  package init(scaleX: Double, scaleY: Double) {
    self.init(a: scaleX, b: 0, c: 0, d: scaleY, tx: 0, ty: 0)
  }

  /// Returns the map that moves everything by a distance.
  package static func moving(x: Double = 0, y: Double) -> AffineTransform {
    AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  /// Makes the map between two copies of an image, of these sizes in pixels.
  package init(from source: PixelSize, to target: PixelSize) {
    self.init(
      scaleX: Double(target.width) / Double(source.width),
      scaleY: Double(target.height) / Double(source.height))
  }

  /// The factor by which a vertical line is scaled.
  package var verticalScale: Double { (c * c + d * d).squareRoot() }

  /// The inverse map; the identity if there is none.
  package var inverse: AffineTransform { inverted ?? .identity }

  /// The inverse map; `nil` if there is none.
  package var inverted: AffineTransform? {
    let determinant = a * d - b * c
    guard determinant.isFinite, abs(determinant) > 1e-12 else { return nil }
    return AffineTransform(
      a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
      tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
  }

  /// Returns the map that applies this map first and `next` second.
  package func concatenating(_ next: AffineTransform) -> AffineTransform {
    AffineTransform(
      a: next.a * a + next.c * b, b: next.b * a + next.d * b,
      c: next.a * c + next.c * d, d: next.b * c + next.d * d,
      tx: next.a * tx + next.c * ty + next.tx, ty: next.b * tx + next.d * ty + next.ty)
  }

  /// Returns the image of the point (`x`, `y`), in pixels.
  package func apply(x: Double, y: Double) -> (x: Double, y: Double) {
    (a * x + c * y + tx, b * x + d * y + ty)
  }

  /// Returns the smallest box that contains the mapped corners of `box`.
  package func apply(_ box: BoundingBox) -> BoundingBox {
    let (first, last) = (apply(x: box.left, y: box.top), apply(x: box.right, y: box.bottom))
    let (second, third) = (apply(x: box.right, y: box.top), apply(x: box.left, y: box.bottom))
    return BoundingBox(left: first.x, top: first.y, right: last.x, bottom: last.y)
      .union(BoundingBox(left: second.x, top: second.y, right: third.x, bottom: third.y))
  }
}

/// Angles in degrees; positive angles are clockwise in pixels with y down.
package enum Angle {
  /// Returns the angle of a direction, −180 to 180.
  package static func degrees(x: Double, y: Double) -> Double { atan2(y, x) * 180 / .pi }

  /// Returns the angle whose tangent is `slope`.
  package static func degrees(slope: Double) -> Double { atan(slope) * 180 / .pi }

  /// Returns the cosine and the sine of an angle.
  package static func direction(degrees: Double) -> (x: Double, y: Double) {
    (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
  }
}

extension AffineTransform {
  /// The clockwise rotation of the x axis in degrees, in pixels with y down.
  package var degrees: Double { Angle.degrees(x: a, y: b) }

  /// Makes the rotation by `degrees`, clockwise in pixels with y down, about a point.
  package init(degrees: Double, aboutX x: Double, y: Double) {
    let (cosine, sine) = Angle.direction(degrees: degrees)
    self.init(
      a: cosine, b: sine, c: -sine, d: cosine, tx: x - cosine * x + sine * y,
      ty: y - sine * x - cosine * y)
  }
}
