import ImageFiles
import Inputs
import PageModel
import SearchablePDF
import Supervision
import TextLayer
import WorkerProtocol

/// A page of a PDF whose images, or a drawing of it, can be recognised.
struct OpenedPDFPage: Sendable {
  let source: PDFPageSource
  /// The pixels to recognise, or those in which supplied text has its places.
  let canvas: PDFPageSurvey.Canvas
  /// The turn that the user requested, in clockwise quarters.
  var quarters = 0
  /// The drawn page; `nil` if the images of the page are recognised.
  var drawing: OpenedImage? = nil

  /// The survey of the page with `canvas`.
  var survey: PDFPageSurvey {
    var survey = source.survey
    survey.treatment = .recognize(canvas)
    return survey
  }

  var resolution: PageResolution {
    PageResolution(
      resolution: canvas.resolution(userUnit: source.survey.userUnit), origin: .file)
  }

  /// Returns the survey of the page after the clockwise quarter turns that make it upright in a
  /// pose.
  func survey(in pose: Pose) -> PDFPageSurvey { survey.turned(quarters: quarters(in: pose)) }

  /// Returns the clockwise quarter turns that make a page with a pose upright.
  func quarters(in pose: Pose) -> Int { (quarters + pose.quarters) & 3 }
}

extension PageConverter {
  /// Finds the pixels of a page of a PDF: those of its images, of a drawing by pdftoppm if the
  /// images are not enough, or those in which supplied text has its places.
  ///
  /// - Throws: `PageFailure.page` if the page cannot be drawn, if the text is for a page of another
  ///   form or because of earlier attempts, or `.worker` if the worker fails to extract the page
  ///   from its file.
  func open(
    _ page: PDFPageSource, of job: PageJob, on worker: inout WorkerConnection
  ) async throws(PageFailure) -> OpenedPDFPage {
    let supplied = job.source.suppliedText.flatMap { $0.hasPlaces ? $0 : nil }
    let rendering = supplied == nil ? page.survey.rendering : nil
    let drawer = PageDrawer(options.work)
    if rendering != nil, drawer == nil {
      throw .page(page.undrawn, advice: DrawingForRecognition.advice)
    }
    guard job.isWorthRecognizing else { throw .page(job.lostReason, advice: job.lostAdvice) }
    if let supplied { return try open(page, for: supplied) }
    let quarters = options.page.straightening.fixedQuarters
    if let rendering, let drawer {
      let drawing = try await drawing(of: page, rendering, by: drawer, on: &worker)
      return OpenedPDFPage(
        source: page, canvas: page.survey.wholeCanvas(of: drawing.image.size), quarters: quarters,
        drawing: drawing)
    }
    guard let canvas = page.survey.canvas, page.survey.geometry != nil else {
      throw .page(page.undrawn)
    }
    return OpenedPDFPage(source: page, canvas: canvas, quarters: quarters)
  }

  private func drawing(
    of page: PDFPageSource, _ rendering: PDFPageSurvey.Rendering, by drawer: PageDrawer,
    on worker: inout WorkerConnection
  ) async throws(PageFailure) -> OpenedImage {
    var extracted: [UInt8]?
    if DrawingForRecognition.wantsExtraction(of: page, rendering) {
      extracted = try await worker.extractedPage(
        of: page, omitsText: rendering.omitsText, within: options.work.recognitionTimeout)
    }
    let image = try await DrawingForRecognition.image(
      of: page, rendering, extracted: extracted, by: drawer,
      maximumPixels: options.work.maximumPixels)
    guard image.size.area <= options.work.maximumPixels, let dots = image.resolution else {
      throw .page(page.undrawn)
    }
    return OpenedImage(
      image: image, isChanged: false, resolution: PageResolution(resolution: dots, origin: .file),
      recognizedResolution: dots,
      orientation: .upright.turned(quarters: options.page.straightening.fixedQuarters))
  }

  /// Returns a page of a PDF with the canvas on which the text of a file has its places: the page's
  /// images if the text has exactly their size or only their form, otherwise the whole page.
  ///
  /// - Throws: `PageFailure.page` if the text is for a page of another form.
  private func open(
    _ page: PDFPageSource, for text: SuppliedText
  ) throws(PageFailure) -> OpenedPDFPage {
    let images = page.survey.canvas
    let whole = Self.wholePage(of: page.survey, for: text)
    let isOfImages =
      images.map {
        text.fits($0.size)
          && (!text.page.properties.statesSize || $0.size == text.page.page.size)
      } ?? false
    let isWhole = !isOfImages && whole.map { text.fits($0.size) } ?? false
    guard let canvas = isWhole ? whole : images,
      case let opened = OpenedPDFPage(source: page, canvas: canvas),
      opened.survey.geometry != nil, text.fits(canvas.size)
    else { throw text.misfit(on: (whole ?? images)?.size) }
    return opened
  }

  /// The number of pixels per inch of a page whose text states no size.
  private static let dotsPerInch = 300.0

  /// Returns the canvas of a whole page at the resolution of a text.
  private static func wholePage(
    of survey: PDFPageSurvey, for text: SuppliedText
  ) -> PDFPageSurvey.Canvas? {
    guard survey.width > 0, survey.height > 0, text.page.properties.statesSize else { return nil }
    let own = text.page.page.size
    let scale = own.width > 0 ? Double(own.width) / survey.width : dotsPerInch / 72
    let (width, height) = ((survey.width * scale).rounded(), (survey.height * scale).rounded())
    guard (1...1e6).contains(width), (1...1e6).contains(height) else { return nil }
    return survey.wholeCanvas(
      of: PixelSize(width: Int(bounded: width), height: Int(bounded: height)))
  }
}

extension PDFPageSurvey {
  /// The form in which the page must be drawn; `nil` if it need not be.
  fileprivate var rendering: Rendering? {
    if case .render(let rendering) = treatment { rendering } else { nil }
  }

  /// Returns a canvas of `size` pixels for the whole page.
  fileprivate func wholeCanvas(of size: PixelSize) -> Canvas {
    Canvas(size: size, left: 0, bottom: 0, right: width, top: height)
  }
}

extension PDFPageSource {
  /// The reason why recognising only the images of the page is not enough.
  fileprivate var undrawn: String { survey.problem ?? "it shows more than plain images" }
}
