package import PageModel

/// One way to recognise a page: the preparation of its image, the layout of the text in it, and the
/// confidence that new words need.
package struct Try: Sendable, Hashable {
  package let purpose: TriesReport.Purpose
  package let layout: TextLayout
  /// The factor by which the image is scaled.
  package var scale = 1.0
  /// Whether words that were recognised with certainty are painted over with the background.
  package var paintsOverSureWords = false
  /// Whether ruling lines are painted over with the background.
  package var removesRulings = false
  /// Whether the image is divided by its background, which becomes white.
  package var dividesBackground = false
  /// Whether the mean brightness around each pixel becomes white.
  package var evensGround = false
  /// The standard deviation of the blur, in letter heights.
  package var blur = 0.0
  /// The minimum standard deviation of the blur, in pixels.
  package var leastBlur = 0.0
  /// The maximum number of connected parts of ink that it looks for words in.
  package var mostParts = Int.max
  /// The confidence that a word needs in a place without recognised words, in per cent.
  package var leastConfidence = 85.0

  /// Makes a try of the whole page as it is.
  private init(_ purpose: TriesReport.Purpose, _ layout: TextLayout) {
    self.purpose = purpose
    self.layout = layout
  }

  /// The maximum number of parts of ink that are sparse text: a newspaper page leaves 3 000 over,
  /// noise and the dots of printed pictures 7 000 and more, whose layout takes Tesseract
  /// up to minutes.
  private static let mostSparseParts = 5_000

  /// The maximum number of parts of ink of a page that is tried again as a whole: a newspaper page
  /// has 20 000, whose layout takes Tesseract seconds.
  private static let mostPartsOfPage = 40_000

  /// Another try of the whole page, for pages whose words are uncertain.
  package static var poorPage: Try {
    var poorPage = Try(.poorPage, .page)
    poorPage.mostParts = mostPartsOfPage
    return poorPage
  }

  /// Makes a try for text that is scattered over a page.
  private init(sparse purpose: TriesReport.Purpose) {
    self.init(purpose, .scattered)
    mostParts = Self.mostSparseParts
  }

  /// The second try: sparse text, without certain words and ruling lines.
  ///
  /// The blur joins the broken strokes of small print.
  package static var leftover: Try {
    var leftover = Try(sparse: .leftover)
    leftover.paintsOverSureWords = true
    leftover.removesRulings = true
    leftover.blur = 0.055
    leftover.leastBlur = 0.7
    return leftover
  }

  /// Returns the third try, which differs from the second so that it fails in other places.
  ///
  /// - isScaled: Whether the image was already scaled up for small letters.
  package static func remainder(isScaled: Bool) -> Try {
    var remainder = Try(sparse: .remainder)
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

  /// The try after the third: text on areas that are printed or scanned as dots, which the blur
  /// joins.
  ///
  /// Rulings stay, because rows of dots look like rulings.
  package static var screened: Try {
    var screened = Try(sparse: .screened)
    screened.paintsOverSureWords = true
    screened.blur = 0.05
    screened.evensGround = true
    return screened
  }

  /// Light text on dark bars.
  package static var inverse: Try { Try(sparse: .inverse) }
}
