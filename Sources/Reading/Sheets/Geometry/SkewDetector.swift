import CLeptonica
package import Codecs

/// How far the lines of a page are turned from level.
package struct Skew: Sendable, Equatable {
  /// Clockwise, in degrees.
  package let degrees: Double
  /// The ratio of the best angle's score to the worst: about 1 for a page without lines.
  package let confidence: Double
}

/// Measures the skew of a page from its rows of ink, through Leptonica.
package enum SkewDetector {
  /// The largest skew that is looked for, to either side, in degrees.
  ///
  /// Chosen on: 20 pages at 9 angles (0 to 12°).
  package static let range = 15.0
  /// Less confident angles were wrong on pages of tables and drawings.
  static let leastConfidence = 3.0

  /// Returns the skew of an image; `nil` if it has no clear lines within `range`.
  package static func skew(of bitmap: Bitmap) -> Skew? {
    guard let source = CLeptonica_Image(size: bitmap.size, format: bitmap.format) else {
      return nil
    }
    var (degrees, confidence): (Float, Float) = (0, 0)
    let isFound = unsafe CLeptonica_findSkew(
      source, bitmap.bytes, Float(range), &degrees, &confidence)
    guard isFound, degrees.isFinite, Double(confidence) >= leastConfidence else { return nil }
    return Skew(degrees: Double(degrees), confidence: Double(confidence))
  }
}
