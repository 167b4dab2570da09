package import PageLayout

/// A box in whole pixels within its page: what sidecars write.
package struct PixelBox: Sendable, Equatable {
  package let left: Int
  package let top: Int
  package let right: Int
  package let bottom: Int

  /// Rounds a box to the nearest pixels, within a page of `size`.
  package init(_ box: BoundingBox, in size: PixelSize) {
    left = Self.whole(box.left, size.width)
    top = Self.whole(box.top, size.height)
    right = Self.whole(box.right, size.width)
    bottom = Self.whole(box.bottom, size.height)
  }

  /// The nearest pixel up to `limit`; what is no number becomes 0.
  private static func whole(_ value: Double, _ limit: Int) -> Int {
    guard value > 0 else { return 0 }
    return value < Double(limit) ? Int(value.rounded()) : limit
  }

  /// The extent along x, in pixels.
  package var width: Int { right - left }

  /// The extent along y, in pixels.
  package var height: Int { bottom - top }
}
