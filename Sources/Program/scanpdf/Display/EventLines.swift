import Batch
import Capture
import Documents
import Inputs
import PagePipeline
import Supervision

/// Writes the events of a conversion or a batch to standard error, one JSON object per line
/// (jsonlines.org); `docs/pages.schema.json` describes the members of `page`.
final class EventLines: RunDisplay {
  /// Whether only problems are written.
  private let isQuiet: Bool
  /// The skipped entries, written with the first event.
  private var skipped = SkippedEntries()

  init(isQuiet: Bool) {
    self.isQuiet = isQuiet
  }

  func showSkipped(_ entries: SkippedEntries) { skipped = entries }

  func warn(_ message: String) {
    if !isQuiet { Self.write("warning", [("message", JSONText.string(message))]) }
  }

  func show(_ event: ConversionEvent) {
    if !isQuiet || event.reportsProblem { write(event) }
  }

  private func write(_ event: ConversionEvent) {
    switch event {
    case .began(let pages):
      Self.write("began", [("pages", "\(pages)")] + Self.members(of: skipped))
    case .openingScanner(let device):
      Self.write("scanner", [("device", device.map(JSONText.string))])
    case .scanned(let pages):
      Self.write("scanned", [("pages", "\(pages)")])
    case .scanStopped(let stop, let pages, _):
      Self.write("scanStopped", [("message", JSONText.string("\(stop)")), ("pages", "\(pages)")])
    case .workers(.startedWorkers(let greeting)):
      let notes = WorkerDescription.protectionNotes(on: greeting)
      Self.write("workers", [("notes", JSONText.array(notes.map(JSONText.string)))])
    case .workers(.retiredWorker(let reason, let left)):
      Self.write("workerGivenUp", [("message", JSONText.string(reason)), ("left", "\(left)")])
    case .workers(.choseTesseract(let reason)): warn(PageDescription.choseTesseract(reason))
    case .recognizing, .workers: break
    case .wrote(let report, let number, let count):
      let position: [(String, String?)] = [("number", "\(number)"), ("of", "\(count)")]
      Self.write("page", position + report.jsonMembers(isReproducible: false))
    case .omitted(let report):
      Self.write(report.kindOfOmittedPage, report.jsonMembers(isReproducible: false))
    case .uncheckedRemoval: warn(PageDescription.uncheckedRemoval)
    case .noPageLabels(let path): warn(PageDescription.noPageLabels(path))
    case .published(let path, let pages):
      Self.write("document", [("path", JSONText.string(path)), ("pages", "\(pages)")])
    case .publishedSidecar(let path):
      Self.write("sidecar", [("path", JSONText.string(path))])
    case .sidecarFailed(let error):
      Self.write("sidecarFailed", [("message", JSONText.string("\(error)"))])
    }
  }

  func finish(_ error: ConversionError?) {
    guard let error else { return }
    let status = ExitStatus(error).rawValue
    Self.write("failed", [("message", JSONText.string("\(error)")), ("status", "\(status)")])
  }

  /// Returns the members about skipped entries: the number of files that are not inputs, and paths.
  static func members(of skipped: SkippedEntries) -> [(String, String?)] {
    func paths(_ paths: [String]) -> String { JSONText.array(paths.map(JSONText.string)) }
    let files = skipped.files + skipped.pdfs
    return [
      ("leftOut", "\(files.count)"), ("skippedFiles", paths(files)),
      ("unfinishedFiles", skipped.unfinished.isEmpty ? nil : paths(skipped.unfinished)),
      ("skippedFolders", skipped.directories.isEmpty ? nil : paths(skipped.directories)),
    ]
  }

  /// Writes an event with its members.
  static func write(_ event: String, _ members: [(String, String?)]) {
    ErrorReport.write(JSONText.object([("event", JSONText.string(event))] + members) + "\n")
  }
}

/// The events of a batch.
extension EventLines: BatchDisplay {
  func show(_ event: BatchEvent, isKnown: Bool = false) {
    switch event {
    case .began where isQuiet: break
    case .began(let documents, let pages, let finished, let skipped):
      Self.write(
        "began",
        [
          ("documents", "\(documents)"), ("pages", "\(pages)"), ("finished", "\(finished)"),
        ] + Self.members(of: skipped))
    case .skippedLinks(let paths):
      Self.write("skippedLinks", [("files", JSONText.array(paths.map(JSONText.string)))])
    case .surveyed where isQuiet, .abandoned: break
    case .surveyed(let path, let pages, let output, _):
      Self.write(
        "pdf",
        [
          ("file", JSONText.string(path)), ("pages", "\(pages)"),
          ("document", JSONText.string(output)),
        ])
    case .conversion(.published, _): break  // The event `document` includes this.
    case .conversion(let event, _) where isQuiet && !event.reportsProblem: break
    case .conversion(.wrote, _):
      let members = event.reportMembers(isReproducible: false) ?? []
      Self.write("page", Array(members.dropFirst()))
    case .conversion(let event, _): show(event)
    case .ended(let document):
      guard !isQuiet || !document.isSound else { return }
      Self.write("document", document.jsonMembers(isReproducible: false))
    }
  }
}

/// The events of a watched folder.
extension EventLines: WatchDisplay {
  func show(_ event: WatchEvent) {
    switch event {
    case .began(let root) where !isQuiet:
      Self.write("watching", [("folder", JSONText.string(root))])
    case .batch(.began): break
    case .batch(let event): show(event)
    case .archived(let document, let files) where !isQuiet:
      Self.write("archived", [("document", JSONText.string(document)), ("files", "\(files)")])
    case .archiveFailed(let error), .unreadable(let error):
      Self.write("problem", [("message", JSONText.string("\(error)"))])
    case .began, .archived, .readable, .waiting: break
    }
  }
}
