import Glibc
import PageWork

/// A worker's two ends: requests on standard input, answers on what was standard output.
struct WorkerPipes: ~Copyable {
  private let output: CInt

  /// Takes standard output away from everyone else: what a C library prints there would break the
  /// messages, so it goes to standard error.
  init() {
    output = dup(STDOUT_FILENO)
    dup2(STDERR_FILENO, STDOUT_FILENO)
  }

  deinit {
    close(output)
  }

  /// The next request with its payload; `nil` when the main process has closed the pipe.
  ///
  /// Throws a `FramingError` where the bytes are no request, or end within one.
  func next() throws(FramingError) -> (header: WorkerRequest, payload: [UInt8])? {
    guard let prefix = Self.read(MessageFraming.prefixLength) else { return nil }
    let lengths = try MessageFraming.lengths(in: prefix[...])
    guard let json = Self.read(lengths.header), let payload = Self.read(lengths.payload) else {
      throw .lengths
    }
    return (try MessageFraming.header(WorkerRequest.self, from: json[...]), payload)
  }

  /// Sends an answer; false when nobody reads any more.
  func send(_ answer: WorkerAnswer, payload: [UInt8] = []) throws(FramingError) -> Bool {
    let opening = try MessageFraming.opening(answer, payloadLength: payload.count)
    return write(opening) && write(payload)
  }

  /// Exactly `count` bytes from standard input; `nil` where it ends before.
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

  private func write(_ bytes: [UInt8]) -> Bool {
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
