import Files
import PageWork
import Supervision

/// Makes the documents of a batch, all by one pool of workers, one after another in the plan's order.
package struct BatchConverter: Sendable {
  private let options: ConversionOptions
  private let batch: BatchOptions

  /// Makes a converter that works as the options say.
  package init(_ options: ConversionOptions, _ batch: BatchOptions) {
    self.options = options
    self.batch = batch
  }

  /// Makes what is not finished and reports what happens; a document that fails stops no other.
  ///
  /// Throws a `ConversionError` where no further document can be made; those that are finished stand
  /// then, and nothing is left of the others.
  package func convert(
    _ plan: BatchPlan, report: (BatchEvent) -> Void
  ) async throws(ConversionError) {
    do {
      try OutputDirectory.make(batch.outputDirectory)
    } catch {
      throw .output(error)
    }
    var run = BatchRun(plan, options, batch)
    let jobs = run.documents.flatMap(\.sources).enumerated().map {
      PageJob(index: $0.offset, source: $0.element)
    }
    report(
      .began(
        documents: run.documents.count, pages: jobs.count,
        finished: plan.documents.count { $0.isFinished }, leftOut: plan.leftOut))
    for document in plan.documents { document.endedBefore.map { report(.ended($0)) } }
    guard !jobs.isEmpty else { return }
    try await WorkerPool(options).convert(
      jobs, report: { report(.conversion($0, output: "")) }
    ) { (result) in
      run.take(result, report: report)
    }
  }
}

extension PlannedDocument {
  /// The report of a document that needs no work, or on which none can be done.
  fileprivate var endedBefore: DocumentReport? {
    switch state {
    case .toMake: return nil
    case .impossible(let error):
      return DocumentReport(output: output, status: .failed(error), fileCount: files.count)
    case .finished(let problemPages):
      var report = DocumentReport(output: output, status: .unchanged, fileCount: files.count)
      report.problemPages = problemPages
      return report
    }
  }
}
