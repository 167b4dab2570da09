import CSandbox
import WorkerProtocol

/// The irrevocable restrictions of a worker, which limit the harm of a malicious image.
enum Sandbox {
  /// Limits the address space of the process to `bytes`, and makes a crash after a failed
  /// allocation print `WorkerLastWords.outOfMemory`.
  static func limitMemory(to bytes: Int) -> Bool {
    unsafe CSandbox_reportMemoryCrashes("\n\(WorkerLastWords.outOfMemory)\n")
    return CSandbox_limitMemory(UInt64(max(bytes, 0)))
  }

  /// Limits the processor time of the process to `seconds`, after which SIGXCPU ends the process;
  /// does nothing if the system has no such limit.
  static func limitTime(to seconds: Int) { _ = CSandbox_limitTime(UInt64(max(seconds, 1))) }

  /// Removes capabilities and access to files, processes and network from this process, as far as
  /// the kernel can; returns whether files and system calls are locked.
  ///
  /// Landlock applies to this thread and the threads it starts later, so there must be no other
  /// thread yet.
  static func lock() -> (files: Bool, calls: Bool) {
    // If the kernel refuses, the other restrictions still apply.
    _ = CSandbox_dropCapabilities()
    // Files first, because the system call filter refuses Landlock's calls.
    let files = CSandbox_lockFiles()
    return (files, CSandbox_lockCalls())
  }

  /// Restricts this process before it becomes `program`: to reading system libraries and fonts, to
  /// its pipes, to `memory` bytes and to `seconds` of processor time.
  ///
  /// Returns false, with the reason in `errno`, if a limit cannot be set, because every kernel has
  /// the limits; as for workers, returns true on a kernel without Landlock or seccomp.
  static func confine(program: String, memory: Int, seconds: Int) -> Bool {
    _ = CSandbox_dropCapabilities()
    guard CSandbox_limitMemory(UInt64(max(memory, 0))),
      CSandbox_limitProgram(UInt64(max(seconds, 1)))
    else { return false }
    _ = unsafe CSandbox_lockFilesBut(program)
    _ = CSandbox_lockProgramCalls()
    return true
  }
}
