import Conversion

/// Tells a run on standard error as one JSON object a line (jsonlines.org), for programs; the members
/// of `page` are those of `docs/pages.schema.json`.
final class EventLines: RunDisplay {
  private(set) var problemCount = 0
  /// Whether only what goes wrong is told.
  private let isQuiet: Bool
  /// Files that are no images, told with the first event.
  private var leftOut = 0

  init(isQuiet: Bool) {
    self.isQuiet = isQuiet
  }

  func showInputs(_ list: InputList) {
    leftOut = list.leftOut
  }

  func warn(_ message: String) {
    if !isQuiet { Self.write("warning", [("message", JSONText.string(message))]) }
  }

  func show(_ event: ConversionEvent) {
    count(event)
    if !isQuiet || event.tellsOfFault { write(event) }
  }

  private func count(_ event: ConversionEvent) {
    switch event {
    case .wrote(let report, _, _): problemCount += report.problems.count
    case .sidecarFailed: problemCount += 1
    default: break
    }
  }

  private func write(_ event: ConversionEvent) {
    switch event {
    case .began(let pages):
      Self.write("began", [("pages", "\(pages)"), ("leftOut", "\(leftOut)")])
    case .startedWorkers(let protection):
      let notes = ProtectionDescription.notes(on: protection)
      Self.write("workers", [("notes", JSONText.array(notes.map(JSONText.string)))])
    case .retiredWorker(let reason, let left):
      Self.write("workerGivenUp", [("message", JSONText.string(reason)), ("left", "\(left)")])
    case .wrote(let report, let number, let count):
      let place: [(String, String?)] = [("number", "\(number)"), ("of", "\(count)")]
      Self.write("page", place + report.members(isReproducible: false))
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

  /// Writes an event with its members.
  static func write(_ event: String, _ members: [(String, String?)]) {
    ErrorReport.write(JSONText.object([("event", JSONText.string(event))] + members) + "\n")
  }
}

extension ConversionEvent {
  /// Whether something went wrong.
  var tellsOfFault: Bool {
    switch self {
    case .wrote(let report, _, _): !report.problems.isEmpty
    case .sidecarFailed: true
    case .began, .startedWorkers, .retiredWorker, .published, .publishedSidecar: false
    }
  }
}
