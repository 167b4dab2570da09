package import PageModel
import Words

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
  /// Whether these are slanted, rough, broken and dotted rulings too, and letters that touch them
  /// stay whole.
  package var followsRulings = false
  /// Whether the darkest ink around each pixel becomes black, and the brightest paper white.
  package var evensContrast = false
  /// Whether the mean brightness around each pixel becomes white.
  package var evensGround = false
  /// The standard deviation of the blur, in letter heights.
  package var blur = 0.0
  /// The minimum standard deviation of the blur, in pixels.
  package var leastBlur = 0.0
  /// The radius in which edges are made sharper, in letter heights.
  package var sharpening = 0.0
  /// The maximum number of connected parts of ink that it looks for words in.
  package var mostParts = Int.max
  /// The confidence that a word needs in a place without recognised words, in per cent.
  package var leastConfidence = 85.0
  /// Whether its lines are right, so that its words replace those with the same letters in several.
  package var hasWholeLines = false
  /// The minimum share of text-like ink, 0 to 1, that must be left over: most clean pages leave less
  /// than 0.04, forms a third.
  package var leastLeftover = 0.08
  /// The confidence from which a word covers its ink before the try, in per cent.
  package var sureConfidence = Word.leastCertain

  /// The maximum number of parts of ink that are sparse text: a newspaper page leaves 3 000 over,
  /// noise and the dots of printed pictures 7 000 and more, whose layout takes Tesseract
  /// up to minutes.
  ///
  /// Chosen on: newspaper pages and noise.
  private static let mostSparseParts = 5_000

  /// The maximum number of parts of ink of a page that is tried again as a whole, and of one that is
  /// read at its size though nothing on it is dark: a newspaper page has 20 000, whose layout takes
  /// Tesseract seconds, and noise 200 000.
  ///
  /// Chosen on: newspaper pages.
  static let mostPartsOfPage = 40_000

  /// Another try of the whole page, for pages whose words are uncertain.
  package static func poorPage(scale: Double = 1, evensContrast: Bool = false) -> Try {
    Try(
      purpose: .poorPage, layout: .page, scale: scale, evensContrast: evensContrast,
      mostParts: mostPartsOfPage)
  }

  /// The second try: sparse text, without certain words and ruling lines.
  ///
  /// The blur joins the broken strokes of small print.
  package static let leftover = Try(
    purpose: .leftover, layout: .scattered, paintsOverSureWords: true, removesRulings: true,
    blur: 0.055, leastBlur: 0.7, mostParts: mostSparseParts, leastLeftover: 0.04,
    sureConfidence: 85)

  /// Lines that layout analysis broke, on the unchanged image.
  package static let brokenLines = Try(
    purpose: .brokenLines, layout: .line, hasWholeLines: true)

  /// The lines of left-over ink, on the unchanged image.
  package static let leftoverLines = Try(
    purpose: .leftoverLines, layout: .line, mostParts: mostSparseParts)

  /// Returns the third try, which differs from the second so that it fails in other places.
  ///
  /// Chosen on: 14 forms: F1 0.8977 with a scale of 3/4, 0.8968 with 4/3 and three times the pixels,
  /// 0.8965 with 2/3.
  ///
  /// - isScaled: Whether the image was already scaled up for small letters.
  package static func remainder(isScaled: Bool) -> Try {
    Try(
      purpose: .remainder, layout: .scattered, scale: isScaled ? 3.0 / 4 : 1,
      paintsOverSureWords: true, removesRulings: true, evensContrast: !isScaled,
      blur: isScaled ? 0 : 0.08, mostParts: mostSparseParts)
  }

  /// The try after the third: text on areas that are printed or scanned as dots, which the blur
  /// joins.
  ///
  /// Rulings stay, because rows of dots look like rulings.
  package static let screened = Try(
    purpose: .screened, layout: .scattered, paintsOverSureWords: true, evensGround: true,
    blur: 0.05, mostParts: mostSparseParts)

  /// Another reading of a page whose letters were scaled up, in a lower scale.
  ///
  /// - letterHeight: The height of the page's letters, in pixels.
  package static func coarse(letterHeight: Double) -> Try {
    Try(
      purpose: .coarse, layout: .page, scale: coarseHeight / letterHeight,
      mostParts: mostPartsOfPage)
  }

  /// The letter height of a coarse reading, in pixels.
  ///
  /// Chosen on: 44 forms: F1 0.884 with the first reading; 16 px give 0.878, a sharper one of 27 px
  /// 0.877, both together 0.890.
  private static let coarseHeight = 20.0

  /// Another reading of a page whose letters were scaled up, with sharper edges.
  package static let sharp = Try(
    purpose: .sharp, layout: .page, sharpening: 0.2, mostParts: mostPartsOfPage)

  /// Another reading of a page with much unread ink, without rulings that touch its letters.
  package static let unruled = Try(
    purpose: .unruled, layout: .page, removesRulings: true, followsRulings: true,
    mostParts: mostPartsOfPage, leastLeftover: 0.1)

  /// Light text on gray and dark bars, also on screened ones, whose dots the blur joins.
  package static let inverse = Try(
    purpose: .inverse, layout: .scattered, blur: 0.09, mostParts: mostSparseParts)
}
