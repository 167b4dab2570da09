import Files
import Fitting
import ImageFiles
import Inputs
import PageModel
import SearchablePDF
package import Supervision
import TextLayer
import Understanding
import WorkerProtocol

/// Converts a page from its file to its PDF form with the help of a worker, in five steps: open,
/// decode, recognise, understand and arrange.
///
/// Every page is kept: a page that costs two workers gets no text layer, and a placeholder page
/// replaces an image that cannot be shown.
package struct PageConverter: Sendable {
  let options: ConversionOptions

  /// Attempts to convert a page; if the worker is lost, the job keeps the results so far.
  package func convert(
    _ job: inout PageJob, on worker: inout WorkerConnection
  ) async throws(WorkerFault) -> PageResult {
    let start = ContinuousClock.now
    var page = try await worker.within(Deadlines(options).attempt) {
      (worker) async throws(WorkerFault) in try await attempt(at: &job, on: &worker)
    }
    page.report.duration = start.duration(to: .now)
    return page
  }

  /// Returns the page as the worker makes it, or a placeholder page in place of an image that
  /// cannot be shown.
  private func attempt(
    at job: inout PageJob, on worker: inout WorkerConnection
  ) async throws(WorkerFault) -> PageResult {
    do throws(PageFailure) {
      if let page = job.source.pdfPage { return try await pdfPage(page, of: job, on: &worker) }
      var result = keepingOldText(try await imagePage(of: &job, on: &worker))
      result.report.problems = job.source.fileProblems + result.report.problems
      return result
    } catch {
      switch error {
      case .worker(let fault): throw fault
      case .page(let reason): return try await placeholder(of: job, because: reason, on: &worker)
      }
    }
  }
}

/// Pages of images.
extension PageConverter {
  /// Returns the page with its image, complete as far as earlier attempts allow.
  ///
  /// - Throws: `PageFailure.page` if the image cannot be shown.
  private func imagePage(
    of job: inout PageJob, on worker: inout WorkerConnection
  ) async throws(PageFailure) -> PageResult {
    releaseFile(of: job.source, on: &worker)
    let opened =
      if let opened = job.opened { opened } else { try open(job.source, held: worker.heldFile) }
    job.opened = opened
    guard opened.image.size.area <= options.work.maximumPixels else {
      let limit = "has more than \(options.work.maximumPixels) pixels (--max-pixels allows more)"
      return try shown(opened, of: job, because: limit)
    }
    guard job.isWorthRecognizing, job.source.isRecognized else {
      if job.isWorthDecoding, job.decoded == nil, opened.image.encoded == nil {
        job.decoded = try await decode(opened, of: job, recognizes: false, on: &worker)
      }
      return try job.source.isRecognized
        ? shown(opened, of: job, because: job.lostReason, advice: job.lostAdvice)
        : shown(opened, of: job, because: nil)
    }
    let decoded = try await decode(
      opened, of: job, recognizes: job.source.suppliedText?.hasPlaces != true, on: &worker)
    job.decoded = decoded
    let reads: [ReadPage]
    do throws(PageFailure) {
      reads = try await read(decoded, of: job, on: &worker)
    } catch .page(let reason) {
      return withoutText(decoded, of: job, because: .notRecognized(reason))
    }
    return try arranged(reads, of: job)
  }

  /// Returns the page of an image with its text, recognised or supplied, or each item on its glass.
  private func read(
    _ decoded: DecodedPage, of job: PageJob, on worker: inout WorkerConnection
  ) async throws(PageFailure) -> [ReadPage] {
    if let items = decoded.found?.items {
      return try await recognize(items, on: decoded, by: &worker)
    }
    guard let supplied = job.source.suppliedText else {
      return [try await recognize(decoded, of: job, on: &worker)]
    }
    if supplied.hasPlaces { return [try take(supplied, on: decoded)] }
    return [try await recognize(decoded, of: job, on: &worker).aligned(with: supplied)]
  }

  /// Forgets the worker's file unless the page's image is in it.
  private func releaseFile(of source: ScanSource, on worker: inout WorkerConnection) {
    // The images of a PDF's pages have a path in common, but not their bytes.
    if worker.heldFile?.isFile(source.fileName) != true || source.shownImage != nil {
      worker.heldFile = nil
    }
  }

