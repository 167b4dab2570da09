import Inputs
package import PageModel
import Understanding

extension PageConverter {
  /// Returns the pages in the text of an image: one page, or the two pages of a spread with their
  /// parts of the recognised page.
  func understand(_ page: ReadPage) -> [(text: RecognizedPage, part: BoundingBox?)] {
    let text = page.text
    let source = page.supplied
    guard page.item == nil else { return [(understand(text, within: nil), nil)] }
    if options.page.straightening.splitsSpreads, let spread = Spread(text.page) {
      return [spread.left, spread.right].map { part in
        let words = text.page.keeping { part.contains($0.box.middle) }
          .with(pictures: text.page.pictures.filter { part.contains($0.box.middle) })
        return (words.understood(from: source), part)
      }
    }
    // A sheet shows all of the page.
    let visible = page.sheet == nil ? page.decoded.visible(quarters: text.pose.quarters) : nil
    return [(understand(text, within: visible, from: source), nil)]
  }

  /// Returns the text of a page within a box on its upright image, without noise, in reading order
  /// and in paragraphs; all text if there is no box.
  ///
  /// - source: The text of the file that supplies the text; `nil` if the text was recognised.
  func understand(
    _ text: PosedPage, within visible: BoundingBox?, from source: SuppliedText? = nil
  ) -> RecognizedPage {
    let shown = visible.map { text.words(in: $0) } ?? text
    return shown.page.understood(from: source)
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
