import Glibc

/// An action that an image might try after compromising a worker.
enum Attempt: String, CaseIterable {
  case readFile
  case writeFile
  case readInThread
  case reachNetwork
  case startProgram
  case becomeProgram
  case killParent
  case makeCode

  /// The width in pixels of a page that makes the worker allocate memory until that fails.
  static let gluttonWidth = 666

  /// Whether the action succeeds; only `becomeProgram` does harm then.
  var succeeds: Bool {
    switch self {
    case .readFile: Self.opens("/etc/passwd", O_RDONLY)
    case .writeFile: Self.opens("/dev/null", O_WRONLY)
    case .readInThread: Self.opensInThread()
    case .reachNetwork: Self.succeeds(socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0))
    case .startProgram: Self.startsProgram()
    case .becomeProgram: Self.becomesProgram()
    case .killParent: kill(getppid(), 0) == 0
    case .makeCode: Self.makesCode()
    }
  }

  /// Whether the action succeeds, without trying actions that would end the worker.
  var succeedsHarmlessly: Bool { self != .becomeProgram && succeeds }

  /// Allocates and writes memory until the language's runtime gives up.
  static func takeAllMemory() -> Never {
    var taken: [[UInt8]] = []
    while true { taken.append([UInt8](repeating: 1, count: 64 << 20)) }
  }

  private static func succeeds(_ descriptor: CInt) -> Bool {
    if descriptor >= 0 { close(descriptor) }
    return descriptor >= 0
  }

  private static func opens(_ path: String, _ flags: CInt) -> Bool {
    succeeds(unsafe open(path, flags))
  }

  private static func opensInThread() -> Bool {
    var thread = pthread_t()
    let started = unsafe pthread_create(
      &thread, nil,
      { _ in
        Attempt.opens("/etc/passwd", O_RDONLY) ? unsafe UnsafeMutableRawPointer(bitPattern: 1) : nil
      }, nil)
    // Threads must work: engines may want them.
    precondition(started == 0, "A locked worker cannot start a thread")
    var result: UnsafeMutableRawPointer?
    unsafe pthread_join(thread, &result)
    return unsafe result != nil
  }

  private static func startsProgram() -> Bool {
    var child = pid_t()
    guard unsafe posix_spawn(&child, "/bin/true", nil, nil, [nil], [nil]) == 0 else { return false }
    waitpid(child, nil, 0)
    return true
  }

  private static func becomesProgram() -> Bool {
    unsafe execv("/bin/true", [nil]) == 0
  }

  private static func makesCode() -> Bool {
    let memory = unsafe mmap(
      nil, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    return unsafe memory != MAP_FAILED
  }
}
