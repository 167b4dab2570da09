/// What a worker answers.
package enum WorkerAnswer: Sendable, Codable, Equatable {
  case greeting(WorkerGreeting)
  /// What decoding found. The payload is the image encoded anew, where it is described.
  case picture(ImageAnswer)
  /// The recognised page stands in the payload as `PageRecords`.
  case text
  case failure(WorkFailure)
}
