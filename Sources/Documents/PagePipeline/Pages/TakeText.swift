import Files
import Inputs
import PageModel
import SearchablePDF
import Supervision
import Understanding
import WorkerProtocol

extension PageConverter {
  /// Returns a page of an image with the text of a file in place of recognition.
  ///
  /// - Throws: `PageFailure.page` if the text is for a page of another form.
  func take(_ supplied: SuppliedText, on page: DecodedPage) throws(PageFailure) -> ReadPage {
    let quarters = supplied.page.properties.quarters
    let size = page.opened.uprightSize.turned(quarters: quarters)
    let text = PosedPage(
      page: try supplied.page(on: size), pose: Pose(quarters: quarters, toImage: nil))
    return ReadPage(
      decoded: page, text: text, resolution: page.opened.resolution, supplied: supplied)
  }

  /// Returns the text of a file for a page of a PDF.
  ///
  /// - Throws: `PageFailure.page` if the text is for a page of another form.
  func take(_ supplied: SuppliedText, on page: OpenedPDFPage) throws(PageFailure) -> PosedPage {
    guard let canvas = page.survey.canvas else { throw .worker(.malformedAnswer) }
    return PosedPage(page: try supplied.page(on: canvas.size), pose: .identity)
  }

  /// Returns a page of a PDF with the canvas on which the text of a file has its places: the page's
  /// images if the text has exactly their size or only their form, otherwise the whole page.
  ///
  /// - Throws: `PageFailure.page` if the text is for a page of another form.
  func open(
    _ page: PDFPageSource, for text: SuppliedText
  ) throws(PageFailure) -> OpenedPDFPage {
    var survey = page.survey
    let whole = Self.wholePage(of: survey, for: text)
    let images = survey.canvas.map(\.size).flatMap { text.fits($0) ? $0 : nil }
    let isOfImages =
      images.map { !text.page.properties.statesSize || $0 == text.page.page.size } ?? false
    if !isOfImages, let whole, text.fits(whole.size) {
      survey.treatment = .recognize(whole)
    }
    guard let canvas = survey.canvas, survey.geometry != nil, text.fits(canvas.size) else {
      throw text.misfit(on: whole?.size ?? page.survey.canvas?.size)
    }
    return OpenedPDFPage(
      source: page, survey: survey, resolution: canvas.resolution(userUnit: survey.userUnit),
      quarters: 0, drawing: nil)
  }

  /// The number of pixels per inch of a page whose text states no size.
  private static let dotsPerInch = 300.0

  /// Returns the canvas of a whole page at the resolution of a text.
  private static func wholePage(
    of survey: PDFPageSurvey, for text: SuppliedText
  ) -> PDFPageSurvey.Canvas? {
    guard survey.width > 0, survey.height > 0, text.page.properties.statesSize else { return nil }
    let own = text.page.page.size
    let scale =
      text.hasPlaces && own.width > 0
      ? Double(own.width) / survey.width : dotsPerInch / 72
    let (width, height) = ((survey.width * scale).rounded(), (survey.height * scale).rounded())
    guard (1...1e6).contains(width), (1...1e6).contains(height) else { return nil }
    return PDFPageSurvey.Canvas(
      size: PixelSize(width: Int(bounded: width), height: Int(bounded: height)), left: 0,
      bottom: 0, right: survey.width, top: survey.height)
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

  fileprivate func misfit(on size: PixelSize?) -> PageFailure {
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
    var page = self
    page.text = try supplied.aligned(with: text)
    page.supplied = supplied
    return page
  }
}

extension SuppliedText {
  /// Returns a recognised page with the words of this text in the places of its words.
  ///
  /// - Throws: `PageFailure.page` if the text belongs to another page.
  func aligned(with read: PosedPage) throws(PageFailure) -> PosedPage {
    guard let alignment = TextAlignment(page.page, with: read.page.understood) else {
      throw .page("the text in \(file.printable) is too long to be aligned with the page")
    }
    guard alignment.isOfPage else {
      throw .page(
        "the text in \(file.printable) is that of another page: \(alignment.telling.found) of its "
          + "\(alignment.telling.count) long words are on this one")
    }
    return PosedPage(
      page: alignment.page.with(pictures: read.page.pictures), pose: read.pose,
      evidence: read.evidence, tries: read.tries, unplacedWords: alignment.unplaced)
  }
}
