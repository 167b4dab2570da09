import Glibc

/// The workers of a running conversion.
extension RunningProgram {
  /// The workers there are now.
  var workers: [pid_t] { ProcessTable.children(of: identifier) }

  /// Waits until so many workers have been at work for a while each, past their start.
  func waitForBusyWorkers(_ count: Int, ticks: Int = 30) throws -> [pid_t] {
    try waitFor("\(count) busy workers") {
      let busy = workers.filter { ProcessTable.ticks(of: $0) >= ticks }
      return busy.count >= count ? busy : nil
    }
  }

  /// Waits until `condition` yields something.
  func waitFor<Value>(
    _ name: String, within limit: Duration = .seconds(30), _ condition: () -> Value?
  ) throws -> Value {
    let start = ContinuousClock.now
    while start.duration(to: .now) < limit {
      if let value = condition() { return value }
      usleep(1_000)
    }
    throw TestFailure("\(name): not within \(limit)")
  }
}
