import Supervision

/// The reason why an attempt at a page ended early.
enum PageFailure: Error, Equatable {
  /// The page cannot be read, decoded or recognised; the reason is a sentence fragment.
  case page(String)
  /// The worker failed; another worker may succeed.
  case worker(WorkerFault)
}
