import CSandbox
import PageWork

/// What a worker gives up for good, so that an image that takes it over finds nothing to do.
enum Sandbox {
  /// Holds the process to so many bytes of address space, and has a crash for want of them say so.
  static func limitMemory(to bytes: Int) -> Bool {
    unsafe CSandbox_nameMemoryCrashes("\n\(WorkerLastWords.outOfMemory)\n")
    return CSandbox_limitMemory(UInt64(max(bytes, 0)))
  }

  /// Takes files, processes and network from this process, as far as the kernel can.
  ///
  /// Landlock counts for this thread and those it starts, so there may be no other yet.
  static func lock() -> (files: Bool, calls: Bool) {
    // In this order: the filter would refuse Landlock's calls.
    let files = CSandbox_lockFiles()
    return (files, CSandbox_lockCalls())
  }
}
