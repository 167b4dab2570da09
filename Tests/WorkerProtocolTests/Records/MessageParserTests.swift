import ImageFiles
import PageModel
import TestSupport
import Testing
import WorkerProtocol

@Suite struct MessageParserTests {
  private func prefix(_ header: UInt32, _ payload: UInt64) -> [UInt8] {
    bigEndian(Int(header), 4).reversed() + bigEndian(Int(truncatingIfNeeded: payload), 8).reversed()
  }

  private func error(_ bytes: [UInt8]) -> FramingError? {
    var parser = MessageParser<WorkerAnswer>()
    parser.append(bytes)
    do throws(FramingError) {
      _ = try parser.next()
      return nil
    } catch {
      return error
    }
  }

  /// Lengths of a header and of its payload, of a stated type: the compiler takes seconds to infer it.
  private static let impossibleLengths: [(UInt32, UInt64)] = [
    (0xFFFF_FFFF, 0), (0x10_0001, 0), (2, .max), (2, 0x8000_0000_0000_0000), (2, 0x2_0000_0001),
  ]

  @Test(arguments: impossibleLengths)
  func `impossible lengths are refused before waiting for data`(
    header: UInt32, payload: UInt64
  ) {
    #expect(error(prefix(header, payload)) == .lengths)
  }

  @Test func `data of possible lengths is waited for`() {
    #expect(error(prefix(1 << 20, 1 << 33)) == nil)
    #expect(error([]) == nil)
    #expect(error([0xFF, 0xFF, 0xFF, 0xFF]) == nil)
  }

  @Test(arguments: [
    "", "{", "[]", "null", "{}", "{\"text\":1}", "\"text\"", "\u{0}", "{\"pdf\":{}}",
  ])
  func `a header that is not an answer is refused`(json: String) {
    #expect(error(prefix(UInt32(json.utf8.count), 0) + json.utf8) == .header)
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func `any bytes are refused or waited for`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let answer = WorkerAnswer.failure(WorkFailure(message: "no"))
    var bytes =
      try MessageFraming.opening(answer, payloadLength: 20) + Array(repeating: 7, count: 20)
    for _ in 0..<20 {
      bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
        in: 0...255, using: &random)
      #expect([nil, .lengths, .header].contains(error(bytes)), "seed \(seed)")
    }
  }

  @Test func `a header with a number that is not finite cannot be sent`() throws {
    let request = WorkerRequest.recognize(
      PageRequest(
        try SourceImage(bytes: PNGBuilder().bytes()), frame: 0, reusesFile: false,
        resolution: Resolution(.infinity), recognition: PageRequest.Recognition(), maximumPixels: 1)
    )
    #expect(throws: FramingError.header) {
      try MessageFraming.opening(request, payloadLength: 0)
    }
  }
}
