import Arguments
import Batch
import Documents
import Files
import Inputs
import PagePipeline

/// Displays a batch on standard error: a bar on a terminal, otherwise a line per document.
final class BatchProgress: BatchDisplay {
  private let verbosity: Verbosity
  private let hasDocumentLines: Bool
  private(set) var bar: ProgressBar
  private var summary = BatchSummary()
  private var tally = BatchTally()
  /// The skipped entries that the summary lists.
  private var skipped = SkippedEntries()
  /// The remarks on pages, which are shown at the end unless verbose.
  private var remarks = RemarkSummary()
  /// The messages on files and documents, which are shown at the end if several are equal.
  private var failures = RemarkSummary(on: "files")

  init(verbosity: Verbosity, style: ProgressStyle) {
    self.verbosity = verbosity
    bar = ProgressBar(style, verbosity)
    bar.documentCount = 0
    hasDocumentLines = style != .none && verbosity != .quiet && !bar.isShown
  }

  func show(_ event: BatchEvent, isKnown: Bool) {
    let isHidden = isKnown && verbosity != .verbose
    tally.add(event)
    switch event {
    case .began(let documents, let pages, _, let skipped):
      bar.documentCount? += documents
      bar.pageCount += pages
      for text in PageDescription.notInputs(skipped.files, verbosity) { bar.print(text) }
      self.skipped += skipped.listedByDefault
    case .skippedLinks(let paths):
      guard !isHidden else { break }
      for text in PageDescription.skippedLinks(paths, verbosity) { bar.print(text) }
    case .surveyed(let path, let pages, let output, let isRenamed):
      bar.pageCount += pages
      if isRenamed, verbosity != .quiet {
        bar.print(PageDescription.renamed(path, output: output))
      }
    case .conversion(let event, _): show(event, isHidden: isHidden)
    case .ended(let report): show(report, isHidden: isHidden)
    case .abandoned: bar.abandon()
    }
    bar.draw()
  }

  private func show(_ event: ConversionEvent, isHidden: Bool) {
    if case .wrote(let report, _, _) = event, verbosity != .verbose {
      show(PageDescription.remarks(on: report, verbosity), on: report, isHidden: isHidden)
    } else {
      for text in event.lines(verbosity, collecting: &remarks) { bar.print(text) }
    }
    switch event {
    case .recognizing(let page, let progress):
      bar.file = bar.underWay.add(page, progress)
    case .wrote(let report, _, _), .omitted(let report):
      bar.pages += 1
      bar.underWay.remove(report.source.name)
      if case .wrote = event { bar.file = report.source.name }
    default: break
    }
  }

  /// Collects remarks on a page; the first problem of its kind is shown at once.
  private func show(_ found: [PageRemark], on report: PageReport, isHidden: Bool) {
    for remark in found where !(isHidden && remark.importance == .problem) {
      let isFirst = remarks.add(remark, on: report.source.name)
      if isFirst, remark.importance == .problem {
        bar.print("\(report.source.name): \(remark.text)")
      }
    }
  }

  /// Collects a message; returns whether it is shown at once, as the first of its kind.
  private func isNews(_ message: String) -> Bool {
    guard verbosity != .verbose, let (remark, name) = PageRemark.problem(message) else {
      return true
    }
    return failures.add(remark, on: name)
  }

  private func show(_ report: DocumentReport, isHidden: Bool) {
    if report.pageCount > 0 { bar.documentsDone += 1 }
    let messages = summary.add(report, isKnown: isHidden)
    for text in isHidden ? [] : messages where isNews(text) { bar.print(text) }
    guard hasDocumentLines, case .made = report.status else { return }
    let place = "[\(bar.documentsDone)/\(bar.documentCount ?? 0)]"
    bar.print("\(place) \(report.output.printable): \(report.extent)")
  }

  func finish(_ error: ConversionError?) {
    bar.clear()
    for text in remarks.lines(omitsShown: true) + failures.lines(omitsShown: true) {
      ErrorReport.print(text)
    }
    if let error { return ErrorReport.print("\(error)") }
    for text in PageDescription.byName(skipped, verbosity) + summary.lines(tally, verbosity) {
      ErrorReport.print(text)
    }
  }
}

extension DocumentReport {
  /// The number of pages and, if there are several, the number of PDFs, in words.
  var extent: String {
    let pages = pageCount.counted("page")
    return furtherOutputs.isEmpty ? pages : "\(pages) in \(furtherOutputs.count + 1) PDFs"
  }
}

/// The summary of a batch.
struct BatchSummary {
  /// The number of documents that are not listed, because the last run had their problems.
  private var known = 0
  /// The paths of documents with problems, by the description of the problems.
  private var documents: [(description: String, paths: [String])] = []
  private static let notMade = "not made"

  /// Adds a document and returns the messages to show immediately.
  ///
  /// - isKnown: Whether the document is only counted.
  mutating func add(_ report: DocumentReport, isKnown: Bool = false) -> [String] {
    var messages = report.sidecarErrors.map { "\($0)" }
    var description: String?
    if case .failed(let error) = report.status {
      messages.insert(contentsOf: "\(error)".split(separator: "\n").map(String.init), at: 0)
      description = Self.notMade
    }
    if description == nil, report.problemPages > 0 {
      description = "a problem on \(report.problemPages.counted("page"))"
    } else if description == nil, !report.sidecarErrors.isEmpty {
      description = "made, but a file beside it failed"
    }
    if let description { add(description, isKnown ? nil : report.output.printable) }
    return messages
  }

  private mutating func add(_ description: String, _ path: String?) {
    guard let path else {
      known += 1
      return
    }
    if let index = documents.firstIndex(where: { $0.description == description }) {
      documents[index].paths.append(path)
    } else {
      documents.append((description, [path]))
    }
  }

  /// Returns the totals, unless quiet, and the documents with problems, of which documents that
  /// were not made come last.
  func lines(_ tally: BatchTally, _ verbosity: Verbosity) -> [String] {
    let isQuiet = verbosity == .quiet
    let figures =
      "\(tally.made) made, \(tally.unchanged) unchanged, \(tally.failed) not made"
    let unknown = known == 1 ? "1 PDF has a problem" : "\(known) PDFs have problems"
    let ordered =
      documents.filter { $0.description != Self.notMade }
      + documents.filter { $0.description == Self.notMade }
    return (isQuiet ? [] : [figures])
      + (isQuiet || known == 0 ? [] : ["\(unknown) as in the last run (-v lists them)"])
      + ordered.flatMap { text, names in
        verbosity == .verbose
          ? names.map { "\($0): \(text)" } : [RemarkSummary.line(text, on: names, "PDFs")]
      }
  }
}
