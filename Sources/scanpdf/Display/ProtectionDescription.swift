import PageWork

/// What a run's workers are not kept from, in words.
enum ProtectionDescription {
  /// A line for everything that this system cannot keep from them; none where it can all.
  static func notes(on protection: WorkerProtection) -> [String] {
    var notes: [String] = []
    if !protection.isCutOffFromFiles {
      notes.append("a hostile image could reach files: this kernel has no Landlock")
    }
    if !protection.isHeldToFewCalls {
      notes.append("a hostile image could start programs: this kernel has no seccomp filters")
    }
    if !protection.isLimitedInMemory {
      notes.append("an image could take all memory: this system lets no limit be set")
    }
    return notes
  }
}
