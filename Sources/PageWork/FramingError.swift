/// What is wrong with the bytes on a pipe between the main process and a worker.
package enum FramingError: Error, Sendable, Equatable {
  /// The lengths at a message's beginning cannot be true.
  case lengths
  /// The header is not JSON of the expected kind, or cannot be written as JSON.
  case header
  /// The records of a page end early, run on, or contradict themselves.
  case records
}
