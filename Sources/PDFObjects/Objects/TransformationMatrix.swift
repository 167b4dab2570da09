/// The matrix that takes (x, y) to (ax + cy + e, bx + dy + f) (ISO 32000-1, 8.3.4).
package struct TransformationMatrix: Sendable, Hashable {
  package let a: Double
  package let b: Double
  package let c: Double
  package let d: Double
  /// The shift along x, in points.
  package let e: Double
  /// The shift along y, in points.
  package let f: Double

  /// Makes a matrix of its six numbers, in the order in which PDF writes them.
  package init(a: Double, b: Double, c: Double, d: Double, e: Double, f: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.e = e
    self.f = f
  }
}
