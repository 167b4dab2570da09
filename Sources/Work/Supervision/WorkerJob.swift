package import WorkerProtocol

/// A job that workers run, with the workers that it has lost.
package protocol WorkerJob: Sendable {
  /// What a finished job delivers.
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
  /// Whether a worker crashed at the job, which is then attempted with Tesseract reading lines.
  var hasCrashed: Bool { lostWorkers.contains(where: \.hasCrashed) }
}

/// What happens to the workers of a run.
package enum SupervisionEvent: Sendable {
  /// The first worker is ready; reported once.
  case startedWorkers(WorkerGreeting)
  /// A worker could not be started, and why; `left` workers do its jobs.
  case retiredWorker(String, left: Int)
  /// A worker crashed as it started, and how; workers now let Tesseract read lines.
  case choseTesseract(String)
  /// How far a worker is with the job at `index`.
  case progressed(RecognitionProgress, index: Int)
  /// A job was added during the run, which has `of` jobs now.
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
