import Dispatch
import Glibc
import Supervision

/// Work that a signal asks to end early: the first SIGINT, SIGTERM or SIGHUP makes a request, and a
/// second one cancels the work.
enum Interruption {
  private static let signals = [SIGINT, SIGTERM, SIGHUP]

  /// Runs `work` and returns its result; ends the process by the signal if the work was cancelled.
  static func run<Outcome: Sendable>(
    _ work: @escaping @Sendable (StopRequest) async -> Outcome
  ) async -> Outcome {
    let stop = StopRequest()
    let task = Task { await work(stop) }
    let count = SignalCount()
    let sources = signals.compactMap { number in
      source(of: number) {
        Task {
          guard await count.next(number) > 1 else { return await stop.make() }
          task.cancel()
        }
      }
    }
    let outcome = await task.value
    for source in sources { source.cancel() }
    if task.isCancelled, let number = await count.last {
      signal(number, SIG_DFL)
      raise(number)
    }
    return outcome
  }

  /// Calls `handler` at each signal; returns `nil` if the signal is ignored, as by nohup.
  private static func source(
    of number: Int32, handler: @escaping @Sendable () -> Void
  ) -> (any DispatchSourceSignal)? {
    let earlier = signal(number, SIG_IGN)
    if unsafe unsafeBitCast(earlier, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
      return nil
    }
    let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
    source.setEventHandler(handler: handler)
    source.activate()
    return source
  }

  private actor SignalCount {
    private var count = 0
    private(set) var last: Int32?

    /// Counts a signal and returns the number so far.
    func next(_ number: Int32) -> Int {
      count += 1
      last = number
      return count
    }
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
