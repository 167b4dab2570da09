import CLeptonica
package import Codecs
import PageModel
import Raster

/// The angle of the lines of a page from level.
package struct Skew: Sendable, Equatable {
  /// The angle, clockwise, in degrees.
  package let degrees: Double
  /// The ratio of the best angle's score to the worst angle's: about 1 for a page without lines.
  package let confidence: Double
}

/// Measures the skew of a page from its rows of ink, through Leptonica.
package enum SkewDetector {
  /// The maximum skew that is searched on either side, in degrees.
  ///
  /// Chosen on: 20 pages at 9 angles (0 to 12°).
  package static let range = 15.0
  /// The minimum confidence of an angle; lower ones were wrong on pages of tables and drawings.
  static let minimumConfidence = 3.0

  /// Returns the skew of an image; `nil` if it has no clear lines within `range`.
  package static func skew(of bitmap: Bitmap) -> Skew? {
    guard let source = CLeptonica_Image(size: bitmap.size, format: bitmap.format) else {
      return nil
    }
    var (degrees, confidence): (Float, Float) = (0, 0)
    let isFound = unsafe CLeptonica_findSkew(
      source, bitmap.bytes, Float(range), &degrees, &confidence)
    guard isFound, degrees.isFinite, Double(confidence) >= minimumConfidence else { return nil }
    return Skew(degrees: Double(degrees), confidence: Double(confidence))
  }

  /// The heights of letters whose line is searched, in heights of most ink.
  private static let heights = 0.6...1.6
  /// The maximum distance of the next letter, in heights of most ink.
  private static let maximumStep = 2.0
  /// The maximum slope of the line from letter to letter.
  private static let maximumSlope = 0.6

  /// Returns the skew of a few letters, the median slope from each letter to the next one of its
  /// size; `nil` if no two are in a line.
  package static func skew(ofLetters bitmap: Bitmap) -> Skew? {
    guard let parts = PageInk(bitmap)?.components, let height = heightOfMostInk(parts) else {
      return nil
    }
    let letters = parts.map(\.box).filter { heights.contains($0.height / height) }
      .map(\.middle).sorted { $0.x < $1.x }
    let slopes = letters.enumerated().compactMap { place, letter -> Double? in
      let near = letters[(place + 1)...].prefix { $0.x - letter.x <= maximumStep * height }
      return near.map { ($0.y - letter.y) / max($0.x - letter.x, 1) }
        .first { abs($0) <= maximumSlope }
    }
    return slopes.median.map { Skew(degrees: Angle.degrees(slope: $0), confidence: 0) }
  }

  /// Returns the height, in pixels, up to which parts of ink have half of the dark pixels.
  private static func heightOfMostInk(_ parts: [InkComponent]) -> Double? {
    let sorted = parts.sorted { $0.box.height < $1.box.height }
    let half = sorted.reduce(0) { $0 + $1.pixels } / 2
    var sum = 0
    return sorted.first { part in
      sum += part.pixels
      return sum >= half
    }?.box.height
  }
}
