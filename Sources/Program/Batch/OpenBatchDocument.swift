import Documents
import Inputs
import PagePipeline

/// A document of a batch from its first page to its last one.
struct OpenBatchDocument: ~Copyable {
  private let document: PlannedDocument
  /// The PDFs; `nil` if the document has failed.
  private var parts: DocumentParts<BatchParts>?
  /// The report, with the failure.
  private var summary: DocumentReport
  private var resultCount = 0

  /// Creates the first PDF, or fails.
  init(_ plan: BatchParts) {
    document = plan.document
    summary = DocumentReport(on: plan.document)
    do throws(ConversionError) {
      parts = try DocumentParts(plan)
    } catch {
      summary.status = .failed(error)
    }
  }

  var isComplete: Bool { resultCount == document.sources.count }

  mutating func add(_ result: PageResult, report: (BatchEvent) -> Void) {
    resultCount += 1
    summary.add(result)
    var summary = summary
    do throws(ConversionError) {
      try parts?.append(result) { summary.add($0, at: $1, report) }
    } catch {
      parts = nil
      summary.status = .failed(error)
    }
    self.summary = summary
  }

  /// Publishes the PDFs with the marker of the files, and reports the outcome of the document.
  consuming func end(_ fingerprint: BatchFingerprint, report: (BatchEvent) -> Void) {
    var summary = summary
    do throws(ConversionError) {
      try parts?.endStack { summary.add($0, at: $1, report) }
      // A document whose inputs have changed since the plan must be made again.
      let isDoubtful =
        !summary.sidecarErrors.isEmpty || document.files.contains { $0.hasChanged }
      let marker =
        isDoubtful
        ? .unfinished
        : fingerprint.marker(of: document.files, problemPages: summary.writtenProblems)
      try parts?.finish(
        entry: marker.entry, orIfSidecarsFail: BatchMarker.unfinished.entry
      ) { summary.add($0, at: $1, report) }
    } catch {
      summary.status = .failed(error)
    }
    parts = nil
    if case .failed = summary.status { summary.furtherOutputs = [] }
    report(.ended(summary))
  }
}

extension DocumentReport {
  /// Adds an event of the PDF at a path, and reports the event.
  fileprivate mutating func add(
    _ event: ConversionEvent, at path: String?, _ report: (BatchEvent) -> Void
  ) {
    add(event)
    report(.conversion(event, output: path ?? ""))
  }
}
