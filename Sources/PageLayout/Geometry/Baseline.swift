/// The line that letters stand on: `y = slope · (x − box.left) + offset + box.bottom`, in pixels
/// with y down (the `baseline` of hOCR 1.2, 4.3).
package struct Baseline: Sendable, Hashable {
  /// Rise in pixels a pixel; positive runs down to the right.
  package let slope: Double
  /// Where it crosses the left side of the line's box, counted from the box's bottom.
  package let offset: Double

  /// Makes a baseline from its slope and its offset at the lower left corner of a box.
  package init(slope: Double, offset: Double) {
    self.slope = slope
    self.offset = offset
  }

  /// The height of the baseline at `x` for a line in `box`, in pixels of the page.
  package func y(at x: Double, in box: BoundingBox) -> Double {
    box.bottom + offset + slope * (x - box.left)
  }
}
