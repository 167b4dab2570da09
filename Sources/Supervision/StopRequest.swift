/// A request to end long work early, such as after a signal.
package actor StopRequest {
  /// Whether the request was made.
  package private(set) var isMade = false
  /// Whether the programs that this process has started were told to end too.
  package private(set) var reachedPrograms = false
  private var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
  private var nextWaiter = 0

  package init() {}

  /// Makes the request, and wakes all tasks that wait for it.
  ///
  /// - reachedPrograms: Whether the programs that this process has started have got the signal too, as
  ///   those in the foreground of a terminal do.
  package func make(reachedPrograms: Bool = false) {
    isMade = true
    self.reachedPrograms = reachedPrograms
    for continuation in waiting.values { continuation.resume() }
    waiting = [:]
  }

  /// Waits until the request is made or the task is cancelled.
  package func wait() async {
    let waiter = nextWaiter
    nextWaiter += 1
    await withTaskCancellationHandler {
      guard !isMade, !Task.isCancelled else { return }
      await withCheckedContinuation { waiting[waiter] = $0 }
    } onCancel: {
      Task { await forget(waiter) }
    }
  }

  private func forget(_ waiter: Int) {
    waiting.removeValue(forKey: waiter)?.resume()
  }
}
