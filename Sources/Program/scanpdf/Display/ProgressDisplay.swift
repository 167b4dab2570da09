import Arguments
import Documents
import Files
import Inputs
import PagePipeline
import Supervision

/// Displays a conversion on standard error: a bar on a terminal, otherwise a line per page.
final class ProgressDisplay: RunDisplay {
  private let verbosity: Verbosity
  private let hasPageLines: Bool
  private var bar: ProgressBar
  /// The remarks on pages, which are shown at the end unless verbose.
  private var remarks = RemarkSummary()
  /// The message on a scan that ended early, which comes last.
  private var ending: String?

  /// Creates a display; `auto` draws a bar if standard error is a terminal.
  init(verbosity: Verbosity, style: ProgressStyle = .auto) {
    self.verbosity = verbosity
    bar = ProgressBar(style, verbosity)
    hasPageLines = style != .none && !bar.isShown
  }

  func showSkipped(_ entries: SkippedEntries) {
    for text in PageDescription.skipped(entries, verbosity) { bar.print(text) }
  }

  func warn(_ message: String) {
    if verbosity != .quiet { bar.print(message) }
  }

  func show(_ event: ConversionEvent) {
    for text in event.lines(verbosity, collecting: &remarks) { bar.print(text) }
    switch event {
    case .openingScanner(let device): warn(ScannerDescription.opening(device))
    case .scanStopped(let stop, let pages, let output):
      ending = ScannerDescription.stopped(stop, pages: pages, output: output)
    case .began(let pages): draw(of: pages)
    case .scanned(let pages):
      if verbosity == .verbose { bar.print("page \(pages) is scanned") }
      draw(of: pages)
    case .recognizing(let page, let progress):
      bar.file = bar.underWay.add(page, progress)
      bar.draw()
    case .wrote(let report, let number, let count):
      showLine(on: report, number: number, of: count)
      bar.underWay.remove(report.source.name)
      bar.pages = number
      draw(of: max(count, bar.pageCount), file: report.source.name)
    case .omitted(let report): bar.underWay.remove(report.source.name)
    case .published(let path, let pages):
      bar.clear()
      if path != OutputPath.standardOutput {
        warn("\(path.printable): \(pages.counted("page"))")
      }
    case .publishedSidecar(let path):
      if verbosity == .verbose, path != OutputPath.standardOutput {
        bar.print("\(path.printable): written")
      }
    case .sidecarFailed(let error): bar.print("\(error)")
    case .workers, .uncheckedRemoval, .noPageLabels: break
    }
  }

  func finish(_ error: ConversionError?) {
    bar.clear()
    for text in remarks.lines() + [ending].compactMap(\.self) { ErrorReport.print(text) }
    if let error { ErrorReport.print("\(error)") }
  }

  private func showLine(on report: PageReport, number: Int, of count: Int) {
    let start = "[\(number)/\(count)] \(report.source.name)"
    if verbosity == .verbose {
      bar.print("\(start): \(PageDescription.details(of: report))")
    } else if verbosity == .normal, hasPageLines {
      bar.print(start)
    }
  }

  private func draw(of pageCount: Int, file: String = "") {
    bar.pageCount = pageCount
    bar.file = file
    bar.draw()
  }
}

extension ConversionEvent {
  /// Returns the lines on the event that both runs and batches show.
  func lines(_ verbosity: Verbosity) -> [String] {
    switch self {
    case .workers(.startedWorkers(let greeting)): WorkerDescription.notes(on: greeting, verbosity)
    case .wrote(let report, _, _): PageDescription.lines(on: report, verbosity)
    case _ where verbosity == .quiet: []
    case .workers(.retiredWorker(let reason, let left)):
      [PageDescription.retired(reason, left: left)]
    case .workers(.choseTesseract(let reason)): [PageDescription.choseTesseract(reason)]
    case .omitted(let report):
      ["\(report.source.name): \(PageDescription.omitted(report).text)"]
    case .uncheckedRemoval: [PageDescription.uncheckedRemoval]
    case .noPageLabels(let path): [PageDescription.noPageLabels(path)]
    default: []
    }
  }

  /// Returns the lines on the event to show at once: all lines if verbose, otherwise the lines that
  /// are not about pages, which `remarks` collects.
  func lines(_ verbosity: Verbosity, collecting remarks: inout RemarkSummary) -> [String] {
    guard verbosity != .verbose else { return lines(verbosity) }
    switch self {
    case .wrote(let report, _, _):
      for remark in PageDescription.remarks(on: report, verbosity) {
        remarks.add(remark, on: report.source.name)
      }
      return []
    case .omitted(let report):
      if verbosity != .quiet {
        remarks.add(PageDescription.omitted(report), on: report.source.name)
      }
      return []
    default: return lines(verbosity)
    }
  }
}
