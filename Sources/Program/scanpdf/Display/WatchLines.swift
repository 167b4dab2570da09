import Arguments
import Batch
import Capture
import Documents
import Files
import FoundationEssentials
import Glibc
import Inputs
import PagePipeline
import Supervision

/// Displays a watch on standard error, a line for each document and each problem.
final class WatchLines: WatchDisplay {
  private let verbosity: Verbosity
  private let hasDocumentLines: Bool
  private let log = ServiceLog()
  /// Whether the notes on the first workers were shown; later workers are the same.
  private var hasShownWorkers = false

  /// Creates a display; styles with a bar show lines.
  init(verbosity: Verbosity, style: ProgressStyle) {
    self.verbosity = verbosity
    hasDocumentLines = style != .none && verbosity != .quiet
  }

  func show(_ event: WatchEvent) {
    switch event {
    case .began(let root): note("watching \(root.printable)")
    case .batch(let event): show(event)
    case .archived(let document, let files):
      guard verbosity == .verbose else { return }
      note("\(document.printable): \(files.counted("original")) moved to the archive")
    case .archiveFailed(let error):
      log.write("\(error); the originals stay or are moved at the next start", .problem)
    case .unreadable(let error): log.write("\(error); waiting for it", .problem)
    case .readable: note("the folder can be read again")
    case .waiting: break
    }
  }

  func finish(_ error: ConversionError?) {
    guard let error else { return note("stopped") }
    log.write("\(error)", .problem)
  }

  private func note(_ text: String) {
    if verbosity != .quiet { log.write(text, .information) }
  }

  private func show(_ event: BatchEvent) {
    switch event {
    case .began(_, _, _, let skipped):
      for text in PageDescription.skipped(skipped, verbosity) { note(text) }
    case .skippedLinks(let paths):
      for text in PageDescription.skippedLinks(paths, verbosity) { log.write(text, .problem) }
    case .conversion(.workers(.startedWorkers), _) where hasShownWorkers: break
    case .conversion(let event, _):
      let level = level(of: event)
      for text in event.lines(verbosity) { log.write(text, level) }
    case .surveyed(let path, _, let output, isRenamed: true) where verbosity != .quiet:
      log.write(PageDescription.renamed(path, output: output), .information)
    case .ended(let document): show(document)
    case .surveyed, .abandoned: break
    }
  }

  /// Returns the level of an event, and remembers that workers were shown.
  private func level(of event: ConversionEvent) -> ServiceLog.Level {
    switch event {
    case .workers(.startedWorkers): hasShownWorkers = true
    case .workers: return .problem
    default: break
    }
    return event.reportsProblem ? .problem : .information
  }

  private func show(_ document: DocumentReport) {
    for error in document.sidecarErrors { log.write("\(error)", .problem) }
    switch document.status {
    case .made:
      guard hasDocumentLines else { return }
      log.write("\(document.output.printable): \(document.extent)", .information)
    case .unchanged: break
    case .failed(let error):
      for line in "\(error)".split(separator: "\n") { log.write(String(line), .problem) }
      log.write("\(document.output.printable): not made until its files change", .problem)
    }
  }
}

/// Messages of a service, with their levels if the journal of systemd reads them (sd-daemon(3)).
struct ServiceLog {
  /// The level of a message, with its number in syslog(3).
  enum Level: Int {
    case problem = 4
    case information = 6
  }

  private let isJournal = Self.isJournalOnStandardError

  /// Writes a line.
  func write(_ message: String, _ level: Level) {
    guard isJournal else { return ErrorReport.print(message) }
    ErrorReport.write("<\(level.rawValue)>scanpdf: \(message)\n")
  }

  /// Whether standard error is the stream that `JOURNAL_STREAM` names by device and inode
  /// (systemd.exec(5)).
  private static var isJournalOnStandardError: Bool {
    var status = stat()
    guard let stream = ProcessInfo.processInfo.environment["JOURNAL_STREAM"],
      unsafe fstat(STDERR_FILENO, &status) == 0
    else { return false }
    return stream == "\(status.st_dev):\(status.st_ino)"
  }
}
