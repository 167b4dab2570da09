import ImageFiles
import PDFObjects
import PageLayout
import PageWork
import SearchablePDF
import Supervision

/// One try at a page of a PDF: it is recognised, and its file's own bytes show it.
struct PDFPageAttempt {
  private let job: PageJob
  private let page: PDFPageSource
  private let options: ConversionOptions
  private var problems: [PageProblem] = []
  private(set) var recognized: RecognizedPage
  private var resolution: Resolution?

  init(job: PageJob, page: PDFPageSource, options: ConversionOptions) {
    self.job = job
    self.page = page
    self.options = options
    recognized = RecognizedPage(
      size: page.survey.canvas?.size ?? PixelSize(width: 0, height: 0), blocks: [])
  }

  /// The text of the page, without an image; throws the worker's next fault.
  mutating func run(on worker: inout WorkerConnection) async throws(WorkerFault) -> PreparedPage {
    let survey = page.survey
    guard let canvas = survey.canvas, let geometry = survey.geometry else {
      return withoutText(because: survey.problem ?? "its drawings are not read")
    }
    resolution = canvas.resolution(userUnit: survey.userUnit)
    guard job.isWorthRecognizing else {
      return withoutText(because: job.lostReason, advice: job.lostAdvice)
    }
    do throws(PageFailure) {
      let answer = try await worker.recognizedPage(
        of: page, job: job, maximumPixels: options.maximumPixels,
        within: options.recognitionTimeout)
      guard answer.size == canvas.size else { throw .worker(.malformedAnswer) }
      return prepared(answer, canvas, geometry)
    } catch {
      switch error {
      case .worker(let fault): throw fault
      case .page(let reason): return withoutText(because: reason)
      }
    }
  }

  /// What became of the page, after `duration`.
  func report(after duration: Duration) -> PageReport {
    PageReport(
      source: job.source, wordCount: recognized.wordCount,
      confidence: recognized.meanConfidence,
      resolution: resolution.map { PageResolution(resolution: $0, origin: .file) },
      problems: problems, hasFurtherImages: false, obstacles: [],
      skew: PageSkew.degrees(of: recognized), duration: duration)
  }

  private mutating func prepared(
    _ answer: RecognizedPage, _ canvas: PDFPageSurvey.Canvas, _ geometry: PageGeometry
  ) -> PreparedPage {
    let visible = page.survey.visiblePixels(of: canvas)
    recognized = PageAnalysis.analyze(TextCleaning.clean(answer.words(in: visible)))
    let paragraphs = LineFitter(
      metrics: BoxFontMetrics(), sizeStep: geometry.pixelsPerPoint / 100,
      pixelAspect: geometry.pixelAspect
    ).fit(recognized)
    if let fault = FittedTextCheck.fault(in: paragraphs.flatMap(\.lines), of: recognized) {
      problems.append(.textNotReadable("\(fault)"))
      return page.prepared([], isTextMissing: true)
    }
    return page.prepared(paragraphs, isTextMissing: false)
  }

  private mutating func withoutText(
    because reason: String, advice: String? = nil
  ) -> PreparedPage {
    problems.append(.notRecognized(reason, advice: advice))
    return page.prepared([], isTextMissing: true)
  }
}

extension PDFPageSource {
  /// The page with this text.
  func prepared(_ paragraphs: [FittedParagraph], isTextMissing: Bool) -> PreparedPage {
    let size = PixelSize(width: 1, height: 1)
    return PreparedPage(
      geometry: survey.geometry ?? PageGeometry(size: size, resolution: Resolution(72)),
      orientation: .upright, image: nil, paragraphs: paragraphs, isTextMissing: isTextMissing)
  }
}

extension PDFPageSurvey {
  /// How the canvas lies on the upright page; `nil` if there is none, or its numbers cannot be true.
  var geometry: PageGeometry? {
    guard let canvas, canvas.size.width > 0, canvas.size.height > 0, canvas.size.area < Int.max,
      [canvas.left, canvas.bottom, canvas.right, canvas.top, width, height].allSatisfy({
        abs($0) < 1e6
      }), canvas.right > canvas.left, canvas.top > canvas.bottom
    else { return nil }
    let page = PDFRectangle(lowerLeftX: 0, lowerLeftY: 0, upperRightX: width, upperRightY: height)
    let box = PDFRectangle(
      lowerLeftX: canvas.left, lowerLeftY: canvas.bottom, upperRightX: canvas.right,
      upperRightY: canvas.top)
    return PageGeometry(size: canvas.size, on: page, at: box)
  }

  /// The part of the canvas that is on the page, in its pixels.
  func visiblePixels(of canvas: Canvas) -> BoundingBox {
    let x = Double(canvas.size.width) / (canvas.right - canvas.left)
    let y = Double(canvas.size.height) / (canvas.top - canvas.bottom)
    return BoundingBox(
      left: -canvas.left * x, top: (canvas.top - height) * y, right: (width - canvas.left) * x,
      bottom: canvas.top * y)
  }
}

extension PDFPageSurvey.Canvas {
  /// The resolution in dots per inch, if a unit of user space has `userUnit` points.
  func resolution(userUnit: Double) -> Resolution {
    Resolution(
      horizontal: 72 * Double(size.width) / ((right - left) * userUnit),
      vertical: 72 * Double(size.height) / ((top - bottom) * userUnit))
  }
}

extension RecognizedPage {
  /// The page without the words whose middle is outside of `box`, in pixels: what a crop box hides is
  /// not to be found by a search.
  fileprivate func words(in box: BoundingBox) -> RecognizedPage {
    let isInside = { (word: Word) in
      (box.left...box.right).contains(word.box.midX)
        && (box.top...box.bottom).contains(word.box.midY)
    }
    guard !lines.allSatisfy({ $0.words.allSatisfy(isInside) }) else { return self }
    return RecognizedPage(
      size: size,
      blocks: blocks.map { block in
        TextBlock(
          box: block.box,
          paragraphs: block.paragraphs.map { paragraph in
            Paragraph(
              box: paragraph.box,
              lines: paragraph.lines.map { $0.with(words: $0.words.filter(isInside)) }
                .filter { !$0.words.isEmpty })
          })
      })
  }
}
