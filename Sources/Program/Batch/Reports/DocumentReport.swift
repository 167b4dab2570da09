import Documents
package import Inputs
import PagePipeline

/// The outcome of one document of a batch.
package struct DocumentReport: Sendable {
  /// The status of the document.
  package enum Status: Sendable {
    /// The document was made.
    case made
    /// The document was up to date.
    case unchanged
    /// The document could not be made.
    case failed(ConversionError)
  }

  /// The path of the PDF.
  package let output: String
  package internal(set) var status: Status
  /// The number of input files.
  package let fileCount: Int
  /// The paths of the PDFs of further stacks.
  package internal(set) var furtherOutputs: [String] = []
  /// The number of converted pages in the PDFs.
  package internal(set) var pageCount = 0
  package internal(set) var wordCount = 0
  /// The number of pages with a problem, including pages of an unchanged document and blank pages
  /// that were left out.
  package internal(set) var problemPages = 0
  /// The number of pages with a problem in the PDFs, which the marker contains.
  private(set) var writtenProblems = 0
  /// The sum of the word confidences in percent.
  private(set) var confidences = 0.0
  /// The sum of the pages' durations.
  package internal(set) var duration = Duration.zero
  /// The errors of failed sidecars.
  package internal(set) var sidecarErrors: [ConversionError] = []

  /// Whether the document has no problems.
  package var isSound: Bool {
    if case .failed = status { return false }
    return problemPages == 0 && sidecarErrors.isEmpty
  }
}

extension DocumentReport {
  /// The mean word confidence in percent; `nil` if there are no words.
  package var confidence: Double? {
    wordCount > 0 ? confidences / Double(wordCount) : nil
  }

  init(on document: PlannedDocument, _ status: Status = .made, problemPages: Int = 0) {
    self.init(output: document.output, status: status, fileCount: document.files.count)
    self.problemPages = problemPages
  }

  /// Adds a page, or all pages of one image.
  mutating func add(_ result: PageResult) {
    for report in result.withFurtherPages.map(\.report) {
      pageCount += 1
      wordCount += report.wordCount
      problemPages += report.problems.isEmpty ? 0 : 1
      confidences += (report.confidence ?? 0) * Double(report.wordCount)
      duration += report.duration
    }
  }

  /// Adds an event of the document's pages and PDFs.
  mutating func add(_ event: ConversionEvent) {
    switch event {
    case .wrote(let page, _, _): writtenProblems += page.problems.isEmpty ? 0 : 1
    case .omitted: pageCount -= 1
    case .published(let path, _) where path != output: furtherOutputs.append(path)
    case .sidecarFailed(let error): sidecarErrors.append(error)
    default: break
    }
  }
}
