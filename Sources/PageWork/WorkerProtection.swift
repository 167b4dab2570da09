/// What keeps a worker from doing harm should an image take it over, as far as its kernel has it.
package struct WorkerProtection: Sendable, Codable, Equatable {
  /// Whether it can open no file (Landlock).
  package var isCutOffFromFiles: Bool
  /// Whether it can start no process, reach no network and make no other than a few system calls
  /// (seccomp).
  package var isHeldToFewCalls: Bool
  /// Whether it can take no more memory than it was allowed.
  package var isLimitedInMemory: Bool

  /// Makes the protection of which these hold.
  package init(isCutOffFromFiles: Bool, isHeldToFewCalls: Bool, isLimitedInMemory: Bool) {
    self.isCutOffFromFiles = isCutOffFromFiles
    self.isHeldToFewCalls = isHeldToFewCalls
    self.isLimitedInMemory = isLimitedInMemory
  }

  /// No protection at all.
  package static let none = WorkerProtection(
    isCutOffFromFiles: false, isHeldToFewCalls: false, isLimitedInMemory: false)
}
