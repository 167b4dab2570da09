import Documents
import Inputs
import PagePipeline

/// Distributes the pages of a portion of a batch, which arrive in order, to their documents.
///
/// One document is open at a time.
struct BatchRun: ~Copyable {
  /// The documents to make.
  private(set) var documents: [PlannedDocument] = []
  private let plan: BatchPlan
  /// The index of the document of the next page.
  private var index = 0
  /// The document whose first pages were added and whose other pages are to come.
  private var open: OpenBatchDocument?

  init(_ plan: BatchPlan) { self.plan = plan }

  /// Whether a document has pages that were added and pages that are to come.
  var isWithinDocument: Bool { open != nil }

  /// Begins the documents of the next portion; all earlier documents have ended.
  mutating func begin(_ documents: [PlannedDocument]) {
    self.documents = documents
    index = 0
  }

  /// Adds the next page to its document.
  ///
  /// - Throws: a `ConversionError` if another worker has, or may have, the lease of the document.
  mutating func add(
    _ result: PageResult, report: (BatchEvent) -> Void
  ) throws(ConversionError) {
    guard documents.indices.contains(index) else { return }
    var document =
      open.take() ?? OpenBatchDocument(BatchParts(document: documents[index], plan: plan))
    document.add(result, report: report)
    if document.isComplete {
      try plan.lease?.check()
      document.end(plan.fingerprint, report: report)
      index += 1
    } else {
      open = consume document
    }
  }
}
