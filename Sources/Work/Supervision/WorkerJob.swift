package import WorkerProtocol

/// A job that workers run, with a record of the workers that did not finish it.
package protocol WorkerJob: Sendable {
  /// The result of a finished job.
  associatedtype Output: Sendable

  /// The position of the job in the run, from 0.
  var index: Int { get }

  /// The workers that did not finish the job.
  var lostWorkers: [LostWorker] { get set }

  /// Whether the job is better run while fewer workers run.
  var wantsFewerWorkers: Bool { get }

  /// Returns the same job for a number of processors, at least 1.
  func on(processors: Int) -> Self
}

extension WorkerJob {
  /// Whether a worker crashed during the job; later attempts then read lines with Tesseract.
  var hasCrashed: Bool { lostWorkers.contains(where: \.hasCrashed) }
}

/// An event of the workers of a run.
package enum SupervisionEvent: Sendable {
  /// The first worker is ready; reported once.
  case startedWorkers(WorkerGreeting)
  /// A worker could not be started, for this reason; `left` workers remain.
  case retiredWorker(String, left: Int)
  /// A worker crashed during startup, as described; later workers read lines with Tesseract.
  case choseTesseract(String)
  /// The progress of the job at `index`.
  case progressed(RecognitionProgress, index: Int)
  /// A job was added to the run, which now has `of` jobs.
  case addedJob(of: Int)
}

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
