import Files
import PageLayout
import PageWork
import Supervision

/// Makes the documents of a batch in order, with one worker pool.
package struct BatchConverter: Sendable {
  private let options: ConversionOptions
  private let batch: BatchOptions

  /// Creates a converter with the given options.
  package init(_ options: ConversionOptions, _ batch: BatchOptions) {
    self.options = options
    self.batch = batch
  }

  /// Makes the documents that are not up to date and reports events; a failed document does not
  /// stop the others.
  ///
  /// Throws a `ConversionError` if no further document can be made; finished documents remain, and
  /// no partial files are left.
  package func convert(
    _ plan: BatchPlan, report: (BatchEvent) -> Void
  ) async throws(ConversionError) {
    try rethrow(as: ConversionError.output) { () throws(FileError) in
      try OutputDirectory.make(batch.outputDirectory)
    }
    var run = BatchRun(plan, options, batch)
    let jobs = run.documents.flatMap(\.sources).enumerated().map {
      PageJob(index: $0.offset, source: $0.element)
    }
    report(
      .began(
        documents: run.documents.count, pages: jobs.count,
        finished: plan.documents.count { $0.isFinished }, skippedFiles: plan.skippedFiles))
    for document in plan.documents { document.endedBefore.map { report(.ended($0)) } }
    guard !jobs.isEmpty else { return }
    try await WorkerPool(options).convert(
      jobs, report: { report(.conversion($0, output: "")) }
    ) { (result) in
      run.add(result, report: report)
    }
  }
}

extension PlannedDocument {
  /// The report of a document that needs no work or cannot be made.
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

/// Distributes the pages of a batch, which arrive in order, to their documents; one document is
/// open at a time.
struct BatchRun: ~Copyable {
  /// The documents to make.
  let documents: [PlannedDocument]
  private let options: ConversionOptions
  private let batch: BatchOptions
  private let fingerprint: BatchFingerprint
  /// The index of the document of the next page.
  private var index = 0
  private var run: DocumentRun?
  private var tally = DocumentTally()
  private var failure: ConversionError?

  init(_ plan: BatchPlan, _ options: ConversionOptions, _ batch: BatchOptions) {
    documents = plan.documents.filter { !$0.sources.isEmpty }
    self.options = options
    self.batch = batch
    fingerprint = plan.fingerprint
  }

  /// Adds the next page to its document.
  mutating func add(_ result: PageResult, report: (BatchEvent) -> Void) {
    guard documents.indices.contains(index) else { return }
    let document = documents[index]
    if tally.pageCount == 0 { begin(document) }
    tally.add(result)
    perform { (run) throws(ConversionError) in
      try run.append(result) { report(.conversion($0, output: document.output)) }
    }
    if tally.pageCount == document.sources.count { end(document, report: report) }
  }

  private mutating func begin(_ document: PlannedDocument) {
    do throws(ConversionError) {
      let options = document.options(options, batch)
      try OutputConflict.check(
        [document.output] + options.furtherOutputs,
        against: document.sources.map(\.systemPath) + options.recognition.files)
      try Self.makeDirectory(of: document)
      run = try DocumentRun(document.sources, to: document.output, options)
    } catch {
      failure = error
    }
  }

  private static func makeDirectory(of document: PlannedDocument) throws(ConversionError) {
    try rethrow(as: ConversionError.output) { () throws(FileError) in
      try OutputDirectory.make(OutputPath.directory(of: document.output))
    }
  }

  /// Performs `action` on the open document and discards the document on failure.
  private mutating func perform(
    _ action: (inout DocumentRun) throws(ConversionError) -> Void
  ) {
    guard var open = run.take() else { return }
    do throws(ConversionError) {
      try action(&open)
      run = consume open
    } catch {
      failure = error
    }
  }

  private mutating func end(_ document: PlannedDocument, report: (BatchEvent) -> Void) {
    var sidecarErrors: [ConversionError] = []
    if let open = run.take() {
      let entry = marker(of: document, problemPages: open.failed).entry
      do throws(ConversionError) {
        try open.finish(entry: entry, orIfSidecarsFail: BatchMarker.unfinished.entry) { event in
          if case .sidecarFailed(let error) = event { sidecarErrors.append(error) }
          report(.conversion(event, output: document.output))
        }
      } catch {
        failure = error
      }
    }
    let status = failure.map { DocumentReport.Status.failed($0) } ?? .made
    report(.ended(tally.report(on: document, status, sidecarErrors)))
    tally = DocumentTally()
    failure = nil
    index += 1
  }

  /// Returns the marker of the document; a document whose inputs have changed since the plan must
  /// be made again.
  private func marker(of document: PlannedDocument, problemPages: Int) -> BatchMarker {
    document.files.contains { $0.hasChanged }
      ? .unfinished : fingerprint.marker(of: document.files, problemPages: problemPages)
  }
}
