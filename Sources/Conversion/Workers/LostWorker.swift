/// A worker that did not finish a page, and what is known of its end.
struct LostWorker: Sendable {
  let fault: WorkerFault
  /// What it had written to standard error, its last line.
  var lastWords = ""
}
