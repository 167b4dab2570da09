import Supervision

/// The reason why an attempt at a page ended early.
enum PageFailure: Error, Equatable {
  /// The page cannot be read, decoded or recognised; the reason and the advice are sentence
  /// fragments.
  case page(String, advice: String? = nil)
  /// The worker failed; another worker may succeed.
  case worker(WorkerFault)
}
