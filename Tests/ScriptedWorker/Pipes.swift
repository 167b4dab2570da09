import Glibc
import ImageFiles
import PageModel
import WorkerProtocol

/// The pipes of the scripted worker.
enum Pipes {
  /// Reads the next request and the length of its payload, without the payload; `nil` at the end.
  static func request() throws -> (header: WorkerRequest, payloadLength: Int)? {
    guard let prefix = read(MessageFraming.prefixLength) else { return nil }
    let lengths = try MessageFraming.lengths(in: prefix[...])
    guard let json = read(lengths.header) else { return nil }
    return (try MessageFraming.header(WorkerRequest.self, from: json[...]), lengths.payload)
  }

  static func send(_ answer: WorkerAnswer, payload: [UInt8] = []) throws {
    write(try MessageFraming.opening(answer, payloadLength: payload.count) + payload)
  }

  /// Sends a gray image without content.
  static func sendImage(of size: PixelSize, damage: String?) throws {
    let image = EncodedImage(
      size: size, bitsPerComponent: 8, colorSpace: .gray, compression: .flateWithPNGPredictor,
      data: [0x78, 0x9C, 0x03, 0, 0, 0, 0, 1])
    let answer = ImageAnswer(damage: damage, encoding: ImageRecord(image))
    try send(.image(answer), payload: image.data)
  }

  /// Announces 8 GiB, and sends until the reader is gone.
  static func sendWithoutEnd() throws {
    let answer = WorkerAnswer.image(ImageAnswer(damage: nil, encoding: nil))
    write(try MessageFraming.opening(answer, payloadLength: 1 << 33))
    let block = [UInt8](repeating: 0, count: 1 << 20)
    for _ in 0..<(1 << 13) { write(block) }
  }

  /// Reads exactly `count` bytes; returns `nil` if the input ends before that.
  static func read(_ count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      let got = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe Glibc.read(
          STDIN_FILENO, buffer.baseAddress.map { unsafe $0 + filled }, count - filled)
      }
      guard got > 0 else { return nil }
      filled += got
    }
    return bytes
  }

  /// All bytes of a file.
  static func readAll(from file: CInt) -> [UInt8] {
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 20)
    while case let count = unsafe Glibc.read(file, &block, 1 << 20), count > 0 {
      bytes += block[..<count]
    }
    return bytes
  }

  static func write(_ bytes: [UInt8], to descriptor: CInt = STDOUT_FILENO) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { buffer in
        unsafe Glibc.write(descriptor, buffer.baseAddress, buffer.count)
      }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Writes `times` lines of 100 bytes to standard error.
  static func complain(times: Int) {
    let line = Array(String(repeating: "x", count: 99).utf8) + [10]
    for _ in 0..<(times / 100) {
      write((0..<100).flatMap { _ in line }, to: STDERR_FILENO)
    }
  }

  static func complainAndDie() -> Never {
    write(Array("first words\nlast words\n".utf8), to: STDERR_FILENO)
    kill(getpid(), SIGUSR1)
    exit(1)
  }
}
