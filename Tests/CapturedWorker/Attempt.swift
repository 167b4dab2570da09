import Glibc

/// Something that an image which has taken over a worker might try.
enum Attempt: String, CaseIterable {
  case readFile
  case writeFile
  case readInThread
  case reachNetwork
  case startProgram
  case becomeProgram
  case killParent
  case makeCode

  /// A page of this width in pixels has the worker take memory until it gets none.
  static let gluttonWidth = 666

  /// Whether it works; it does no harm where it does, but for `becomeProgram`.
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

  /// The same, but for what would end the worker where it works.
  var succeedsHarmlessly: Bool { self != .becomeProgram && succeeds }

  /// Writes to all it takes, until the language's runtime gives up.
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
