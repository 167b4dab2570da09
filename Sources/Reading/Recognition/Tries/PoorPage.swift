import PageModel
import Raster
import Sheets

/// Decides whether a page was recognised so badly that the whole page is tried again, and how.
enum PoorPage {
  /// The minimum number of letters for a judgement.
  private static let minimumLetters = 20
  /// The factors by which poor pages are made smaller to join broken strokes, each with the minimum
  /// height of letters in pixels.
  ///
  /// Typewritten letters are tall at 300 dots per inch, and Tesseract recognises lower letters
  /// better.
  ///
  /// Pages that were scaled up are made smaller once.
  ///
  /// Chosen on: 7 typewritten pages.
  private static let reductions: [(factor: Double, height: Double)] = [(2.0 / 3, 15), (0.5, 24)]

  /// Returns further tries of the whole page; none for a page that was recognised well.
  ///
  /// - letterHeight: The height of the page's letters, in pixels.
  /// - isEnlarged: Whether the image was scaled up for small letters.
  static func retries(
    of page: RecognizedPage, letterHeight: Double, isEnlarged: Bool = false
  ) -> [Try] {
    guard isPoor(page) else { return [] }
    let smaller = reductions.prefix(isEnlarged ? 1 : reductions.count)
      .filter { letterHeight >= $0.height }.map { Try.smaller(by: $0.factor) }
    return [.evened] + smaller
  }

  /// Returns whether a page has enough letters for a judgement, and these are uncertain.
  static func isPoor(_ page: RecognizedPage) -> Bool {
    letters(of: page) >= minimumLetters && quality(of: page) < Confidence.ofPoorPage
  }

  /// Returns the mean confidence of the letters of a page, in per cent; 0 for a page without
  /// letters.
  static func quality(of page: RecognizedPage) -> Double {
    let words = page.words
    let letters = letters(of: page)
    guard letters > 0 else { return 0 }
    return words.reduce(0) { $0 + Double($1.text.count) * $1.confidence } / Double(letters)
  }

  /// Returns whether all words of an image are noise of paper, or print that shines through it.
  static func isPaper(_ page: RecognizedPage, on image: PreparedBitmap) -> Bool {
    page.wordCount > 0 && quality(of: page) < Confidence.ofPaper && !page.hasCertainWords
      && BlankPage.isBlank(image.bitmap, resolution: image.resolution)
  }

  private static func letters(of page: RecognizedPage) -> Int {
    page.words.reduce(0) { $0 + $1.text.count }
  }
}
