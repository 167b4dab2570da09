package import Codecs
package import PageModel

/// Finds the parts of a page that its layers show differently: lost or new lines and shapes, and
/// much darker or brighter areas.
///
/// Words are left to recognition, which decides on changes of letters.
package enum StructureLosses {
  /// The resolution of the comparison, in dots per inch.
  private static let dotsPerInch = 100.0
  /// The side of a tile, in pixels of the comparison.
  private static let tile = 12
  /// The structural similarity below which a tile differs.
  ///
  /// Chosen on: twelve made pages, eight pages of corpora.
  private static let minimumSimilarity = 0.2
  /// The minimum standard deviation of a tile with something to lose, in levels of 0 to 255.
  private static let minimumDeviation = 16.0
  /// The maximum difference of mean brightness of a tile, in levels of 0 to 255.
  private static let maximumDifference = 40.0

  /// Returns the parts that differ, in pixels of the stored image of `size`.
  ///
  /// - dotsPerInch: The resolution of `page`.
  /// - words: The boxes of words, in pixels of the stored image.
  package static func parts(
    of page: Bitmap, shownAs composite: Bitmap, dotsPerInch: Double, size: PixelSize,
    words: [BoundingBox]
  ) -> [BoundingBox] {
    let factor = min(Self.dotsPerInch / max(dotsPerInch, 1), 1)
    let small = PixelSize(
      width: max(Int(bounded: Double(page.size.width) * factor), 1),
      height: max(Int(bounded: Double(page.size.height) * factor), 1))
    let own = LayerColors.bitmap(of: page.luminance(), size: small)
    let shown = LayerColors.bitmap(of: composite.luminance(), size: small)
    let map = AffineTransform(from: size, to: small)
    let boxes = words.map(map.apply)
    let back = AffineTransform(from: small, to: size)
    var parts: [BoundingBox] = []
    for y in stride(from: 0, through: small.height - tile, by: tile) {
      for x in stride(from: 0, through: small.width - tile, by: tile) {
        let part = BoundingBox(
          left: Double(x), top: Double(y), right: Double(x + tile), bottom: Double(y + tile))
        if differs(own, from: shown, x: x, y: y),
          boxes.allSatisfy({ $0.intersection(part) == nil })
        {
          parts.append(back.apply(part))
        }
      }
    }
    return parts
  }

  /// Returns whether a tile of the page differs from the same tile as it is shown.
  private static func differs(_ own: Bitmap, from shown: Bitmap, x: Int, y: Int) -> Bool {
    var sums = (own: 0.0, shown: 0.0, ownSquare: 0.0, shownSquare: 0.0, product: 0.0)
    for row in y..<y + tile {
      for index in row * own.size.width + x..<row * own.size.width + x + tile {
        let (one, other) = (Double(own.bytes[index]), Double(shown.bytes[index]))
        sums.own += one
        sums.shown += other
        sums.ownSquare += one * one
        sums.shownSquare += other * other
        sums.product += one * other
      }
    }
    let count = Double(tile * tile)
    let (one, other) = (sums.own / count, sums.shown / count)
    if abs(one - other) > maximumDifference { return true }
    let ownVariance = sums.ownSquare / count - one * one
    let shownVariance = sums.shownSquare / count - other * other
    let covariance = sums.product / count - one * other
    guard max(ownVariance, shownVariance) > minimumDeviation * minimumDeviation else {
      return false
    }
    // (0.03 · 255)², as in the structural similarity.
    let steady = 58.5
    return (2 * covariance + steady) / (ownVariance + shownVariance + steady) < minimumSimilarity
  }
}
