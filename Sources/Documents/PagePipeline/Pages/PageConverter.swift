import Inputs
import PageModel
import SearchablePDF
package import Supervision
import TextLayer

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

  /// Returns the page as the worker makes it.
  ///
  /// If the page cannot be opened or shown, a page of a PDF is unchanged, and a placeholder page
  /// replaces an image.
  private func attempt(
    at job: inout PageJob, on worker: inout WorkerConnection
  ) async throws(WorkerFault) -> PageResult {
    var result: PageResult
    do throws(PageFailure) {
      result = keepingOldText(try await page(of: &job, on: &worker))
    } catch {
      switch error {
      case .worker(let fault): throw fault
      case .page(let reason, let advice):
        guard let page = job.source.pdfPage else {
          let reason = [reason, advice].compactMap(\.self).joined(separator: "; ")
          return try await placeholder(of: job, because: reason, on: &worker)
        }
        result = pageResult(
          of: job, as: PreparedPage(unchanged: page.survey, isTextMissing: true),
          because: .notRecognized(reason, advice: advice))
      }
    }
    result.report.problems = job.source.fileProblems + result.report.problems
    return result
  }

  /// Takes a page through the five steps, as far as earlier attempts allow.
  ///
  /// - Throws: `PageFailure.page` if the page cannot be opened, or if its image cannot be shown.
  private func page(
    of job: inout PageJob, on worker: inout WorkerConnection
  ) async throws(PageFailure) -> PageResult {
    let page = try await decoded(&job, on: &worker)
    do throws(PageFailure) {
      guard try isRead(page, of: job) else {
        return withoutText(page, of: job, because: .isNotSelected)
      }
      var pages: [ArrangedPage] = []
      for read in try await read(page, of: job, on: &worker) {
        for text in understand(read, of: job.source) {
          pages.append(try arrange(text, of: job.source))
        }
      }
      return try await result(of: job, pages, on: &worker)
    } catch .page(let reason, let advice) {
      guard page.isShown else { throw .page(reason, advice: advice) }
      return withoutText(page, of: job, because: .notRecognized(reason, advice: advice))
    }
  }

  /// Opens the page of a job, and decodes its image if the page is not one of a PDF.
  private func decoded(
    _ job: inout PageJob, on worker: inout WorkerConnection
  ) async throws(PageFailure) -> DecodedPage {
    if let page = job.source.pdfPage { return .pdf(try await open(page, of: job, on: &worker)) }
    let opened = try open(&job, on: &worker)
    return .image(try await decode(opened, of: &job, on: &worker))
  }

  /// Returns whether the text of a page is to be read; not if the page is not selected.
  ///
  /// - Throws: `PageFailure.page` if it cannot be read, for a limit or because of earlier attempts.
  private func isRead(_ page: DecodedPage, of job: PageJob) throws(PageFailure) -> Bool {
    if case .image(let image) = page, !isWithinLimit(image.opened) {
      throw .page("has more than \(options.work.maximumPixels) pixels (--max-pixels allows more)")
    }
    guard job.source.isRecognized else {
      guard page.isShown else { throw .page(job.lostReason) }
      return false
    }
    guard job.isWorthRecognizing else { throw .page(job.lostReason, advice: job.lostAdvice) }
    return true
  }

  /// Returns the text of a page, recognised or supplied, or that of each item on its glass.
  private func read(
    _ page: DecodedPage, of job: PageJob, on worker: inout WorkerConnection
  ) async throws(PageFailure) -> [ReadPage] {
    if let supplied = job.source.suppliedText, supplied.hasPlaces {
      return [try take(supplied, on: page)]
    }
    let reads = try await recognize(page, of: job, on: &worker)
    guard let supplied = job.source.suppliedText else { return reads }
    return try reads.map { (read) throws(PageFailure) in try read.aligned(with: supplied) }
  }

  /// Returns the first page of what was read, with the right page of its spread or with its further
  /// items; without text if the text cannot be written.
  private func result(
    of job: PageJob, _ pages: [ArrangedPage], on worker: inout WorkerConnection
  ) async throws(PageFailure) -> PageResult {
    guard let first = pages.first else { throw .worker(.malformedAnswer) }
    if let fault = pages.lazy.compactMap(\.fault).first {
      return withoutText(first.read.page, of: job, because: .textNotReadable(fault), text: first)
    }
    var result = pageResult(of: job, as: first.page, text: first)
    result.furtherPages = pages.dropFirst().map {
      pageResult(of: job, as: $0.page.repeatingImage, text: $0)
    }
    return try await keepingBetterText(result, of: first, job, on: &worker)
  }

  /// Returns a page without text; text that was read is only reported.
  private func withoutText(
    _ page: DecodedPage, of job: PageJob, because note: PageNote, text: ArrangedPage? = nil
  ) -> PageResult {
    let prepared =
      switch page {
      case .pdf(let page): PreparedPage(unchanged: page.survey, isTextMissing: true)
      case .image(let image):
        Placement(of: image, layers: text?.read.layersOfImage, options)
          .prepared(isTextMissing: true)
      }
    return pageResult(of: job, as: prepared, on: page, because: note, text: text)
  }

  /// Returns a page that says why its image is not shown.
  private func placeholder(
    of job: PageJob, because reason: String, on worker: inout WorkerConnection
  ) async throws(WorkerFault) -> PageResult {
    let message = job.opened?.isChanged == true ? Self.changed(reason) : reason
    let page = try await job.placeholderPage(message, on: &worker)
    return pageResult(of: job, as: page, because: .notShown(message))
  }
}
