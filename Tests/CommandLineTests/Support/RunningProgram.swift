import Glibc
import TestSupport

/// A running program with empty standard input, which is killed when nobody waits for it.
final class RunningProgram {
  let identifier: pid_t
  private let program: String
  private let start = ContinuousClock.now
  private let output: CapturedOutput
  private let errors: CapturedOutput
  private var ending: Run.Ending?
  private var usage = rusage()

  /// Starts the program at a path, or found in `PATH`, in a directory.
  init(_ program: String, _ arguments: [String], in directory: String) throws {
    self.program = program
    output = try CapturedOutput()
    errors = try CapturedOutput()
    identifier = try Self.spawn(
      [program] + arguments, in: directory, output: output.descriptor, errors: errors.descriptor)
  }

  deinit {
    guard ending == nil else { return }
    kill(identifier, SIGKILL)
    _ = waitpid(identifier, nil, 0)
  }

  /// Sends the program a signal.
  func send(_ signal: Int32) {
    kill(identifier, signal)
  }

  /// Waits until the program has received a signal that it catches: a second one sent before would
  /// become one with the first.
  func waitUntilReceived(_ signal: Int32) throws {
    try waitFor("the receipt of signal \(signal)") {
      ProcessTable.isPending(signal, in: identifier) ? nil : ()
    }
  }

  /// Waits for the end; throws if the program still runs after `limit`.
  func finish(within limit: Duration = .seconds(60)) throws -> Run {
    while ending == nil {
      guard start.duration(to: .now) < limit else {
        throw TestFailure("\(identifier) still runs after \(limit)")
      }
      pollEnding()
    }
    let seconds = start.duration(to: .now) / .seconds(1)
    // The exit code of env if the program does not exist.
    if ending == .exit(127) {
      throw TestFailure("\(program) cannot be started; scripts/setup --tests installs it")
    }
    return Run(
      ending: ending ?? .exit(-1), output: output.bytes(),
      errors: String(decoding: errors.bytes(), as: UTF8.self), seconds: seconds,
      processorSeconds: Self.seconds(usage.ru_utime) + Self.seconds(usage.ru_stime),
      peakMegabytes: usage.ru_maxrss / 1_024)
  }

  /// The program's standard error so far.
  var errorsSoFar: String { String(decoding: errors.bytes(), as: UTF8.self) }

  private static func seconds(_ time: timeval) -> Double {
    Double(time.tv_sec) + Double(time.tv_usec) / 1e6
  }

  private func pollEnding() {
    var status: Int32 = 0
    guard unsafe wait4(identifier, &status, WNOHANG, &usage) == identifier else {
      usleep(2_000)
      return
    }
    let signal = status & 0x7F
    ending = signal == 0 ? .exit(status >> 8 & 0xFF) : .signal(signal)
  }

  /// `env` goes to the directory and becomes the program.
  private static func spawn(
    _ command: [String], in directory: String, output: Int32, errors: Int32
  ) throws -> pid_t {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    unsafe posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    unsafe posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)
    let start = ["env", "--chdir=\(directory)", "SCANPDF_NO_CONFIG=1"]
    var strings = unsafe (start + command).map { unsafe strdup($0) } + [nil]
    defer { unsafe strings.forEach { unsafe free($0) } }
    var identifier: pid_t = 0
    let failure = unsafe posix_spawnp(&identifier, "env", &actions, nil, &strings, environ)
    guard failure == 0 else { throw TestFailure("env cannot be started") }
    return identifier
  }
}

/// Options with which a page takes so long that a test can do something meanwhile.
let slowRecognition = ["--engine", "tesseract"]

/// The workers of a running conversion.
extension RunningProgram {
  /// The workers that are running.
  var workers: [pid_t] { ProcessTable.children(of: identifier) }

  /// Waits until so many workers have been at work for a while each, past their start.
  func waitForBusyWorkers(_ count: Int, ticks: Int = 30) throws -> [pid_t] {
    try waitFor("\(count) busy workers") {
      let busy = workers.filter { ProcessTable.ticks(of: $0) >= ticks }
      return busy.count >= count ? busy : nil
    }
  }

  /// Waits until `condition` yields something.
  func waitFor<Value>(
    _ name: String, within limit: Duration = .seconds(30), _ condition: () -> Value?
  ) throws -> Value {
    let start = ContinuousClock.now
    while start.duration(to: .now) < limit {
      if let value = condition() { return value }
      usleep(1_000)
    }
    throw TestFailure("\(name): not within \(limit)")
  }
}

/// The end and the output of a program.
struct Run {
  enum Ending: Equatable {
    case exit(Int32)
    case signal(Int32)
  }

  let ending: Ending
  /// The bytes of standard output.
  let output: [UInt8]
  /// The text of standard error.
  let errors: String
  let seconds: Double
  /// The processor time of the program and of the processes it waited for, in seconds.
  let processorSeconds: Double
  /// The largest resident memory of one of these processes, in MiB.
  let peakMegabytes: Int

  /// Standard output as text.
  var text: String { String(decoding: output, as: UTF8.self) }

  /// The lines of standard error.
  var messages: [String] { errors.split(separator: "\n").map(String.init) }
}

/// A file without a name that takes the output of a program.
final class CapturedOutput {
  let descriptor: Int32

  init() throws {
    descriptor = unsafe open("/tmp", O_RDWR | O_CLOEXEC | __O_TMPFILE | O_DIRECTORY, 0o600)
    guard descriptor >= 0 else { throw TestFailure("no temporary file in /tmp") }
  }

  deinit {
    close(descriptor)
  }

  /// The output so far.
  func bytes() -> [UInt8] {
    var status = stat()
    unsafe fstat(descriptor, &status)
    let size = Int(status.st_size)
    return unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      count = unsafe max(0, pread(descriptor, buffer.baseAddress, size, 0))
    }
  }
}

/// The reason why a test cannot go on.
struct TestFailure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
