package import PageWork

/// What happens to the workers of a run.
package enum SupervisionEvent: Sendable {
  /// The first worker is ready; reported once.
  case startedWorkers(WorkerProtection)
  /// A worker could not be started, and why; `left` workers do its jobs.
  case retiredWorker(String, left: Int)
}
