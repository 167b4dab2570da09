import Glibc

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
