import SearchablePDF
package import Supervision
import WorkerProtocol

/// Converts a page from its file to its PDF form with the help of a worker.
///
/// Every page is kept: a page that costs two workers gets no text layer, and a placeholder page
/// replaces an image that cannot be shown.
package struct PageConverter: Sendable {
  let options: ConversionOptions

  /// Makes a converter with the options of its conversion.
  package init(options: ConversionOptions) {
    self.options = options
  }

  /// Attempts to convert a page; if the worker is lost, returns the job with the results so far.
  package func convert(_ job: PageJob, on worker: inout WorkerConnection) async -> JobAttempt<
    PageJob
  > {
    let clock = ContinuousClock()
    let start = clock.now
    if let page = job.source.pdfPage { return await convert(job, page, since: start, on: &worker) }
    var attempt = PageAttempt(job: job, options: options)
    do throws(WorkerFault) {
      let page = try await worker.within(options.deadlines.attempt) {
        (worker) async throws(WorkerFault) in try await attempt.run(on: &worker)
      }
      let report = attempt.report(on: page, after: start.duration(to: clock.now))
      var result = PageResult(
        page: page, recognized: attempt.recognized,
        recognizedOnPage: attempt.recognizedOnPage ?? attempt.recognized, report: report)
      result.second = attempt.secondPages(after: page)
      return .finished(result)
    } catch {
      var lost = job
      lost.lostWorkers.append(LostWorker(fault: error))
      lost.opened = attempt.opened
      lost.decoded = attempt.decoded
      return .lost(lost)
    }
  }

  /// Attempts to recognise a page of a PDF.
  private func convert(
    _ job: PageJob, _ page: PDFPageSource, since start: ContinuousClock.Instant,
    on worker: inout WorkerConnection
  ) async -> JobAttempt<PageJob> {
    var attempt = PDFPageAttempt(job: job, page: page, options: options)
    do throws(WorkerFault) {
      let page = try await worker.within(options.deadlines.attempt) {
        (worker) async throws(WorkerFault) in try await attempt.run(on: &worker)
      }
      let report = attempt.report(after: start.duration(to: ContinuousClock().now))
      return .finished(
        PageResult(
          page: page, recognized: attempt.recognized, recognizedOnPage: attempt.recognized,
          report: report))
    } catch {
      var lost = job
      lost.lostWorkers.append(LostWorker(fault: error))
      return .lost(lost)
    }
  }
}
