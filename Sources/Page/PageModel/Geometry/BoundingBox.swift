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

  /// Makes the box of two corners from four numbers, x before y, the corners in either order; `nil`
  /// for any other count of numbers.
  package init?(corners numbers: [Double]) {
    guard numbers.count == 4 else { return nil }
    self.init(left: numbers[0], top: numbers[1], right: numbers[2], bottom: numbers[3])
  }

  /// The extent along x, in pixels.
  package var width: Double { right - left }

  /// The extent along y, in pixels.
  package var height: Double { bottom - top }

  /// The area in square pixels.
  package var area: Double { width * height }

  /// The x coordinate of the centre, in pixels.
  package var midX: Double { (left + right) / 2 }

  /// The y coordinate of the centre, in pixels.
  package var midY: Double { (top + bottom) / 2 }

  /// The centre.
  package var middle: Point { Point(x: midX, y: midY) }

  /// Returns whether a point is in the box or on its edge.
  package func contains(_ point: Point) -> Bool {
    (left...right).contains(point.x) && (top...bottom).contains(point.y)
  }

  /// Returns the part that this box and `other` have in common; `nil` if the part has no area.
  package func intersection(_ other: BoundingBox) -> BoundingBox? {
    let (left, right) = (max(self.left, other.left), min(self.right, other.right))
    let (top, bottom) = (max(self.top, other.top), min(self.bottom, other.bottom))
    guard left < right, top < bottom else { return nil }
    return BoundingBox(left: left, top: top, right: right, bottom: bottom)
  }

  /// Returns the box that is larger by `margin` on each side.
  package func enlarged(by margin: Double) -> BoundingBox {
    BoundingBox(
      left: left - margin, top: top - margin, right: right + margin, bottom: bottom + margin)
  }

  /// Returns the smallest box that contains this box and `other`.
  package func union(_ other: BoundingBox) -> BoundingBox {
    BoundingBox(
      left: min(left, other.left), top: min(top, other.top),
      right: max(right, other.right), bottom: max(bottom, other.bottom))
  }
}

extension BoundingBox {
  /// The range along x, in pixels.
  package var columns: ClosedRange<Double> { left...right }

  /// The range along y, in pixels.
  package var rows: ClosedRange<Double> { top...bottom }

  /// Returns whether this box and another one overlap along y by at least a share of the lower
  /// box's height.
  package func isInRow(of other: BoundingBox, minimum share: Double = 0.5) -> Bool {
    min(bottom, other.bottom) - max(top, other.top) >= share * min(height, other.height)
  }

  /// Returns whether this box and another one overlap along x by more than half of the narrower
  /// one.
  package func isInColumn(of other: BoundingBox) -> Bool {
    -2 * gap(to: other) > min(width, other.width)
  }

  /// Returns the gap between two boxes along x, in pixels; negative if they overlap.
  package func gap(to other: BoundingBox) -> Double {
    max(left, other.left) - min(right, other.right)
  }
}

extension BoundingBox {
  /// The minimum overlap of two words along x, as a share of the narrower one (exclusive).
  private static let minimumSharedWidth = 0.25
  /// The minimum overlap of two words along y, as a share of the lower one.
  private static let minimumSharedHeight = 0.4

  /// Returns whether two boxes of words overlap so far that only one of the words can stay.
  package func overlapsWord(_ other: BoundingBox) -> Bool {
    -gap(to: other) > Self.minimumSharedWidth * min(width, other.width)
      && isInRow(of: other, minimum: Self.minimumSharedHeight)
  }
}
