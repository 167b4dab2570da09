import Files
import PageLayout
import PageWork

/// Puts the pages of a batch, which come in order, into their documents; one document is open at a
/// time, from its first page to its last.
struct BatchRun: ~Copyable {
  /// Those that are to be made.
  let documents: [PlannedDocument]
  private let options: ConversionOptions
  private let batch: BatchOptions
  private let fingerprint: BatchFingerprint
  /// Which document the next page is for.
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

  /// Puts the next page where it belongs.
  mutating func take(_ result: PageResult, report: (BatchEvent) -> Void) {
    guard documents.indices.contains(index) else { return }
    let document = documents[index]
    if tally.pageCount == 0 { begin(document) }
    tally.add(result)
    attempt { (run) throws(ConversionError) in
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
    do {
      try OutputDirectory.make(OutputPath.directory(of: document.output))
    } catch {
      throw .output(error)
    }
  }

  /// Does something to the open document, and gives it up where that fails.
  private mutating func attempt(
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
      let mark = mark(of: document, problemPages: open.failed)
      do throws(ConversionError) {
        try open.finish(marking: mark) { event in
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

  /// What the document says of its making; one whose inputs have changed since the plan is for the
  /// next batch to make again.
  private func mark(of document: PlannedDocument, problemPages: Int) -> BatchMarker {
    document.files.contains { $0.hasChanged }
      ? .unfinished : fingerprint.mark(of: document.files, problemPages: problemPages)
  }
}
