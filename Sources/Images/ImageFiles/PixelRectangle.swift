package import PageModel

/// A rectangle of whole pixels, with its upper left corner at `x` and `y`.
package struct PixelRectangle: Sendable, Hashable, Codable {
  package let x: Int
  package let y: Int
  package let size: PixelSize

  package init(x: Int, y: Int, size: PixelSize) {
    self.x = x
    self.y = y
    self.size = size
  }

  package init(whole size: PixelSize) {
    self.init(x: 0, y: 0, size: size)
  }
}

extension Orientation {
  /// Converts a rectangle of the stored image, of size `stored`, to a box in pixels of the upright
  /// image.
  package func upright(_ rectangle: PixelRectangle, of stored: PixelSize) -> BoundingBox {
    let (x, y) = (rectangle.x, rectangle.y)
    return toUpright(from: stored).apply(
      BoundingBox(
        left: Double(x), top: Double(y), right: Double(x + rectangle.size.width),
        bottom: Double(y + rectangle.size.height)))
  }
}
