/// The reason why no worker can do the jobs of a run.
package enum SupervisionError: Error, Sendable, Equatable {
  /// Recognition cannot begin, for the reason that the worker reports.
  case recognitionUnavailable(String)
  /// Workers end before they do anything.
  case workerUnusable(String)
  /// The task was cancelled.
  case cancelled
}

extension SupervisionError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .recognitionUnavailable(let message): message
    case .workerUnusable(let message):
      "recognition does not start: \(message); install scanpdf and Tesseract again"
    case .cancelled: "interrupted; no PDF was written"
    }
  }

  /// Whether a second worker may succeed if the first one does not start.
  var isWorthAnotherStart: Bool {
    if case .workerUnusable = self { true } else { false }
  }
}
