package import PageLayout

/// One way to recognize a page: how its image is prepared, how Tesseract looks for text, and which
/// words of the result count.
package struct Try: Sendable, Hashable {
  package let purpose: TriesReport.Purpose
  /// The page segmentation mode (`tesseract::PageSegMode`).
  package var mode: Int
  /// The factor by which the image is scaled.
  package var scale = 1.0
  /// Whether words that are recognized for sure are painted over with the background.
  package var paintsOverSureWords = false
  /// Whether rulings are painted over with the background.
  package var removesRulings = false
  /// Whether the image is divided by its background, which becomes white.
  package var dividesBackground = false
  /// The standard deviation of the blur, in letter heights.
  package var blur = 0.0
  /// The least standard deviation of the blur, in pixels.
  package var leastBlur = 0.0
  /// The confidence that a word needs to be added if nothing was recognized there, in per cent.
  package var leastConfidence = 85.0

  /// Recognizes the whole page in a mode, as it is.
  package init(_ purpose: TriesReport.Purpose, mode: Int) {
    self.purpose = purpose
    self.mode = mode
  }

  /// The second try: scattered text, without sure words and rulings.
  ///
  /// The blur joins the broken strokes of small print.
  package static var leftover: Try {
    var leftover = Try(.leftover, mode: 11)
    leftover.paintsOverSureWords = true
    leftover.removesRulings = true
    leftover.blur = 0.055
    leftover.leastBlur = 0.7
    return leftover
  }

  /// The third try: differs from the second so that it fails elsewhere.
  package static func remainder(isScaled: Bool) -> Try {
    var remainder = Try(.remainder, mode: 11)
    remainder.paintsOverSureWords = true
    remainder.removesRulings = true
    if isScaled {
      remainder.scale = 4.0 / 3
    } else {
      remainder.blur = 0.08
      remainder.dividesBackground = true
    }
    return remainder
  }
}
