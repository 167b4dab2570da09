/// Why a worker could not do what it was asked, for the person who reads the message.
package struct WorkFailure: Error, Sendable, Codable, Equatable {
  /// What is wrong and what to do, without the file's name.
  package let message: String

  /// Makes a failure with its message.
  package init(message: String) {
    self.message = message
  }
}
