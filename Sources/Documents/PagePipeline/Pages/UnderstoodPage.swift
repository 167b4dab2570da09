import Inputs
package import PageModel
import Understanding

/// A page with its text in reading order and in paragraphs, without noise.
struct UnderstoodPage: Sendable {
  let read: ReadPage
  let text: RecognizedPage
  /// The part of the page that is read which is one page of a spread; `nil` for the whole page.
  var part: BoundingBox? = nil
}

extension PageConverter {
  /// Returns the pages in the text that was read: one page with its visible text, or the two pages
  /// of a spread.
  func understand(_ read: ReadPage, of source: ScanSource) -> [UnderstoodPage] {
    if options.page.straightening.splitsSpreads, read.mayBeSpread,
      let spread = Spread(read.text.page)
    {
      return [spread.left, spread.right].map { part in
        let page = read.text.page
        let words = page.keeping { part.contains($0.box.middle) }
          .with(pictures: page.pictures.filter { part.contains($0.box.middle) })
        return UnderstoodPage(
          read: read, text: words.understood(from: source.suppliedText), part: part)
      }
    }
    let visible = read.visible.map { read.text.words(in: $0) } ?? read.text
    return [UnderstoodPage(read: read, text: visible.page.understood(from: source.suppliedText))]
  }
}

extension ReadPage {
  /// Whether the page may be a spread: an image or a sheet, not a page of a PDF or an item.
  fileprivate var mayBeSpread: Bool {
    switch shown {
    case .all(.image), .sheet: true
    case .all(.pdf), .item: false
    }
  }

  /// The visible part of the upright pixels; `nil` for all of them, as a sheet or an item shows.
  fileprivate var visible: BoundingBox? {
    if case .all(let page) = shown { page.visible(in: text.pose) } else { nil }
  }
}

extension RecognizedPage {
  /// Returns the page in reading order and in paragraphs, as its file has them or as analysis finds
  /// them; recognised text also loses its noise.
  fileprivate func understood(from source: SuppliedText?) -> RecognizedPage {
    guard let source else { return understood }
    // A page with which plain text was aligned is understood already.
    let isInOrder = source.page.properties.isInOrder || !source.hasPlaces
    return isInOrder ? TextCleaning.normalize(self).withTables : understoodAsWritten
  }

  /// The page without the noise of recognition, in reading order and in paragraphs.
  var understood: RecognizedPage { LayoutAnalysis.analyze(TextCleaning.clean(self)) }

  /// The page in reading order and in paragraphs, if its text was not recognised and has no noise.
  package var understoodAsWritten: RecognizedPage {
    LayoutAnalysis.analyze(TextCleaning.normalize(self))
  }
}
