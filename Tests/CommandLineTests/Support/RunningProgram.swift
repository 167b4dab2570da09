import TestSupport
import Glibc

/// A program under way with nothing on its standard input; it is killed when nobody waits for it.
final class RunningProgram {
  let identifier: pid_t
  private let program: String
  private let start = ContinuousClock.now
  private let output: CapturedOutput
  private let errors: CapturedOutput
  private var ending: Run.Ending?

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

  /// Waits for the end; throws where it does not come in time.
  func finish(within limit: Duration = .seconds(60)) throws -> Run {
    while ending == nil {
      guard start.duration(to: .now) < limit else {
        throw TestFailure("\(identifier) still runs after \(limit)")
      }
      pollEnding()
    }
    let seconds = start.duration(to: .now) / .seconds(1)
    // What env ends with where there is no such program.
    if ending == .exit(127) {
      throw TestFailure("\(program) cannot be started; scripts/setup --tests installs it")
    }
    return Run(
      ending: ending ?? .exit(-1), output: output.bytes(),
      errors: String(decoding: errors.bytes(), as: UTF8.self), seconds: seconds)
  }

  /// What the program has written to standard error so far.
  var errorsSoFar: String { String(decoding: errors.bytes(), as: UTF8.self) }

  private func pollEnding() {
    var status: Int32 = 0
    guard unsafe waitpid(identifier, &status, WNOHANG) == identifier else {
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
    var strings =
      unsafe (["env", "--chdir=\(directory)"] + command).map { unsafe strdup($0) } + [nil]
    defer { unsafe strings.forEach { unsafe free($0) } }
    var identifier: pid_t = 0
    let failure = unsafe posix_spawnp(&identifier, "env", &actions, nil, &strings, environ)
    guard failure == 0 else { throw TestFailure("env cannot be started") }
    return identifier
  }
}
