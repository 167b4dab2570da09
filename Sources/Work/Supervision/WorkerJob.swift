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
