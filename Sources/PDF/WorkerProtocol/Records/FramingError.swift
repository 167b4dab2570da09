/// A violation of the protocol on a pipe between the main process and a worker.
package enum FramingError: Error, Sendable, Equatable {
  /// The prefix states impossible lengths.
  case lengths
  /// The header is not JSON of the expected type, or cannot be encoded as JSON.
  case header
  /// The records of a page end early, continue too long, or contradict each other.
  case records
}
