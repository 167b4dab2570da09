/// The size of an image in pixels, both sides at least 1.
package struct PixelSize: Sendable, Hashable, Codable {
  package let width: Int
  package let height: Int

  /// Makes a size of `width` × `height` pixels.
  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The number of pixels, saturated where it would not fit an `Int`.
  package var area: Int {
    let (product, overflow) = width.multipliedReportingOverflow(by: height)
    return overflow ? .max : product
  }

  /// The same image lying on its side.
  package var transposed: PixelSize {
    PixelSize(width: height, height: width)
  }
}
