import Batch
import Documents
import Files
import Glibc
import PagePipeline

/// Displays a batch on standard error: a bar on a terminal, else a line per document.
final class BatchProgress: BatchDisplay {
  private let verbosity: Verbosity
  private let bar: BatchBar?
  private let hasDocumentLines: Bool
  private var isBarDrawn = false
  private let start = ContinuousClock.now
  private var position = BatchBar.Position()
  private var summary = BatchSummary()
  private var hasSkippedLinks = false

  init(verbosity: Verbosity, style: ProgressStyle) {
    self.verbosity = verbosity
    bar = style.drawsBar(verbosity) ? BatchBar(glyphs: Terminal.glyphs) : nil
    hasDocumentLines = style != .none && verbosity != .quiet
  }

  var isSound: Bool { summary.unsound.isEmpty && !hasSkippedLinks }

  func show(_ event: BatchEvent) {
    switch event {
    case .began(let documents, let pages, _, let skippedFiles):
      position.documentCount = documents
      position.pageCount = pages
      for text in PageDescription.skipped(skippedFiles, verbosity) { line(text) }
    case .skippedLinks(let paths):
      hasSkippedLinks = true
      for text in PageDescription.skippedLinks(paths, verbosity) { line(text) }
    case .surveyed(let path, let pages, let output, let isRenamed):
      position.pageCount += pages
      if isRenamed, verbosity != .quiet {
        line(PageDescription.renamed(path, output: output))
      }
    case .conversion(let event, _): show(event)
    case .ended(let report): show(report)
    }
    draw()
  }

  private func show(_ event: ConversionEvent) {
    switch event {
    case .recognizing(let page, let progress):
      position.file = position.underWay.add(page, progress)
    case .wrote(let report, _, _):
      position.pages += 1
      position.underWay.remove(report.source.name)
      position.file = report.source.name
      for text in PageDescription.lines(on: report, verbosity) { line(text) }
    case .skippedBlank(let report):
      position.pages += 1
      position.underWay.remove(report.source.name)
      if verbosity != .quiet { line("\(report.source.name): blank; left out") }
    case .startedWorkers(let greeting):
      for note in WorkerDescription.notes(on: greeting, verbosity) { line(note) }
    case .retiredWorker(let reason, let left):
      if verbosity != .quiet { line(PageDescription.retired(reason, left: left)) }
    case .uncheckedRemoval: if verbosity != .quiet { line(PageDescription.uncheckedRemoval) }
    case .began, .published, .publishedSidecar, .sidecarFailed, .openingScanner, .scanned,
      .scanStopped:
      break
    }
  }

  private func show(_ report: DocumentReport) {
    if report.pageCount > 0 { position.documents += 1 }
    for text in summary.add(report) { line(text) }
    guard hasDocumentLines, bar == nil, case .made = report.status else { return }
    let path = report.output.printable
    line("[\(position.documents)/\(position.documentCount)] \(path): \(report.extent)")
  }

  func finish(_ error: ConversionError?) {
    clearBar()
    if let error { return ErrorReport.print("\(error)") }
    for text in summary.lines(isQuiet: verbosity == .quiet) { ErrorReport.print(text) }
  }

  private func line(_ text: String) {
    clearBar()
    ErrorReport.print(text)
  }

  private func draw() {
    guard let bar else { return }
    position.elapsed = start.duration(to: .now)
    ErrorReport.write(bar.drawn(position, columns: Terminal.columns))
    isBarDrawn = true
  }

  private func clearBar() {
    guard isBarDrawn else { return }
    ErrorReport.write(ProgressBar.cleared)
    isBarDrawn = false
  }
}

extension DocumentReport {
  /// The number of pages, and of PDFs if these are several, in words.
  var extent: String {
    let pages = pageCount == 1 ? "1 page" : "\(pageCount) pages"
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
      let pages = report.problemPages == 1 ? "1 page" : "\(report.problemPages) pages"
      unsound.append("\(path): a problem on \(pages)")
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
