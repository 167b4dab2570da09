import Subprocess

extension Execution {
  /// Does `body`, which waits for the process, and tells whether it took longer than `duration`.
  ///
  /// The process is killed then, which ends the waiting.
  func killing<Outcome>(
    after duration: Duration, _ body: () async -> Outcome
  ) async -> (outcome: Outcome, isLate: Bool) {
    await withTaskGroup(of: Bool.self) { group in
      group.addTask {
        guard (try? await Task.sleep(for: duration)) != nil else { return false }
        try? send(signal: .kill)
        return true
      }
      let outcome = await body()
      group.cancelAll()
      return (outcome, await group.next() ?? false)
    }
  }
}
