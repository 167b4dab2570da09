import Dispatch
import Files
import Glibc
import Supervision
import Synchronization

/// Work that a signal asks to end early: the first SIGINT, SIGTERM or SIGHUP makes a request, and a
/// second one cancels the work.
enum Interruption {
  private static let signals = [SIGINT, SIGTERM, SIGHUP]

  /// Runs `work` and returns its result; ends the process by the signal if the work was cancelled.
  static func run<Outcome: Sendable>(
    _ work: @escaping @Sendable (StopRequest) async -> Outcome
  ) async -> Outcome {
    // Before the work begins, because what it prints invites signals.
    let pipe = SignalPipe.deliver(Self.signals)
    let stop = StopRequest()
    let task = Task { await work(stop) }
    let second = SecondSignal()
    if let pipe {
      SignalThread.start(
        SignalThread(
          pipe: pipe, second: second, request: { Task { await stop.make() } },
          cancel: { task.cancel() }))
    }
    let outcome = await task.value
    if let number = second.number { SignalAction.endProcess(by: number) }
    return outcome
  }
}

/// The signal that cancelled the work, if there was one.
private final class SecondSignal: Sendable {
  private let value = Atomic<Int32>(0)

  var number: Int32? {
    let number = value.load(ordering: .sequentiallyConsistent)
    return number == 0 ? nil : number
  }

  func set(_ number: Int32) { value.store(number, ordering: .sequentiallyConsistent) }
}

/// A thread that reacts to signals.
///
/// It is neither a task nor one of the threads that run tasks: these may all wait, such as for a pipe that nobody writes
/// to.
private final class SignalThread: Sendable {
  /// The time in which cancelled work ends by itself, in milliseconds.
  private static let patience: Int32 = 500

  private let pipe: Int32
  private let second: SecondSignal
  private let request: @Sendable () -> Void
  private let cancel: @Sendable () -> Void

  init(
    pipe: Int32, second: SecondSignal, request: @escaping @Sendable () -> Void,
    cancel: @escaping @Sendable () -> Void
  ) {
    self.pipe = pipe
    self.second = second
    self.request = request
    self.cancel = cancel
  }

  /// Starts the thread, which ends with the process; without a thread the signals end the process.
  static func start(_ watcher: SignalThread) {
    let context = unsafe Unmanaged.passRetained(watcher)
    var thread = pthread_t()
    let failure = unsafe pthread_create(
      &thread, nil,
      { context in
        if let context = unsafe context {
          unsafe Unmanaged<SignalThread>.fromOpaque(context).takeRetainedValue().run()
        }
        return nil
      }, context.toOpaque())
    guard failure == 0 else {
      unsafe context.release()
      return SignalPipe.undo()
    }
    pthread_detach(thread)
  }

  private func run() {
    guard next(within: -1) != nil else { return }
    request()
    guard let number = next(within: -1) else { return }
    second.set(number)
    cancel()
    // A third signal does not wait.
    _ = next(within: Self.patience)
    AbandonedFiles.remove()
    SignalAction.endProcess(by: number)
  }

  /// Returns the next signal; `nil` if there is none within so many milliseconds, -1 for any time.
  private func next(within milliseconds: Int32) -> Int32? {
    var byte: UInt8 = 0
    while true {
      var polled = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
      let count = unsafe poll(&polled, 1, milliseconds)
      if count < 0, errno == EINTR { continue }
      guard count > 0, unsafe read(pipe, &byte, 1) == 1 else { return nil }
      return Int32(byte)
    }
  }
}

/// A pipe that takes signals out of their handlers, in which hardly anything may be called
/// (signal-safety(7)).
private enum SignalPipe {
  private static let end = Atomic<Int32>(-1)
  /// The signals that are written to the pipe.
  private static let handled = Mutex<[Int32]>([])

  /// Writes each of the signals that are not ignored, as by nohup, to a pipe, whose end for reading is returned.
  ///
  /// A signal counts as soon as this returns. Returns `nil` if the process can open no pipe; the
  /// signals then end the process.
  static func deliver(_ signals: [Int32]) -> Int32? {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    end.store(ends[1], ordering: .sequentiallyConsistent)
    for number in signals where !SignalAction.isSame(signal(number, SIG_IGN), SIG_IGN) {
      handle(number)
      handled.withLock { $0.append(number) }
    }
    return ends[0]
  }

  /// Lets the signals end the process again.
  static func undo() {
    for number in handled.withLock({ $0 }) { signal(number, SIG_DFL) }
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
  private let reader = DispatchQueue(label: "standard input")
  private let starter = Starter()

  init() {
    (lines, continuation) = AsyncStream.makeStream()
  }

  /// Returns the next line; `nil` at the end of standard input or if the task is cancelled.
  func next() async -> String? {
    if await starter.isFirst() {
      reader.async { [continuation] in
        while let line = readLine() { continuation.yield(line) }
        continuation.finish()
      }
    }
    for await line in lines { return line }
    return nil
  }

  private actor Starter {
    private var isStarted = false

    func isFirst() -> Bool {
      defer { isStarted = true }
      return !isStarted
    }
  }
}
