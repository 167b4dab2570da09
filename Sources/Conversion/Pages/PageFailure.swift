import Supervision

/// Why an attempt at a page ended early.
enum PageFailure: Error, Equatable {
  /// The page itself cannot be read, decoded or recognised, and why, as a part of a sentence.
  case page(String)
  /// The worker failed; another one may succeed.
  case worker(WorkerFault)
}
