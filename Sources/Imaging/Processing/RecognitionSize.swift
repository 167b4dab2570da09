package import PageLayout

/// How large an image is recognised: Tesseract reads print of 300 dots per inch as well as finer
/// one, in half the time and less.
package struct RecognitionSize: Sendable, Equatable {
  /// Finer images are brought to this, in dots per inch.
  package let dotsPerInch: Double

  /// What Tesseract's models were made for.
  package static let usual = RecognitionSize(dotsPerInch: 300)
  /// Where time counts more.
  package static let fast = RecognitionSize(dotsPerInch: 200)
  /// Every image as it is.
  package static let whole = RecognitionSize(dotsPerInch: .infinity)

  /// Makes a size of so many dots per inch.
  package init(dotsPerInch: Double) {
    self.dotsPerInch = dotsPerInch
  }

  /// The resolution of such images.
  package var resolution: Resolution { Resolution(dotsPerInch) }

  /// An image that is finer by less is left as it is: the gain would not pay for the blur.
  private static let tolerance = 7.0 / 6

  /// The size for an image of `size` pixels at `resolution`.
  package func size(for size: PixelSize, resolution: Resolution) -> PixelSize {
    PixelSize(
      width: Self.scaled(size.width, by: factor(resolution.horizontal)),
      height: Self.scaled(size.height, by: factor(resolution.vertical)))
  }

  /// The least number of eighths of its size that an image must be decoded at, 1 to 8.
  package func eighths(for resolution: Resolution) -> Int {
    let factor = max(factor(resolution.horizontal), factor(resolution.vertical))
    return min(max(Int((8 * factor).rounded(.up)), 1), 8)
  }

  /// A lower-case x of five-point print at 300 dots per inch; smaller ones are read badly, and said
  /// to be 10 high (`textord_min_xheight` of Tesseract).
  private static let smallestLetter = 10.5

  /// Whether a page of this resolution had letters too small to be read at this size though its
  /// image had larger ones.
  package func isTooSmall(for page: RecognizedPage, resolution: Resolution) -> Bool {
    let factor = factor(resolution.vertical)
    let heights = page.lines.map(\.metrics.xHeight).filter { $0 > 0 }.sorted()
    guard factor < 1, !heights.isEmpty else { return false }
    return heights[heights.count / 2] * factor < Self.smallestLetter
  }

  private func factor(_ resolution: Double) -> Double {
    resolution > Self.tolerance * dotsPerInch ? dotsPerInch / resolution : 1
  }

  private static func scaled(_ length: Int, by factor: Double) -> Int {
    factor == 1 ? length : max(1, Int((Double(length) * factor).rounded()))
  }
}
