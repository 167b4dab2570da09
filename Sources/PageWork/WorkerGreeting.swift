/// What a worker reports of itself after it has loaded its options and before any page.
package struct WorkerGreeting: Sendable, Codable, Equatable {
  /// The version of the messages; both sides must have the same.
  package static let currentProtocolVersion = 4

  package let protocolVersion: Int
  /// What the worker has given up.
  package let protection: WorkerProtection

  /// Makes the greeting of a worker of this version.
  package init(
    protocolVersion: Int = currentProtocolVersion, protection: WorkerProtection = .none
  ) {
    self.protocolVersion = protocolVersion
    self.protection = protection
  }
}
