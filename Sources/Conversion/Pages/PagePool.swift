import Supervision

extension WorkerPool<PageJob> {
  /// Makes the pool of workers that a conversion asks for.
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
