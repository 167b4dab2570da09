/// The size of an image in pixels.
package struct PixelSize: Sendable, Hashable, Codable {
  package let width: Int
  package let height: Int

  /// Makes a size of `width` × `height` pixels.
  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The number of pixels, saturated at `Int.max`.
  package var area: Int {
    let (product, overflow) = width.multipliedReportingOverflow(by: height)
    return overflow ? .max : product
  }

  /// The size with width and height exchanged.
  package var transposed: PixelSize {
    PixelSize(width: height, height: width)
  }

  /// Returns the size of a copy whose longer side has at most `limit` pixels, and each side at
  /// least one.
  package func reduced(toLongerSide limit: Int) -> PixelSize {
    let longer = max(width, height)
    guard longer > limit else { return self }
    let factor = Double(limit) / Double(longer)
    return PixelSize(
      width: max(1, Int(bounded: (Double(width) * factor).rounded())),
      height: max(1, Int(bounded: (Double(height) * factor).rounded())))
  }
}

/// The number of pixels per inch of paper along each axis.
package struct Resolution: Sendable, Hashable, Codable {
  package let horizontal: Double
  package let vertical: Double

  /// Makes a resolution of `horizontal` × `vertical` dots per inch.
  package init(horizontal: Double, vertical: Double) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  /// Makes a resolution with the same value on both axes, in dots per inch.
  package init(_ dotsPerInch: Double) {
    self.init(horizontal: dotsPerInch, vertical: dotsPerInch)
  }

  /// The resolution with the axes exchanged.
  package var transposed: Resolution {
    Resolution(horizontal: vertical, vertical: horizontal)
  }
}
