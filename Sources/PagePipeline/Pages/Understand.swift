package import PageModel
import Understanding

/// The text of a page that is written: without noise, in reading order and in paragraphs.
struct UnderstoodPage: Sendable {
  let text: RecognizedPage
  /// The part of the recognised page that is one page of a spread; `nil` for the whole page.
  let part: BoundingBox?
}

extension PageConverter {
  /// Returns the pages in the text of an image: one, or the two of a spread.
  func understand(_ page: ReadPage) -> [UnderstoodPage] {
    let text = page.text
    if options.straightening.splitsSpreads, let spread = Spread(text.page) {
      return [spread.left, spread.right].map { part in
        let words = text.page.keeping { part.contains($0.box.middle) }
        return UnderstoodPage(text: words.understood, part: part)
      }
    }
    // A sheet shows all of the page.
    let visible = page.sheet == nil ? page.decoded.visible(quarters: text.pose.quarters) : nil
    return [understand(text, within: visible)]
  }

  /// Returns the text of a page that is within a box on its image, turned upright; all of the text
  /// if there is none.
  func understand(_ text: PosedPage, within visible: BoundingBox?) -> UnderstoodPage {
    let shown = visible.map { text.words(in: $0) } ?? text
    return UnderstoodPage(text: shown.page.understood, part: nil)
  }
}

extension RecognizedPage {
  /// The page without the noise of recognition, in reading order and in paragraphs.
  fileprivate var understood: RecognizedPage { LayoutAnalysis.analyze(TextCleaning.clean(self)) }

  /// The page in reading order and in paragraphs, if its text was not recognised and has no noise.
  package var understoodAsWritten: RecognizedPage {
    LayoutAnalysis.analyze(TextCleaning.normalize(self))
  }
}

extension RecognizedPage {
  /// The confidence in per cent, and the number of letters, from which a word is not one of the
  /// print that shines through from the back.
  private static let leastConfidence = 92.0
  private static let leastLetters = 4

  /// Whether a word is certain, however pale it is.
  var hasCertainWords: Bool {
    lines.flatMap(\.words).contains { word in
      word.confidence >= Self.leastConfidence
        && word.text.count { $0.isLetter || $0.isNumber } >= Self.leastLetters
    }
  }
}
