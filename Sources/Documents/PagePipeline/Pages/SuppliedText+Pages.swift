import Files
import Inputs
import PageModel
import SearchablePDF
import Supervision
import Understanding
import WorkerProtocol

extension PageConverter {
  /// Returns a page with the text of a file in place of recognition.
  ///
  /// - Throws: `PageFailure.page` if the text is for a page of another form.
  func take(_ supplied: SuppliedText, on page: DecodedPage) throws(PageFailure) -> ReadPage {
    // A page of a PDF is not turned.
    var (size, quarters) = (page.size, 0)
    if case .image = page {
      quarters = supplied.page.properties.quarters
      size = size.turned(quarters: quarters)
    }
    let text = PosedPage(
      page: try supplied.page(on: size), pose: Pose(quarters: quarters, toImage: nil))
    return ReadPage(shown: .all(page), text: text)
  }
}

extension SuppliedText {
  /// Returns the text on an image of `size` pixels.
  ///
  /// - Throws: `PageFailure.page` if the text is for a page of another form.
  fileprivate func page(on size: PixelSize) throws(PageFailure) -> RecognizedPage {
    guard let text = text(on: size) else { throw misfit(on: size) }
    return text
  }

  func misfit(on size: PixelSize?) -> PageFailure {
    let own = page.page.size
    guard page.properties.statesSize else {
      return .page("the text in \(file.printable) is outside this page")
    }
    guard own.width > 0 else { return .page("\(file.printable) states no size of the page") }
    let image = size.map { "\($0.width) × \($0.height)" } ?? "an unknown size"
    return .page(
      "the text in \(file.printable) is for a page of \(own.width) × \(own.height) pixels, "
        + "which has another form than this one of \(image)")
  }
}

extension ReadPage {
  /// Returns the page with the words of a text in the places of the recognised words.
  ///
  /// - Throws: `PageFailure.page` if the text belongs to another page.
  func aligned(with supplied: SuppliedText) throws(PageFailure) -> ReadPage {
    guard let alignment = TextAlignment(supplied.page.page, with: text.page.understood) else {
      throw .page("the text in \(supplied.file.printable) is too long to be aligned with the page")
    }
    guard alignment.isOfPage else {
      throw .page(
        "the text in \(supplied.file.printable) is that of another page: "
          + "\(alignment.telling.found) of its \(alignment.telling.count) long words "
          + "are on this one")
    }
    var page = self
    page.text = PosedPage(
      page: alignment.page.with(pictures: text.page.pictures), pose: text.pose,
      evidence: text.evidence, tries: text.tries, unplacedWords: alignment.unplaced)
    return page
  }
}
