package import PageModel

/// The resolution for recognition.
///
/// Tesseract recognises print at 300 dots per inch as well as at higher resolutions, in at most
/// half the time.
package struct RecognitionSize: Sendable, Equatable {
  /// The resolution in dots per inch to which finer images are scaled.
  package let dotsPerInch: Double

  /// The resolution for which Tesseract's models were trained.
  package static let usual = RecognitionSize(dotsPerInch: 300)
  /// A lower resolution, for speed.
  package static let fast = RecognitionSize(dotsPerInch: 200)
  /// No scaling.
  package static let whole = RecognitionSize(dotsPerInch: .infinity)

  /// The resolution of images of this size.
  package var resolution: Resolution { Resolution(dotsPerInch) }

  /// The minimum ratio for scaling down; below it, the gain in speed does not justify the blur.
  private static let minimumRatio = 7.0 / 6

  /// The ratio of the resolutions to which bilevel images and gray images are scaled.
  ///
  /// Scaling down blurs the letters of bilevel images. Two book pages of 600 dots per inch have a
  /// character error rate of 0.0041 at their resolution, and of 0.0070 at 300.
  ///
  /// Chosen on: 2 German book pages of 600 dpi.
  private static let bilevelFactor = 2.0

  /// Returns the size for an image of `size` pixels at `resolution`.
  package func size(
    for size: PixelSize, resolution: Resolution, isBilevel: Bool = false
  ) -> PixelSize {
    PixelSize(
      width: Self.scaled(size.width, by: factor(resolution.horizontal, isBilevel: isBilevel)),
      height: Self.scaled(size.height, by: factor(resolution.vertical, isBilevel: isBilevel)))
  }

  /// Returns the minimum size for decoding, in eighths of the full size, 1 to 8.
  package func eighths(for resolution: Resolution) -> Int {
    let factor = max(factor(resolution.horizontal), factor(resolution.vertical))
    return min(max(Int(bounded: (8 * factor).rounded(.up)), 1), 8)
  }

  /// The minimum x-height in pixels: five-point print at 300 dots per inch.
  ///
  /// Tesseract recognises smaller letters badly, and reports them as 10 high
  /// (`textord_min_xheight`).
  private static let minimumLetter = 10.5

  /// Returns whether the letters of a page of this resolution became too small because the image
  /// was scaled down.
  package func isTooSmall(
    for page: RecognizedPage, resolution: Resolution, isBilevel: Bool = false
  ) -> Bool {
    let factor = factor(resolution.vertical, isBilevel: isBilevel)
    let median = page.lines.map(\.metrics.xHeight).filter { $0 > 0 }.median
    return factor < 1 && (median.map { $0 * factor < Self.minimumLetter } ?? false)
  }

  private func factor(_ resolution: Double, isBilevel: Bool = false) -> Double {
    let wanted = isBilevel && self == .usual ? Self.bilevelFactor * dotsPerInch : dotsPerInch
    return resolution > Self.minimumRatio * wanted ? wanted / resolution : 1
  }

  private static func scaled(_ length: Int, by factor: Double) -> Int {
    factor == 1 ? length : max(1, Int(bounded: (Double(length) * factor).rounded()))
  }
}
