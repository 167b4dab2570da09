import Conversion
import Files
import Glibc

/// Shows a batch on standard error: a bar on a terminal, elsewhere a line a document.
final class BatchProgress: BatchDisplay {
  private let verbosity: ProgressDisplay.Verbosity
  private let bar: BatchBar?
  private let hasDocumentLines: Bool
  private var isBarDrawn = false
  private let start = ContinuousClock.now
  private var position = BatchBar.Position()
  private var summary = BatchSummary()

  init(verbosity: ProgressDisplay.Verbosity, style: ProgressStyle) {
    self.verbosity = verbosity
    let isBar = style == .bar || style == .auto && isatty(STDERR_FILENO) != 0
    bar = isBar && verbosity == .normal ? BatchBar() : nil
    hasDocumentLines = style != .none && verbosity != .quiet
  }

  var isSound: Bool { summary.unsound.isEmpty }

  func show(_ event: BatchEvent) {
    switch event {
    case .began(let documents, let pages, _, let leftOut):
      position.documentCount = documents
      position.pageCount = pages
      showLeftOut(leftOut)
    case .conversion(let event, _): show(event)
    case .ended(let report): show(report)
    }
    draw()
  }

  private func showLeftOut(_ paths: [String]) {
    guard !paths.isEmpty, verbosity != .quiet else { return }
    let files = paths.count == 1 ? "file that is no image" : "files that are no images"
    let advice =
      verbosity == .verbose ? "" : "; --verbose names \(paths.count == 1 ? "it" : "them")"
    line("left out \(paths.count) \(files)\(advice)")
    guard verbosity == .verbose else { return }
    for path in paths { line("\(path.printable): no image; left out") }
  }

  private func show(_ event: ConversionEvent) {
    switch event {
    case .wrote(let report, _, _):
      position.pages += 1
      position.file = report.source.name
      for text in PageDescription.lines(on: report, verbosity) { line(text) }
    case .startedWorkers(let protection):
      guard verbosity == .verbose else { return }
      for note in ProtectionDescription.notes(on: protection) { line(note) }
    case .retiredWorker(let reason, let left):
      if verbosity != .quiet { line("\(reason); going on with \(left) at once") }
    case .began, .published, .publishedSidecar, .sidecarFailed: break
    }
  }

  private func show(_ report: DocumentReport) {
    if report.pageCount > 0 { position.documents += 1 }
    for text in summary.add(report) { line(text) }
    guard hasDocumentLines, bar == nil, case .made = report.status else { return }
    let pages = report.pageCount == 1 ? "1 page" : "\(report.pageCount) pages"
    line("[\(position.documents)/\(position.documentCount)] \(report.output.printable): \(pages)")
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
    ErrorReport.write(bar.drawn(position, columns: TerminalWidth.columns))
    isBarDrawn = true
  }

  private func clearBar() {
    guard isBarDrawn else { return }
    ErrorReport.write(ProgressBar.cleared)
    isBarDrawn = false
  }
}
