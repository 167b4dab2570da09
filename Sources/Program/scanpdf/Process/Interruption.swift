import Dispatch
import Files
import Glibc
import Supervision
import Synchronization

/// Work that signals end early: the first SIGINT, SIGTERM or SIGHUP requests a stop, and a second
/// signal cancels the work.
enum Interruption {
  /// The time for cancelled work to end by itself, in milliseconds.
  private static let patience: Int32 = 500
  /// The signal that cancelled the work; 0 for none.
  private static let canceller = Atomic<Int32>(0)

  /// Runs `work` and throws its exit code unless it is `success`; ends the process by the signal if
  /// the work was cancelled.
  static func run(_ work: @escaping @Sendable (StopRequest) async -> ExitStatus) async throws {
    // Before the work begins, because users may send signals as soon as it prints something.
    let pipe = SignalPipe([SIGINT, SIGTERM, SIGHUP])
    let stop = StopRequest()
    let task = Task { await work(stop) }
    if let pipe {
      // A queue has a thread of its own: all threads of tasks may wait, such as for a pipe that
      // nobody writes to.
      DispatchQueue(label: "signals").async {
        end(task, on: pipe) { Task { await stop.make() } }
      }
    }
    let status = await task.value
    let number = canceller.load(ordering: .sequentiallyConsistent)
    if number != 0 { SignalAction.endProcess(by: number) }
    try status.end()
  }

  /// Makes a request at the first signal, and cancels the task and ends the process at the second
  /// signal.
  private static func end(
    _ task: Task<ExitStatus, Never>, on pipe: SignalPipe, request: () -> Void
  ) {
    guard pipe.next(within: -1) != nil else { return }
    request()
    guard let number = pipe.next(within: -1) else { return }
    canceller.store(number, ordering: .sequentiallyConsistent)
    task.cancel()
    // A third signal ends the wait.
    _ = pipe.next(within: patience)
    UnfinishedFile.removeAll()
    ScratchDirectory.removeAll()
    SignalAction.endProcess(by: number)
  }
}

/// A pipe that passes signals on from their handlers, in which few functions may be called
/// (signal-safety(7)).
private struct SignalPipe {
  private static let end = Atomic<Int32>(-1)
  private let descriptor: Int32

  /// Makes a pipe that gets each of the signals that are not ignored, as nohup ignores SIGHUP.
  ///
  /// Returns `nil` if the process can open no pipe; the signals then end the process.
  init?(_ signals: [Int32]) {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    Self.end.store(ends[1], ordering: .sequentiallyConsistent)
    descriptor = ends[0]
    for number in signals where !SignalAction.isSame(signal(number, SIG_IGN), SIG_IGN) {
      Self.handle(number)
    }
  }

  /// Returns the next signal; `nil` if there is none within this time; -1 waits without a limit.
  func next(within milliseconds: Int32) -> Int32? {
    var byte: UInt8 = 0
    while true {
      var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let count = unsafe poll(&polled, 1, milliseconds)
      if count < 0, errno == EINTR { continue }
      guard count > 0, unsafe read(descriptor, &byte, 1) == 1 else { return nil }
      return Int32(byte)
    }
  }

  /// Writes a signal to the pipe whenever the process receives it.
  private static func handle(_ number: Int32) {
    var action = sigaction()
    unsafe action.__sigaction_handler.sa_handler = write
    action.sa_flags = SA_RESTART
    unsafe sigaction(number, &action, nil)
  }

  private static let write: @convention(c) (Int32) -> Void = { number in
    let earlier = errno
    var byte = UInt8(truncatingIfNeeded: number)
    _ = unsafe Glibc.write(end.load(ordering: .sequentiallyConsistent), &byte, 1)
    errno = earlier
  }
}

/// The lines of standard input, read in the background from the first request on.
final class InputLines: Sendable {
  private let lines: AsyncStream<String>
  private let continuation: AsyncStream<String>.Continuation
  private let reader = Mutex(DispatchQueue?.some(DispatchQueue(label: "standard input")))

  init() {
    (lines, continuation) = AsyncStream.makeStream()
  }

  /// Returns the next line; `nil` at the end of standard input or if the task is cancelled.
  func next() async -> String? {
    let unused = reader.withLock { $0.take() }
    unused?.async { [continuation] in
      while let line = readLine() { continuation.yield(line) }
      continuation.finish()
    }
    for await line in lines { return line }
    return nil
  }
}