  /// Returns the first page of an image that was read, with the right page of its spread or with
  /// its further items; without text if the text cannot be written.
  private func arranged(_ reads: [ReadPage], of job: PageJob) throws(PageFailure) -> PageResult {
    var pages: [(read: ReadPage, text: ArrangedPage)] = []
    for read in reads {
      for (text, part) in understand(read) {
        pages.append((read, try arrange(text, part: part, of: read)))
      }
    }
    guard let (read, first) = pages.first else { throw .worker(.malformedAnswer) }
    if let fault = pages.lazy.compactMap(\.text.fault).first {
      return withoutText(
        read.decoded, of: job, because: .textNotReadable(fault), read, first)
    }
    let problems = problems(of: read.decoded)
    var result = imageResult(of: job, first.page, problems: problems, read, first)
    result.furtherPages = pages.dropFirst().map { read, text in
      imageResult(of: job, text.page.repeatingImage, problems: problems, read, text)
    }
    return result
  }

  /// Returns the page of an image that is not recognised.
  ///
  /// - reason: The reason why the page is not recognised; `nil` if it is not selected.
  /// - Throws: `PageFailure.page` if the image cannot be shown.
  private func shown(
    _ opened: OpenedPage, of job: PageJob, because reason: String?, advice: String? = nil
  ) throws(PageFailure) -> PageResult {
    let page = job.decoded ?? DecodedPage(opened: opened)
    guard page.shownImage != nil else {
      throw .page((reason ?? job.lostReason) + (advice.map { "; \($0)" } ?? ""))
    }
    var result = withoutText(
      page, of: job, because: reason.map { .notRecognized($0, advice: advice) })
    if reason == nil { result.report.reasonKept = .isNotSelected }
    return result
  }

  /// Returns a page without text; text that was read is only reported.
  private func withoutText(
    _ page: DecodedPage, of job: PageJob, because problem: PageNote?, _ read: ReadPage? = nil,
    _ text: ArrangedPage? = nil
  ) -> PageResult {
    // The layers of a sheet do not show the image.
    let layers = read?.sheet == nil ? read?.smaller?.layers : nil
    let prepared = Placement(of: page, at: page.opened.resolution, layers: layers, options)
      .prepared(isTextMissing: true)
    return imageResult(
      of: job, prepared, problems: problems(of: page, and: problem), read, text)
  }

  /// Returns a page that says why its image is not shown.
  private func placeholder(
    of job: PageJob, because reason: String, on worker: inout WorkerConnection
  ) async throws(WorkerFault) -> PageResult {
    let message = job.opened?.isChanged == true ? Self.changed(reason) : reason
    let page = try await job.placeholderPage(message, on: &worker)
    return imageResult(of: job, page, problems: [.notShown(message)])
  }

  /// Returns the problems of an image and its text, in the order of the steps.
  private func problems(
    of page: DecodedPage, and textProblem: PageNote? = nil
  ) -> [PageNote] {
    // Lost pages are only found by reading the whole file; this image is intact.
    let lost = page.opened.image.damage == .pagesLost ? "\(ImageDamage.pagesLost)" : nil
    return [
      page.opened.isChanged ? .changed : nil,
      page.found?.answer.damage.map { PageNote.damaged($0.printableExcerpt) }, textProblem,
      lost.map(PageNote.damaged),
    ].compactMap(\.self)
  }
}

