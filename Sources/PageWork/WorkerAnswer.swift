/// What a worker answers.
package enum WorkerAnswer: Sendable, Codable, Equatable {
  case greeting(WorkerGreeting)
  /// What decoding found. The payload is the picture encoded anew, where it is described.
  case picture(PictureAnswer)
  /// The recognised page stands in the payload as `PageRecords`.
  case text
  case failure(WorkFailure)
}
