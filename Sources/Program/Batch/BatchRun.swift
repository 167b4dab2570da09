import Documents
import Files
import Inputs
import PagePipeline

/// Distributes the pages of a portion of a batch, which arrive in order, to their documents; one
/// document is open at a time.
struct BatchRun: ~Copyable {
  /// The documents to make.
  private(set) var documents: [PlannedDocument] = []
  private let options: ConversionOptions
  private let batch: BatchOptions
  private let plan: BatchPlan
  /// The index of the document of the next page.
  private var index = 0
  private var parts: DocumentParts<BatchParts>?
  /// The report of the open document; `nil` if none is open.
  private var summary: DocumentReport?
  /// The number of results of the open document.
  private var resultCount = 0
  private var failure: ConversionError?

  init(_ plan: BatchPlan, _ options: ConversionOptions, _ batch: BatchOptions) {
    self.options = options
    self.batch = batch
    self.plan = plan
  }

  /// Whether some pages of a document were added, and others are to come.
  var isWithinDocument: Bool { resultCount > 0 }

  /// Begins the documents of the next portion; those of the last one have ended.
  mutating func begin(_ documents: [PlannedDocument]) {
    self.documents = documents
    index = 0
  }

  /// Adds the next page to its document.
  mutating func add(_ result: PageResult, report: (BatchEvent) -> Void) {
    guard documents.indices.contains(index) else { return }
    let document = documents[index]
    if resultCount == 0 { begin(document) }
    resultCount += 1
    var summary = summary
    summary?.add(result)
    perform { (parts) throws(ConversionError) in
      try parts.append(result) { event, path in
        summary?.add(event)
        report(.conversion(event, output: path ?? ""))
      }
    }
    self.summary = summary
    if resultCount == document.sources.count { end(document, report: report) }
  }

  private mutating func begin(_ document: PlannedDocument) {
    summary = DocumentReport(on: document)
    do throws(ConversionError) {
      parts = try DocumentParts(
        BatchParts(
          document: document, options: options, batch: batch, takenNames: plan.names))
    } catch {
      failure = error
    }
  }

  /// Performs `action` on the open document and discards the document on failure.
  private mutating func perform(
    _ action: (inout DocumentParts<BatchParts>) throws(ConversionError) -> Void
  ) {
    guard var open = parts.take() else { return }
    do throws(ConversionError) {
      try action(&open)
    } catch {
      failure = error
    }
    if failure == nil { parts = consume open }
  }

  private mutating func end(_ document: PlannedDocument, report: (BatchEvent) -> Void) {
    guard var summary else { return }
    func note(_ event: ConversionEvent, _ path: String?) {
      summary.add(event)
      report(.conversion(event, output: path ?? ""))
    }
    perform { (parts) throws(ConversionError) in try parts.endStack(report: note) }
    let fingerprint = plan.fingerprint
    // A document whose inputs have changed since the plan must be made again.
    let isDoubtful =
      !summary.sidecarErrors.isEmpty || document.files.contains { $0.hasChanged }
    let marker =
      isDoubtful
      ? .unfinished
      : fingerprint.marker(of: document.files, problemPages: summary.writtenProblems)
    perform { (parts) throws(ConversionError) in
      try parts.finish(
        entry: marker.entry, orIfSidecarsFail: BatchMarker.unfinished.entry, report: note)
    }
    parts = nil
    if let failure {
      summary.status = .failed(failure)
      summary.furtherOutputs = []
    }
    report(.ended(summary))
    (self.summary, failure, resultCount) = (nil, nil, 0)
    index += 1
  }
}