/// Pages of PDFs, whose own bytes show the page.
extension PageConverter {
  /// Returns the text of a page of a PDF, without an image.
  ///
  /// - Throws: `PageFailure.worker` if the worker is lost.
  private func pdfPage(
    _ page: PDFPageSource, of job: PageJob, on worker: inout WorkerConnection
  ) async throws(PageFailure) -> PageResult {
    if case .render = page.survey.treatment, options.work.drawingProgram == nil,
      job.source.suppliedText?.hasPlaces != true
    {
      return withoutText(
        page, of: job, because: .notRecognized(page.undrawn, advice: DrawingForRecognition.advice))
    }
    guard job.isWorthRecognizing else {
      return withoutText(
        page, of: job, because: .notRecognized(job.lostReason, advice: job.lostAdvice))
    }
    var opened: OpenedPDFPage?
    do throws(PageFailure) {
      if let supplied = job.source.suppliedText, supplied.hasPlaces {
        let page = try open(page, for: supplied)
        opened = page
        return try await arranged(page, of: job, try take(supplied, on: page), on: &worker)
      }
      let page = try await open(page, on: &worker)
      opened = page
      let read = try await recognize(page, of: job, on: &worker)
      return try await arranged(
        page, of: job,
        try job.source.suppliedText.map { text throws(PageFailure) in
          try text.aligned(with: read)
        } ?? read, on: &worker)
    } catch .page(let reason) {
      return withoutText(page, opened, of: job, because: .notRecognized(reason))
    }
  }

  /// Returns a page of a PDF with the text that was read, or with its old text if the options
  /// prefer the better text.
  private func arranged(
    _ opened: OpenedPDFPage, of job: PageJob, _ read: PosedPage,
    on worker: inout WorkerConnection
  ) async throws(PageFailure) -> PageResult {
    let source = opened.source
    let survey = opened.survey.turned(quarters: opened.quarters(in: read.pose))
    let text = understand(
      read, within: survey.canvas.map(survey.visiblePixels(of:)), from: job.source.suppliedText)
    var page = try arrange(text, read.pose, on: opened, of: job.source)
    page.page.lineChanges = job.source.suppliedText?.corrected?.changes(
      of: read.page, understood: text, fitted: page.page.lines,
      LineFitter(page.page.geometry))
    if let fault = page.fault {
      return withoutText(source, opened, of: job, because: .textNotReadable(fault), read, page)
    }
    let found = pageResult(
      of: job, page.page, problems: problems(of: job), read, at: opened.pageResolution, page)
    guard source.survey.removal != nil else { return found }
    guard page.page.hasText else {
      return job.source.keepingText(
        of: source, as: page.page, problems: problems(of: job), .keepsText)
    }
    guard options.pdf.existingText == .better else { return found }
    return try await better(found, page.onImage, on: survey, opened, of: job, by: &worker)
  }

  /// Returns the result of a page of a PDF with the recognised text if that is better, otherwise
  /// with the old text.
  private func better(
    _ found: PageResult, _ recognized: RecognizedPage, on survey: PDFPageSurvey,
    _ opened: OpenedPDFPage, of job: PageJob, by worker: inout WorkerConnection
  ) async throws(PageFailure) -> PageResult {
    var scores: TextComparison.Scores?
    // Text that cannot be read stays.
    if let old = opened.source.existingText {
      scores = try await self.scores(of: old, and: recognized, on: survey, opened, by: &worker)
    }
    var result =
      scores?.isRecognizedBetter == true
      ? found
      : job.source.keepingText(
        of: opened.source, problems: problems(of: job), .keepsOldText(scores))
    result.report.oldTextScores = scores
    return result
  }

  /// Returns a page of a PDF without new text; text that was read is only reported.
  private func withoutText(
    _ page: PDFPageSource, _ opened: OpenedPDFPage? = nil, of job: PageJob,
    because problem: PageNote, _ read: PosedPage? = nil, _ text: ArrangedPage? = nil
  ) -> PageResult {
    let unchanged = PDFPageSource.prepared(
      [], on: opened?.survey ?? page.survey, isTextMissing: true)
    return pageResult(
      of: job, unchanged,
      problems: problems(of: job, and: page.survey.hasText ? problem.keepingText : problem),
      read, at: opened?.pageResolution, text)
  }

  /// Returns the problems of a page of a PDF: of its file, of its text, and of its corrections.
  private func problems(of job: PageJob, and textProblem: PageNote? = nil) -> [PageNote] {
    job.source.fileProblems
      + [textProblem, .unmatched(job.source.suppliedText)].compactMap(\.self)
  }
}

extension OpenedPDFPage {
  fileprivate var pageResolution: PageResolution {
    PageResolution(resolution: resolution, origin: .file)
  }
}
