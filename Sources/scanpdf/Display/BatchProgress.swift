import Batch
import Documents
import Files
import PagePipeline

/// Displays a batch on standard error: a bar on a terminal, else a line per document.
final class BatchProgress: BatchDisplay {
  private let verbosity: Verbosity
  private let hasDocumentLines: Bool
  private var bar: ProgressBar
  private var summary = BatchSummary()
  private var hasSkippedLinks = false

  init(verbosity: Verbosity, style: ProgressStyle) {
    self.verbosity = verbosity
    bar = ProgressBar(style, verbosity)
    bar.position.documentCount = 0
    hasDocumentLines = style != .none && verbosity != .quiet && !bar.isShown
  }

  var isSound: Bool { summary.unsound.isEmpty && !hasSkippedLinks }

  func show(_ event: BatchEvent) {
    switch event {
    case .began(let documents, let pages, _, let skippedFiles):
      bar.position.documentCount = documents
      bar.position.pageCount = pages
      for text in PageDescription.skipped(skippedFiles, verbosity) { bar.print(text) }
    case .skippedLinks(let paths):
      hasSkippedLinks = true
      for text in PageDescription.skippedLinks(paths, verbosity) { bar.print(text) }
    case .surveyed(let path, let pages, let output, let isRenamed):
      bar.position.pageCount += pages
      if isRenamed, verbosity != .quiet {
        bar.print(PageDescription.renamed(path, output: output))
      }
    case .conversion(let event, _): show(event)
    case .ended(let report): show(report)
    }
    bar.draw()
  }

  private func show(_ event: ConversionEvent) {
    for text in event.lines(verbosity) { bar.print(text) }
    switch event {
    case .recognizing(let page, let progress):
      bar.position.file = bar.position.underWay.add(page, progress)
    case .wrote(let report, _, _), .skippedBlank(let report):
      bar.position.pages += 1
      bar.position.underWay.remove(report.source.name)
      if case .wrote = event { bar.position.file = report.source.name }
    default: break
    }
  }

  private func show(_ report: DocumentReport) {
    if report.pageCount > 0 { bar.position.documentsDone += 1 }
    for text in summary.add(report) { bar.print(text) }
    guard hasDocumentLines, case .made = report.status else { return }
    let place = "[\(bar.position.documentsDone)/\(bar.position.documentCount ?? 0)]"
    bar.print("\(place) \(report.output.printable): \(report.extent)")
  }

  func finish(_ error: ConversionError?) {
    bar.clear()
    if let error { return ErrorReport.print("\(error)") }
    for text in summary.lines(isQuiet: verbosity == .quiet) { ErrorReport.print(text) }
  }
}

extension DocumentReport {
  /// The number of pages, and of PDFs if these are several, in words.
  var extent: String {
    let pages = pageCount.counted("page")
    return furtherOutputs.isEmpty ? pages : "\(pages) in \(furtherOutputs.count + 1) PDFs"
  }
}

/// The summary of a batch.
struct BatchSummary {
  private var made = 0
  private var unchanged = 0
  private var failed = 0
  /// The documents with problems, each with a description.
  private(set) var unsound: [String] = []

  /// Adds a document and returns the messages to show immediately.
  mutating func add(_ report: DocumentReport) -> [String] {
    var messages = report.sidecarErrors.map { "\($0)" }
    let path = report.output.printable
    switch report.status {
    case .made: made += 1
    case .unchanged: unchanged += 1
    case .failed(let error):
      failed += 1
      messages.insert(contentsOf: "\(error)".split(separator: "\n").map(String.init), at: 0)
      unsound.append("\(path): not made")
      return messages
    }
    if report.problemPages > 0 {
      unsound.append("\(path): a problem on \(report.problemPages.counted("page"))")
    } else if !report.sidecarErrors.isEmpty {
      unsound.append("\(path): made, but a file beside it failed")
    }
    return messages
  }

  /// Returns the totals, unless `isQuiet`, and the documents with problems.
  func lines(isQuiet: Bool) -> [String] {
    let figures = "\(made) made, \(unchanged) unchanged, \(failed) not made"
    return (isQuiet ? [] : [figures]) + unsound
  }
}
