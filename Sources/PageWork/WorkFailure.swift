/// Why a worker could not do what it was asked, for the person who reads the message.
package struct WorkFailure: Error, Sendable, Codable, Equatable {
  /// The step that failed.
  package enum Stage: String, Sendable, Codable {
    case setUp
    case decode
    case recognize
  }

  package let stage: Stage
  /// What is wrong and what to do, without the file's name.
  package let message: String

  /// Makes the failure of a step with its message.
  package init(stage: Stage, message: String) {
    self.stage = stage
    self.message = message
  }
}
