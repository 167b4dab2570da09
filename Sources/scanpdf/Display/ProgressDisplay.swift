import Documents
import Files
import Glibc
import PagePipeline

/// Displays a conversion on standard error: a bar on a terminal, else a line per page.
final class ProgressDisplay: RunDisplay {
  private let verbosity: Verbosity
  private let bar: ProgressBar?
  private let hasPageLines: Bool
  private var isBarDrawn = false
  private let start = ContinuousClock.now
  private(set) var problemCount = 0
  private var pagesDone = 0
  /// The number of pages in the run so far.
  private var pagesKnown = 0
  private var underWay = PagesUnderWay()

  /// Creates a display; `auto` draws a bar if standard error is a terminal.
  init(verbosity: Verbosity, style: ProgressStyle = .auto) {
    self.verbosity = verbosity
    bar = style.drawsBar(verbosity) ? ProgressBar(glyphs: Terminal.glyphs) : nil
    hasPageLines = style != .none
  }

  func showInputs(_ list: InputList) {
    for text in PageDescription.skipped(list.skippedFiles, verbosity) { line(text) }
  }

  func warn(_ message: String) {
    if verbosity != .quiet { line(message) }
  }

  func show(_ event: ConversionEvent) {
    switch event {
    case .openingScanner(let device):
      guard verbosity != .quiet else { return }
      line(ScannerDescription.opening(device))
    case .scanned(let pages):
      pagesKnown = pages
      if verbosity == .verbose { line("page \(pages) is scanned") }
      draw(done: pagesDone, of: pages, file: "")
    case .scanStopped(let stop, let pages, let output):
      problemCount += 1
      line(ScannerDescription.stopped(stop, pages: pages, output: output))
    case .began(let pages):
      pagesKnown = pages
      draw(done: 0, of: pages, file: "")
    case .recognizing(let page, let progress):
      draw(done: pagesDone, of: pagesKnown, file: underWay.add(page, progress))
    case .startedWorkers(let greeting):
      for note in WorkerDescription.notes(on: greeting, verbosity) { line(note) }
    case .retiredWorker(let reason, let left):
      guard verbosity != .quiet else { return }
      line(PageDescription.retired(reason, left: left))
    case .wrote(let report, let number, let count):
      problemCount += report.problems.count
      showLines(on: report, number: number, of: count)
      pagesDone = number
      underWay.remove(report.source.name)
      draw(done: number, of: max(count, pagesKnown), file: report.source.name)
    case .skippedBlank(let report):
      underWay.remove(report.source.name)
      if verbosity != .quiet { line("\(report.source.name): blank; left out") }
    case .uncheckedRemoval: warn(PageDescription.uncheckedRemoval)
    case .published(let path, let pages):
      clearBar()
      guard verbosity != .quiet, path != OutputPath.standardOutput else { return }
      line("\(path.printable): \(pages) \(pages == 1 ? "page" : "pages")")
    case .publishedSidecar(let path):
      guard verbosity == .verbose, path != OutputPath.standardOutput else { return }
      line("\(path.printable): written")
    case .sidecarFailed(let error):
      problemCount += 1
      line("\(error)")
    }
  }

  func finish(_ error: ConversionError?) {
    clearBar()
    if let error { ErrorReport.print("\(error)") }
  }

  private func showLines(on report: PageReport, number: Int, of count: Int) {
    let path = report.source.name
    for text in PageDescription.lines(on: report, verbosity) { line(text) }
    if verbosity == .verbose {
      line("[\(number)/\(count)] \(path): \(PageDescription.details(of: report))")
    } else if verbosity == .normal, bar == nil, hasPageLines {
      line("[\(number)/\(count)] \(path)")
    }
  }

  private func line(_ text: String) {
    clearBar()
    ErrorReport.print(text)
  }

  private func draw(done: Int, of count: Int, file: String) {
    guard let bar else { return }
    let elapsed = start.duration(to: .now)
    ErrorReport.write(
      bar.drawn(
        done: done, partly: underWay.share, of: count, after: elapsed, file: file,
        columns: Terminal.columns))
    isBarDrawn = true
  }

  private func clearBar() {
    guard isBarDrawn else { return }
    ErrorReport.write(ProgressBar.cleared)
    isBarDrawn = false
  }
}
