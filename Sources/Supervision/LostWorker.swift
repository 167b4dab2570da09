import PageWork

/// A worker that did not finish a page, and what is known of its end.
package struct LostWorker: Sendable {
  package private(set) var fault: WorkerFault
  /// What it had written to standard error, its last line; empty where that says no more than `fault`.
  package private(set) var lastWords = ""

  package init(fault: WorkerFault) {
    self.fault = fault
  }

  /// Takes note of the last line that the worker wrote, and whether it was killed.
  mutating func end(saying words: String, wasKilled: Bool) {
    guard fault == .ended, words == WorkerLastWords.outOfMemory else {
      if fault == .ended, wasKilled { fault = .killed }
      return lastWords = words
    }
    fault = .outOfMemory
  }
}
