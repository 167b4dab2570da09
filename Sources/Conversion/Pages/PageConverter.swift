import ImageFiles
import PageLayout
import PageWork
import Supervision

/// Takes a page from its file to what is written of it, with the help of a worker.
///
/// A page is never given up: one that costs two workers stands without text, one whose image
/// cannot be had becomes a page that says so.
struct PageConverter: Sendable {
  let options: ConversionOptions

  /// One try at a page.
  func convert(_ job: PageJob, on worker: inout WorkerConnection) async -> JobAttempt<PageJob> {
    let clock = ContinuousClock()
    let start = clock.now
    var attempt = PageAttempt(job: job, options: options)
    do throws(WorkerFault) {
      let page = try await attempt.run(on: &worker)
      let report = attempt.report(on: page, after: start.duration(to: clock.now))
      return .finished(PageResult(page: page, recognized: attempt.recognized, report: report))
    } catch {
      var lost = job
      lost.lostWorkers.append(LostWorker(fault: error))
      lost.opened = attempt.opened
      lost.picture = attempt.picture
      return .lost(lost)
    }
  }
}
