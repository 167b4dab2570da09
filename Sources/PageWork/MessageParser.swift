/// Puts messages together from the pieces in which a pipe hands them over.
package struct MessageParser<Header: Decodable> {
  private var buffer: [UInt8] = []
  private var lengths: (header: Int, payload: Int)?

  /// A message that announces a longer payload is nonsense, in bytes.
  package var longestPayload = MessageFraming.longestPayload

  package init() {}

  /// Adds bytes in the order in which they came.
  package mutating func append(_ bytes: some Sequence<UInt8>) {
    buffer.append(contentsOf: bytes)
  }

  /// The next whole message, with its payload; `nil` while bytes of it lack.
  ///
  /// Throws a `FramingError` where the bytes are no message; the pipe is then of no more use.
  package mutating func next() throws(FramingError) -> (header: Header, payload: [UInt8])? {
    if lengths == nil, buffer.count >= MessageFraming.prefixLength {
      lengths = try MessageFraming.lengths(in: buffer.prefix(MessageFraming.prefixLength))
    }
    if let lengths, lengths.payload > longestPayload { throw .lengths }
    guard let lengths else { return nil }
    let headerEnd = MessageFraming.prefixLength + lengths.header
    let end = headerEnd + lengths.payload
    guard buffer.count >= end else { return nil }
    let header = try MessageFraming.header(
      Header.self, from: buffer[MessageFraming.prefixLength..<headerEnd])
    let payload = Array(buffer[headerEnd..<end])
    buffer.removeFirst(end)
    self.lengths = nil
    return (header, payload)
  }
}
