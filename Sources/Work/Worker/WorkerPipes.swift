import Glibc
import WorkerProtocol

/// The pipes of a worker: requests on standard input, answers on the original standard output.
struct WorkerPipes: ~Copyable {
  fileprivate let output: CInt

  /// Redirects standard output to standard error, because output of a C library would corrupt the
  /// answers.
  init() {
    output = dup(STDOUT_FILENO)
    dup2(STDERR_FILENO, STDOUT_FILENO)
  }

  deinit {
    close(output)
  }

  /// Reads the next request with its payload; returns `nil` when the main process has closed the
  /// pipe.
  func next() throws(FramingError) -> (header: WorkerRequest, payload: [UInt8])? {
    guard let prefix = Self.read(MessageFraming.prefixLength) else { return nil }
    let lengths = try MessageFraming.lengths(in: prefix[...])
    guard let json = Self.read(lengths.header), let payload = Self.read(lengths.payload) else {
      throw .lengths
    }
    return (try MessageFraming.header(WorkerRequest.self, from: json[...]), payload)
  }

  /// Sends an answer; ends the process if the reader of the answers is gone.
  func send(_ answer: WorkerAnswer, payload: [UInt8] = []) throws(FramingError) {
    let opening = try MessageFraming.opening(answer, payloadLength: payload.count)
    guard Self.write(opening, to: output), Self.write(payload, to: output) else { _exit(0) }
  }

  /// Reads exactly `count` bytes from standard input; returns `nil` if fewer are left.
  private static func read(_ count: Int) -> [UInt8]? {
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let got = unsafe Glibc.read(
          STDIN_FILENO, buffer.baseAddress.map { unsafe $0 + filled }, count - filled)
        if got > 0 {
          filled += got
        } else if got == 0 || errno != EINTR {
          return
        }
      }
    }
    return bytes.count == count ? bytes : nil
  }

  /// Writes all bytes; returns false if the reader is gone.
  fileprivate static func write(_ bytes: [UInt8], to output: CInt) -> Bool {
    unsafe bytes.withUnsafeBytes { buffer in
      var sent = 0
      while sent < buffer.count {
        let count = unsafe Glibc.write(
          output, buffer.baseAddress.map { unsafe $0 + sent }, buffer.count - sent)
        guard count > 0 || errno == EINTR else { return false }
        sent += max(count, 0)
      }
      return true
    }
  }
}

/// The reports on the progress of pages, which the main process shows.
final class ProgressReports {
  /// The minimum time between two reports.
  private static let minimumInterval = Duration.milliseconds(100)

  private let output: CInt
  /// The number of reports that may still be sent for the page.
  private var rest = 0
  private var last: ContinuousClock.Instant?

  /// Prepares reports through `pipes`, which must stay open.
  init(to pipes: borrowing WorkerPipes) {
    output = pipes.output
  }

  /// Begins with the next request.
  func beginPage() {
    rest = RecognitionProgress.maximumCount
    last = nil
  }

  /// Sends a report, unless another one was just sent.
  ///
  /// Ignores a failed write, because the answer that follows finds out whether the reader is gone.
  func report(_ progress: RecognitionProgress) {
    let now = ContinuousClock.now
    guard rest > 0, last.map({ now - $0 >= Self.minimumInterval }) ?? true,
      let message = try? MessageFraming.opening(WorkerAnswer.progress(progress), payloadLength: 0)
    else { return }
    rest -= 1
    last = now
    _ = WorkerPipes.write(message, to: output)
  }
}

/// Ends a worker when the main process has ended, even during a page.
enum ParentWatch {
  /// Starts a thread that waits until the other end of standard input is closed.
  ///
  /// The parent-death signal is not sufficient: it depends on the thread that started the worker,
  /// and does not work across machines.
  static func start() {
    var thread = pthread_t()
    let started = unsafe pthread_create(&thread, nil, { _ in unsafe ParentWatch.wait() }, nil)
    if started == 0 { pthread_detach(thread) }
  }

  private static func wait() -> UnsafeMutableRawPointer? {
    // No event is requested, because a hang-up is always reported.
    var input = pollfd(fd: STDIN_FILENO, events: 0, revents: 0)
    while true {
      let ready = unsafe poll(&input, 1, -1)
      guard ready >= 0 || errno == EINTR else { return nil }
      if ready > 0 { _exit(0) }
    }
  }
}
