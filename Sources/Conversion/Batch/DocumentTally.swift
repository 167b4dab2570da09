/// Sums over the pages of a document.
struct DocumentTally {
  private(set) var pageCount = 0
  private var wordCount = 0
  private var problemPages = 0
  /// Sum of the words' confidences in per cent.
  private var confidence = 0.0
  private var duration = Duration.zero

  /// Takes in the next page.
  mutating func add(_ page: PageResult) {
    let report = page.report
    pageCount += 1
    wordCount += report.wordCount
    problemPages += report.problems.isEmpty ? 0 : 1
    confidence += (report.confidence ?? 0) * Double(report.wordCount)
    duration += report.duration
  }

  /// The report of the document whose pages these are.
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
