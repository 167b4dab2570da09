/// A request to end long work early, such as after a signal.
package actor StopRequest {
  /// Whether the request was made.
  package private(set) var isMade = false
  private var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
  private var nextWaiter = 0

  package init() {}

  /// Makes the request, and wakes all tasks that wait for it.
  package func make() {
    isMade = true
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
