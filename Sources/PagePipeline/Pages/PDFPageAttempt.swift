import ImageFiles
import PDFSyntax
import PageModel
package import SearchablePDF
import Supervision
package import Understanding
package import WorkerProtocol

/// One attempt at recognising a page of a PDF, whose own bytes show the page.
struct PDFPageAttempt {
  private let job: PageJob
  private let page: PDFPageSource
  private let options: ConversionOptions
  private var problems: [PageProblem] = []
  /// The text recognised so far, in pixels of the page's canvas as the page is shown.
  private(set) var recognized: RecognizedPage
  /// The tries in which the page was recognised.
  private var tries = TriesReport()
  private var resolution: Resolution?
  /// The pose of the page on its canvas.
  private var pose = PagePose.asItIs
  /// The survey of the page; after the page was drawn, with the canvas of the drawn page.
  private var survey: PDFPageSurvey
  private var evidence = UprightEvidence.notSought

  init(job: PageJob, page: PDFPageSource, options: ConversionOptions) {
    self.job = job
    self.page = page
    self.options = options
    survey = page.survey
    recognized = RecognizedPage(
      size: page.survey.canvas?.size ?? PixelSize(width: 0, height: 0), blocks: [])
  }

  /// Returns the text of the page, without an image; throws the fault if the worker is lost.
  mutating func run(on worker: inout WorkerConnection) async throws(WorkerFault) -> PreparedPage {
    if survey.action == .render, DrawingProgram.path == nil {
      return withoutText(because: undrawn, advice: PageRendering.advice)
    }
    guard job.isWorthRecognizing else {
      return withoutText(because: job.lostReason, advice: job.lostAdvice)
    }
    do throws(PageFailure) {
      let answer = try await answer(of: &worker)
      guard let prepared = prepared(answer) else { throw .worker(.malformedAnswer) }
      tries = answer.tries
      return prepared
    } catch {
      switch error {
      case .worker(let fault): throw fault
      case .page(let reason): return withoutText(because: reason)
      }
    }
  }

  /// The reason why recognising only the images of the page is not enough.
  private var undrawn: String { survey.problem ?? "it has more drawings than images" }

  /// Returns the text of the page's images, or of the drawn page.
  private mutating func answer(
    of worker: inout WorkerConnection
  ) async throws(PageFailure) -> PosedPage {
    if survey.action == .render, let program = DrawingProgram.path {
      return try await drawnAnswer(of: &worker, by: program)
    }
    guard let canvas = survey.canvas, survey.geometry != nil else { throw .page(undrawn) }
    resolution = canvas.resolution(userUnit: survey.userUnit)
    return try await worker.recognizedPage(
      of: page, quarters: fixedQuarters, job: job, maximumPixels: options.maximumPixels,
      within: options.deadlines)
  }

  private mutating func drawnAnswer(
    of worker: inout WorkerConnection, by program: String
  ) async throws(PageFailure) -> PosedPage {
    var extracted: [UInt8]?
    if PageRendering.wantsExtraction(of: page) {
      extracted = try await worker.extractedPage(of: page, within: options.recognitionTimeout)
    }
    let image = try await PageRendering(page, extracted: extracted, options).image(by: program)
    guard image.size.area <= options.maximumPixels, let dots = image.resolution else {
      throw .page(undrawn)
    }
    survey.canvas = PDFPageSurvey.Canvas(
      size: image.size, left: 0, bottom: 0, right: survey.width, top: survey.height)
    resolution = dots
    worker.heldFile = nil
    let request = PageRequest(
      image, orientation: Orientation.upright.turned(quarters: fixedQuarters), frame: 0,
      reusesFile: false, resolution: dots, wantsText: true, maximumPixels: options.maximumPixels,
      threads: job.processors)
    guard try await worker.decode(image, request, within: options.deadlines).damage == nil else {
      throw .page("cannot be drawn whole by pdftoppm")
    }
    return try await worker.recognizedPage(
      imageSize: image.size.turned(quarters: fixedQuarters), within: options.recognitionTimeout)
  }

  /// Returns the report of the page, which took `duration`.
  func report(after duration: Duration) -> PageReport {
    PageReport(
      source: job.source, wordCount: recognized.wordCount,
      confidence: recognized.meanConfidence,
      resolution: resolution.map { PageResolution(resolution: $0, origin: .file) },
      problems: job.source.fileProblems + problems, hasFurtherImages: false, obstacles: [],
      skew: pose.toImage == nil ? PageSkew.degrees(of: recognized) : nil,
      rotation: 90 * pose.quarters, evidence: evidence,
      warnings: PageWarning.warnings(
        about: recognized, recognizedIn: options.recognition.languages, evidence: evidence),
      tries: tries, duration: duration)
  }

  /// The turn that the user requested, in clockwise quarters.
  private var fixedQuarters: Int {
    if case .fixed(let quarters) = options.straightening.rotation { quarters } else { 0 }
  }

  /// Returns the page with its text along the lines of the image, which is never levelled; `nil` if
  /// the pose sends a part of the page to infinity.
  private mutating func prepared(_ answer: PosedPage) -> PreparedPage? {
    pose = answer.pose
    evidence = answer.evidence
    let quarters = (fixedQuarters + pose.quarters) & 3
    let survey = survey.turned(quarters: quarters)
    guard let canvas = survey.canvas, let geometry = survey.geometry else { return nil }
    let toImage = pose.toImage ?? .identity
    let visible = survey.visiblePixels(of: canvas)
    let text = answer.page.keeping { word in
      let middle = toImage.apply(x: word.box.midX, y: word.box.midY)
      return (visible.left...visible.right).contains(middle.x)
        && (visible.top...visible.bottom).contains(middle.y)
    }
    let level = PageAnalysis.analyze(TextCleaning.clean(text))
    let fitted = LineFitter(
      metrics: BoxFontMetrics(), sizeStep: geometry.pixelsPerPoint / 100,
      pixelAspect: geometry.pixelAspect
    ).fit(level)
    guard let paragraphs = pose.toImage == nil ? fitted : fitted.mapped(by: toImage),
      let onImage = pose.toImage == nil ? level : level.mapped(by: toImage, to: canvas.size)
    else { return nil }
    recognized = onImage
    if let fault = FittedTextCheck.fault(in: paragraphs.flatMap(\.lines), of: level) {
      problems.append(.textNotReadable("\(fault)"))
      return PDFPageSource.prepared([], on: survey, isTextMissing: true)
    }
    return PDFPageSource.prepared(paragraphs, on: survey, quarters: quarters, isTextMissing: false)
  }

  private mutating func withoutText(
    because reason: String, advice: String? = nil
  ) -> PreparedPage {
    problems.append(.notRecognized(reason, advice: advice))
    return PDFPageSource.prepared([], on: survey, isTextMissing: true)
  }
}

extension PDFPageSource {
  /// Returns a page with this text for the page of `survey` after clockwise quarter turns.
  package static func prepared(
    _ paragraphs: [FittedParagraph], on survey: PDFPageSurvey, quarters: Int = 0,
    isTextMissing: Bool
  ) -> PreparedPage {
    let size = PixelSize(width: 1, height: 1)
    var page = PreparedPage(
      geometry: survey.geometry ?? PageGeometry(size: size, resolution: Resolution(72)),
      orientation: .upright, image: nil, paragraphs: paragraphs, isTextMissing: isTextMissing)
    page.quarters = quarters
    return page
  }
}
