/// A rectangle on a page in pixels of the upright image, with y down, `right` and `bottom`
/// exclusive, `left ≤ right` and `top ≤ bottom` (the `bbox` of hOCR 1.2, 4.1).
package struct BoundingBox: Sendable, Hashable {
  package let left: Double
  package let top: Double
  package let right: Double
  package let bottom: Double

  /// Makes the smallest box that contains both corners, in either order.
  package init(left: Double, top: Double, right: Double, bottom: Double) {
    self.left = min(left, right)
    self.top = min(top, bottom)
    self.right = max(left, right)
    self.bottom = max(top, bottom)
  }

  /// The extent along x, in pixels.
  package var width: Double { right - left }

  /// The extent along y, in pixels.
  package var height: Double { bottom - top }

  /// The x coordinate of the centre, in pixels.
  package var midX: Double { (left + right) / 2 }

  /// The y coordinate of the centre, in pixels.
  package var midY: Double { (top + bottom) / 2 }

  /// Returns the smallest box that contains this box and `other`.
  package func union(_ other: BoundingBox) -> BoundingBox {
    BoundingBox(
      left: min(left, other.left), top: min(top, other.top),
      right: max(right, other.right), bottom: max(bottom, other.bottom))
  }
}
