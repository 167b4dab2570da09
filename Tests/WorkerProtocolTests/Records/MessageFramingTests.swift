import Testing
import WorkerProtocol

struct MessageFramingTests {
  @Test func `a message is read whole from pieces of any length`() throws {
    let failure = WorkerAnswer.failure(WorkFailure(message: "torn „page“"))
    let payload: [UInt8] = [1, 2, 3]
    let bytes = try MessageFraming.opening(failure, payloadLength: payload.count) + payload
    for length in 1...bytes.count {
      var parser = MessageParser<WorkerAnswer>()
      var messages: [WorkerAnswer] = []
      for start in stride(from: 0, to: bytes.count, by: length) {
        parser.append(bytes[start..<min(start + length, bytes.count)])
        while let (header, rest) = try parser.next() {
          messages.append(header)
          #expect(rest == payload)
        }
      }
      #expect(messages == [failure])
    }
  }
}
