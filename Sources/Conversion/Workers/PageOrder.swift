/// Hands out items to many workers and their results to one reader, in the items' order.
///
/// Workers run ahead of the reader by a bounded number of items, so that memory does not grow with
/// the run.
actor PageOrder<Result: Sendable> {
  /// An item to work on.
  struct Turn: Sendable, Equatable {
    let index: Int
    /// How many processors it may use, at least 1.
    let processors: Int
  }

  private let count: Int
  private let window: Int
  private let processors: Int
  private var nextItem = 0
  private var nextResult = 0
  private var results: [Int: Result] = [:]
  private var isStopped = false
  private var waitingForItem: [CheckedContinuation<Void, Never>] = []
  private var waitingForResult: CheckedContinuation<Void, Never>?

  /// An order over `count` items, of which `window` may be under way or wait to be read, for workers
  /// that share `processors`.
  init(count: Int, window: Int, processors: Int = 1) {
    self.count = count
    self.window = window
    self.processors = max(processors, 1)
  }

  /// The next item to work on; `nil` when none is left or the run is stopped.
  func next() async -> Turn? {
    while !isStopped, nextItem < count, nextItem >= nextResult + window {
      await withCheckedContinuation { waitingForItem.append($0) }
    }
    guard !isStopped, nextItem < count else { return nil }
    defer { nextItem += 1 }
    return Turn(index: nextItem, processors: share)
  }

  /// The processors for the next item: one while there are items for all, more at the end.
  ///
  /// The last items are given twice their share, because some of them end before others and would
  /// leave their processors idle.
  private var share: Int {
    guard count - nextItem < processors else { return 1 }
    let unfinished = count - nextResult - results.count
    return min(processors, (2 * processors - 1) / max(unfinished, 1) + 1)
  }

  /// Takes the result of an item.
  func put(_ result: Result, at index: Int) {
    results[index] = result
    if index == nextResult { wakeReader() }
  }

  /// The result of the next item in order; `nil` at the end or when the run is stopped.
  func nextInOrder() async -> Result? {
    guard nextResult < count else { return nil }
    while !isStopped, results[nextResult] == nil {
      await withCheckedContinuation { waitingForResult = $0 }
    }
    guard !isStopped, let result = results.removeValue(forKey: nextResult) else { return nil }
    nextResult += 1
    wakeWorkers()
    return result
  }

  /// Whether every item's result has been read.
  var isRead: Bool { nextResult >= count }

  /// Ends the run: nothing more is handed out.
  func stop() {
    isStopped = true
    wakeWorkers()
    wakeReader()
  }

  private func wakeWorkers() {
    let waiting = waitingForItem
    waitingForItem = []
    for continuation in waiting { continuation.resume() }
  }

  private func wakeReader() {
    waitingForResult?.resume()
    waitingForResult = nil
  }
}
