/// How many pixels stand on an inch of paper, for each axis, in dots per inch.
package struct Resolution: Sendable, Hashable, Codable {
  package let horizontal: Double
  package let vertical: Double

  /// Makes a resolution of `horizontal` × `vertical` dots per inch.
  package init(horizontal: Double, vertical: Double) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  /// Makes a resolution that is the same on both axes, in dots per inch.
  package init(_ dotsPerInch: Double) {
    self.init(horizontal: dotsPerInch, vertical: dotsPerInch)
  }

  /// The resolution of the same image lying on its side.
  package var transposed: Resolution {
    Resolution(horizontal: vertical, vertical: horizontal)
  }
}
