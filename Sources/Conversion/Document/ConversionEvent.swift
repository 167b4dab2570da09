package import PageWork
import Supervision

/// An event of a conversion, for the display.
package enum ConversionEvent: Sendable {
  /// Conversion of the pages has started.
  case began(pages: Int)
  /// The first worker is ready; sent once, before any page.
  case startedWorkers(WorkerGreeting)
  /// A worker could not be started, with the reason and the number of remaining workers.
  case retiredWorker(String, left: Int)
  /// A page was written; pages are written in order.
  case wrote(PageReport, number: Int, of: Int)
  /// A blank page was left out of the document.
  case skippedBlank(PageReport)
  /// The document is complete under its name.
  case published(path: String, pages: Int)
  /// A sidecar is complete under its name.
  case publishedSidecar(path: String)
  /// A sidecar failed; the document is not affected.
  case sidecarFailed(ConversionError)
}

extension ConversionEvent {
  /// Converts an event of the worker pool.
  init(_ event: SupervisionEvent) {
    self =
      switch event {
      case .startedWorkers(let greeting): .startedWorkers(greeting)
      case .retiredWorker(let reason, let left): .retiredWorker(reason, left: left)
      }
  }
}

extension WorkerPool<PageJob> {
  /// Creates the worker pool of a conversion.
  init(_ options: ConversionOptions) {
    let converter = PageConverter(options: options)
    self.init(
      command: options.workerCommand, options: options.recognition,
      memoryLimit: options.workerMemory, count: options.jobs, processors: options.processors
    ) { job, worker in
      await converter.convert(job, on: &worker)
    }
  }

  /// Converts all pages, calls `deliver` with the results in page order, and `report` with what
  /// happens to the workers.
  ///
  /// Throws a `ConversionError` if no worker starts or the task is cancelled, or the error of
  /// `deliver`.
  func convert(
    _ pages: [PageJob], report: (ConversionEvent) -> Void,
    deliver: (PageResult) async throws(ConversionError) -> Void
  ) async throws(ConversionError) {
    do throws(RunFailure<ConversionError>) {
      try await run(pages, report: { report(ConversionEvent($0)) }, deliver: deliver)
    } catch {
      throw ConversionError(error)
    }
  }
}
