import Subprocess

extension Execution {
  /// Does `body`, which waits for the process, and tells whether it took longer than `duration`.
  ///
  /// The process is killed then, which ends the waiting. Only time in which this process runs counts:
  /// one that was stopped, or a machine that slept, is not late.
  func killing<Outcome>(
    after duration: Duration, _ body: () async -> Outcome
  ) async -> (outcome: Outcome, isLate: Bool) {
    await withTaskGroup(of: Bool.self) { group in
      group.addTask {
        var rest = duration
        while rest > .zero {
          let slice = min(rest, .seconds(1))
          guard (try? await Task.sleep(for: slice)) != nil else { return false }
          rest -= slice
        }
        try? send(signal: .kill)
        return true
      }
      let outcome = await body()
      group.cancelAll()
      return (outcome, await group.next() ?? false)
    }
  }
}
