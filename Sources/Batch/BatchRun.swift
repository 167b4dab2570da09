import Files
import PagePipeline

/// Distributes the pages of a portion of a batch, which arrive in order, to their documents; one document is
/// open at a time.
struct BatchRun: ~Copyable {
  /// The documents to make.
  private(set) var documents: [PlannedDocument] = []
  private let options: ConversionOptions
  private let batch: BatchOptions
  private let plan: BatchPlan
  /// The index of the document of the next page.
  private var index = 0
  private var parts: DocumentParts?
  private var tally = DocumentTally()
  private var failure: ConversionError?
  private var sidecarErrors: [ConversionError] = []
  private var leftOut = 0

  init(_ plan: BatchPlan, _ options: ConversionOptions, _ batch: BatchOptions) {
    self.options = options
    self.batch = batch
    self.plan = plan
  }

  /// Whether some pages of a document were added, and others are to come.
  var isWithinDocument: Bool { tally.resultCount > 0 }

  /// Begins the documents of the next portion; those of the last one have ended.
  mutating func begin(_ documents: [PlannedDocument]) {
    self.documents = documents
    index = 0
  }

  /// Adds the next page to its document.
  mutating func add(_ result: PageResult, report: (BatchEvent) -> Void) {
    guard documents.indices.contains(index) else { return }
    let document = documents[index]
    if tally.resultCount == 0 { begin(document) }
    tally.add(result)
    perform { (parts) throws(ConversionError) in
      try parts.append(result) { report(.conversion($0, output: $1)) }
    }
    if tally.resultCount == document.sources.count { end(document, report: report) }
  }

  private mutating func begin(_ document: PlannedDocument) {
    do throws(ConversionError) {
      parts = try DocumentParts(document, options, batch, takenNames: plan.names)
    } catch {
      failure = error
    }
  }

  /// Performs `action` on the open document and discards the document on failure.
  private mutating func perform(
    _ action: (inout DocumentParts) throws(ConversionError) -> Void
  ) {
    guard var open = parts.take() else { return }
    do throws(ConversionError) {
      try action(&open)
    } catch {
      failure = error
    }
    sidecarErrors = open.sidecarErrors
    leftOut = open.leftOut
    if failure == nil { parts = consume open }
  }

  private mutating func end(_ document: PlannedDocument, report: (BatchEvent) -> Void) {
    var furtherOutputs: [String] = []
    perform { (parts) throws(ConversionError) in
      try parts.endStack { report(.conversion($0, output: $1)) }
      furtherOutputs = parts.furtherOutputs
    }
    let fingerprint = plan.fingerprint
    let isDoubtful = !sidecarErrors.isEmpty || document.files.contains { $0.hasChanged }
    perform { (parts) throws(ConversionError) in
      // A document whose inputs have changed since the plan must be made again.
      let marker =
        isDoubtful
        ? .unfinished : fingerprint.marker(of: document.files, problemPages: parts.failed)
      try parts.finish(marker) { report(.conversion($0, output: $1)) }
    }
    parts = nil
    tally.leaveOut(leftOut)
    let status = failure.map { DocumentReport.Status.failed($0) } ?? .made
    var ended = tally.report(on: document, status, sidecarErrors)
    if failure == nil { ended.furtherOutputs = furtherOutputs }
    report(.ended(ended))
    tally = DocumentTally()
    failure = nil
    sidecarErrors = []
    leftOut = 0
    index += 1
  }
}
