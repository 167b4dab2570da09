/// A job that workers run, with what is known of the workers it has cost.
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

/// The outcome of one attempt at a job.
package enum JobAttempt<Job: WorkerJob>: Sendable {
  case finished(Job.Output)
  /// The worker failed; the job, which remembers the worker, is attempted again.
  case lost(Job)
}
