/// A rectangle in points of 1/72 inch, with y up (ISO 32000-1, 7.9.5).
package struct PDFRectangle: Sendable, Hashable {
  package let lowerLeftX: Double
  package let lowerLeftY: Double
  package let upperRightX: Double
  package let upperRightY: Double

  /// Makes a rectangle from two corners, in points.
  package init(
    lowerLeftX: Double, lowerLeftY: Double, upperRightX: Double, upperRightY: Double
  ) {
    self.lowerLeftX = lowerLeftX
    self.lowerLeftY = lowerLeftY
    self.upperRightX = upperRightX
    self.upperRightY = upperRightY
  }

  /// The extent along x, in points.
  package var width: Double { upperRightX - lowerLeftX }

  /// The extent along y, in points.
  package var height: Double { upperRightY - lowerLeftY }
}

/// The matrix that maps (x, y) to (ax + cy + e, bx + dy + f) (ISO 32000-1, 8.3.4).
package struct TransformationMatrix: Sendable, Hashable {
  package let a: Double
  package let b: Double
  package let c: Double
  package let d: Double
  /// The translation along x, in points.
  package let e: Double
  /// The translation along y, in points.
  package let f: Double

  /// Makes a matrix of its six numbers, in the order of PDF.
  package init(a: Double, b: Double, c: Double, d: Double, e: Double, f: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.e = e
    self.f = f
  }

  /// Returns the matrix that applies `inner` first, then this matrix.
  package func applied(after inner: TransformationMatrix) -> TransformationMatrix {
    TransformationMatrix(
      a: inner.a * a + inner.b * c, b: inner.a * b + inner.b * d,
      c: inner.c * a + inner.d * c, d: inner.c * b + inner.d * d,
      e: inner.e * a + inner.f * c + e, f: inner.e * b + inner.f * d + f)
  }
}
