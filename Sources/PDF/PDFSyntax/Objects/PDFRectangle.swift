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

  /// Returns the part of the rectangle that is in `other`, without area if they do not overlap.
  package func clipped(to other: PDFRectangle) -> PDFRectangle {
    let (left, bottom) = (max(lowerLeftX, other.lowerLeftX), max(lowerLeftY, other.lowerLeftY))
    return PDFRectangle(
      lowerLeftX: left, lowerLeftY: bottom,
      upperRightX: max(min(upperRightX, other.upperRightX), left),
      upperRightY: max(min(upperRightY, other.upperRightY), bottom))
  }
}
