package import PagePipeline

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
  package let status: Status
  /// The number of input files.
  package let fileCount: Int
  /// The paths of the PDFs after the first, if the document has one of each stack of pages.
  package internal(set) var furtherOutputs: [String] = []
  /// The number of converted pages in the PDFs.
  package internal(set) var pageCount = 0
  package internal(set) var wordCount = 0
  /// The number of pages with a problem, also of an unchanged document.
  package internal(set) var problemPages = 0
  /// The mean word confidence in percent; `nil` if there are no words.
  package internal(set) var confidence: Double?
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

/// Sums over the pages of a document.
struct DocumentTally {
  /// The number of added results, of which a spread gives two pages.
  private(set) var resultCount = 0
  private var pageCount = 0
  private var wordCount = 0
  private var problemPages = 0
  /// The sum of the word confidences in percent.
  private var confidence = 0.0
  private var duration = Duration.zero

  /// Adds a page, or the two of a spread.
  mutating func add(_ result: PageResult) {
    resultCount += 1
    for page in result.all { add(page.report) }
  }

  /// Notes that this many of the added pages are left out of the PDFs.
  mutating func leaveOut(_ count: Int) { pageCount -= count }

  private mutating func add(_ report: PageReport) {
    pageCount += 1
    wordCount += report.wordCount
    problemPages += report.problems.isEmpty ? 0 : 1
    confidence += (report.confidence ?? 0) * Double(report.wordCount)
    duration += report.duration
  }

  /// Returns the report of the document with these pages.
  func report(
    on document: PlannedDocument, _ status: DocumentReport.Status,
    _ sidecarErrors: [ConversionError]
  ) -> DocumentReport {
    var report = DocumentReport(
      output: document.output, status: status, fileCount: document.files.count)
    report.pageCount = pageCount
    report.wordCount = wordCount
    report.problemPages = problemPages
    report.confidence = wordCount > 0 ? confidence / Double(wordCount) : nil
    report.duration = duration
    report.sidecarErrors = sidecarErrors
    return report
  }
}
