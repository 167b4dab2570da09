import WorkerProtocol

/// A worker that did not finish a job.
package struct LostWorker: Sendable, CustomStringConvertible {
  package let fault: WorkerFault
  /// The last line of the worker's standard error; empty if the line says no more than `fault`.
  package let lastWords: String

  /// Describes a worker whose connection failed by `fault`, and which wrote `words` last.
  package init(fault: WorkerFault, saying words: String = "", wasKilled: Bool = false) {
    let isOutOfMemory = fault == .ended && words == WorkerLastWords.outOfMemory
    self.fault = isOutOfMemory ? .outOfMemory : fault == .ended && wasKilled ? .killed : fault
    lastWords = isOutOfMemory ? "" : words
  }

  /// The end of the worker, as part of a sentence.
  package var description: String { lastWords.isEmpty ? "\(fault)" : "\(fault) (\(lastWords))" }

  /// Whether the worker ended by itself, and not because memory ran out.
  package var hasCrashed: Bool { fault == .ended }
}
