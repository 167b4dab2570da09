import CSandbox
import Glibc

/// What the process needs of the system before it begins: threads, and room for their memory.
///
/// Where they lack, the runtime's thread pool waits for them without end and says nothing
/// (`ulimit -v`, `ulimit -u`, a container's limit of processes).
enum SystemResources {
  /// Room for what is done on the threads, in bytes; nothing of it is used here.
  private static let room = 128 << 20

  /// Ends the process with a message where it could not work.
  static func check() {
    CSandbox_shareOneArena()
    guard OpenFiles.mostWorkers < 1 || !areEnough else { return }
    ErrorReport.print(
      "the system gives too few threads, open files or too little memory; allow more (ulimit -u, -n, -v)"
    )
    exit(ExitStatus.unavailable.rawValue)
  }

  /// Whether as many threads as the runtime's pool may take can be there at once, and some of those
  /// that wait for workers, and room beside them.
  private static var areEnough: Bool {
    let wanted = sysconf(Int32(_SC_NPROCESSORS_ONLN)) + 4
    var gate = sem_t()
    return unsafe withUnsafeMutablePointer(to: &gate) { gate in
      unsafe sem_init(gate, 0, 0)
      defer { unsafe sem_destroy(gate) }
      let threads = unsafe waitingThreads(wanted, at: gate)
      let isEnough = threads.count == wanted && hasRoom
      for _ in threads { unsafe sem_post(gate) }
      for thread in threads { pthread_join(thread, nil) }
      return isEnough
    }
  }

  /// Up to so many threads that each wait to pass `gate`; fewer where the system gives no more.
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

  private static var hasRoom: Bool {
    let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE
    guard let memory = unsafe mmap(nil, room, PROT_NONE, flags, -1, 0),
      unsafe memory != UnsafeMutableRawPointer(bitPattern: -1)
    else { return false }
    unsafe munmap(memory, room)
    return true
  }
}
