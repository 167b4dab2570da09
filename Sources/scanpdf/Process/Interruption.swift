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
    let (received, signals) = AsyncStream<Int32>.makeStream()
    // Before the work begins, because what it prints invites signals.
    let source = SignalPipe.deliver(Self.signals) { signals.yield($0) }
    let stop = StopRequest()
    let task = Task { await work(stop) }
    let listener = Task { await listen(to: received, stop: stop, cancelling: task) }
    let outcome = await task.value
    source?.cancel()
    signals.finish()
    if let number = await listener.value { SignalAction.endProcess(by: number) }
    return outcome
  }

  /// Requests the end of the work at the first signal and cancels the work at the second; returns
  /// the signal that cancelled it.
  private static func listen<Outcome>(
    to received: AsyncStream<Int32>, stop: StopRequest,
    cancelling task: Task<Outcome, Never>
  ) async -> Int32? {
    var numbers = received.makeAsyncIterator()
    guard await numbers.next() != nil else { return nil }
    await stop.make()
    guard let second = await numbers.next() else { return nil }
    task.cancel()
    return second
  }
}

/// A pipe that takes signals out of their handlers, in which hardly anything may be called
/// (signal-safety(7)).
private enum SignalPipe {
  private static let end = Atomic<Int32>(-1)

  /// Calls `handler` at each of the signals that are not ignored, as by nohup.
  ///
  /// A signal counts as soon as this returns. Returns `nil` if the process can open no pipe; the
  /// signals then end the process.
  static func deliver(
    _ signals: [Int32], handler: @escaping @Sendable (Int32) -> Void
  ) -> (any DispatchSourceRead)? {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { return nil }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    let start = ends[0]
    end.store(ends[1], ordering: .sequentiallyConsistent)
    for number in signals where !SignalAction.isSame(signal(number, SIG_IGN), SIG_IGN) {
      handle(number)
    }
    let source = DispatchSource.makeReadSource(fileDescriptor: start, queue: .global())
    source.setEventHandler {
      var byte: UInt8 = 0
      while unsafe read(start, &byte, 1) == 1 { handler(Int32(byte)) }
    }
    source.activate()
    return source
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
