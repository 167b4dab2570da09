package import WorkerProtocol

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
