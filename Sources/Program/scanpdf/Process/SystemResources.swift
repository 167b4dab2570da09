import CSandbox
import Files
import Glibc
import Supervision

/// Checks that the system provides enough threads and memory.
///
/// Otherwise (`ulimit -v`, `ulimit -u`, a container's limit of processes) the runtime's thread pool
/// would wait forever without a message.
enum SystemResources {
  /// The address space that must be available besides the threads, in bytes.
  private static let requiredMemory = 128 << 20

  /// Ends the process with a message if resources are insufficient.
  static func check() {
    CSandbox_shareOneArena()
    // The runtime reads the arguments there, and workers are started from there (proc(5)).
    guard FileStatus(of: "/proc/self/exe", followsLinks: false) != nil else {
      ErrorReport.print("/proc is not mounted; mount it, as in mount -t proc proc /proc")
      exit(ExitStatus.unavailable.rawValue)
    }
    guard OpenFiles.maximumWorkers >= 1, areSufficient else {
      ErrorReport.print(
        "too few threads or open files, or too little memory; "
          + "raise the limits (ulimit -u, -n, -v)")
      exit(ExitStatus.unavailable.rawValue)
    }
  }

  /// Whether the threads of the runtime's pool, the threads that wait for workers, and enough
  /// memory are available at once.
  private static var areSufficient: Bool {
    let wanted = sysconf(Int32(_SC_NPROCESSORS_ONLN)) + 4
    var gate = sem_t()
    return unsafe withUnsafeMutablePointer(to: &gate) { gate in
      unsafe sem_init(gate, 0, 0)
      defer { unsafe sem_destroy(gate) }
      let threads = unsafe waitingThreads(wanted, at: gate)
      let isEnough = threads.count == wanted && hasMemory
      for _ in threads { unsafe sem_post(gate) }
      for thread in threads { pthread_join(thread, nil) }
      return isEnough
    }
  }

  /// Starts up to `count` threads that wait at `gate`, fewer if the system refuses.
  private static func waitingThreads(
    _ count: Int, at gate: UnsafeMutablePointer<sem_t>
  ) -> [pthread_t] {
    var threads: [pthread_t] = []
    while threads.count < count {
      var thread = pthread_t()
      let outcome = unsafe pthread_create(
        &thread, nil,
        { gate in
          if let gate = unsafe gate?.assumingMemoryBound(to: sem_t.self) { unsafe sem_wait(gate) }
          return nil
        }, gate)
      guard outcome == 0 else { break }
      threads.append(thread)
    }
    return threads
  }

  private static var hasMemory: Bool {
    let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE
    guard let memory = unsafe mmap(nil, requiredMemory, PROT_NONE, flags, -1, 0),
      unsafe memory != UnsafeMutableRawPointer(bitPattern: -1)
    else { return false }
    unsafe munmap(memory, requiredMemory)
    return true
  }
}
