import FoundationEssentials
import ImageFiles

/// The framing of messages on a pipe: a prefix of two lengths, a JSON header, and a payload.
///
/// The prefix is the length of the header in 4 bytes and the length of the payload in 8 bytes,
/// little-endian.
package enum MessageFraming {
  /// The length of the prefix in bytes.
  package static let prefixLength = 12
  /// The maximum length of a header in bytes.
  static let maximumHeaderLength = 1 << 20
  /// The maximum length of a payload in bytes, more than any image needs.
  package static let maximumPayloadLength = 1 << 33

  /// Returns the bytes before a payload of `payloadLength` bytes: the prefix and the header.
  ///
  /// - Throws: `FramingError.header` if the header has no JSON form (a number is not finite).
  package static func opening(
    _ header: some Encodable, payloadLength: Int
  ) throws(FramingError) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    guard let json = try? encoder.encode(header) else { throw .header }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(prefixLength + json.count)
    bytes.append(littleEndian: UInt32(truncatingIfNeeded: json.count))
    bytes.append(littleEndian: UInt64(truncatingIfNeeded: payloadLength))
    bytes.append(contentsOf: json)
    return bytes
  }

  /// Returns the lengths of header and payload in bytes that a prefix states.
  ///
  /// - Throws: `FramingError.lengths` if the prefix is too short or a length exceeds its maximum.
  package static func lengths(
    in prefix: ArraySlice<UInt8>
  ) throws(FramingError) -> (header: Int, payload: Int) {
    var reader = ByteReader(prefix, order: .littleEndian)
    guard let header = reader.uint32(), let payload = reader.unsigned(width: 8),
      header <= maximumHeaderLength, payload <= maximumPayloadLength
    else { throw .lengths }
    return (header, payload)
  }

  /// Returns the header encoded in `json`.
  ///
  /// - Throws: `FramingError.header` if `json` is not a header of this type.
  package static func header<Header: Decodable>(
    _ type: Header.Type, from json: ArraySlice<UInt8>
  ) throws(FramingError) -> Header {
    guard let header = try? JSONDecoder().decode(type, from: Data(json)) else { throw .header }
    return header
  }
}

/// Assembles messages from the chunks that are read from a pipe.
package struct MessageParser<Header: Decodable> {
  private var buffer: [UInt8] = []
  private var lengths: (header: Int, payload: Int)?

  /// The maximum announced length of a payload for which memory is reserved at once, in bytes.
  private static var maximumReservedLength: Int { 1 << 28 }

  /// The maximum length of a payload in bytes; a message that announces more is an error.
  package var maximumPayloadLength = MessageFraming.maximumPayloadLength

  package init() {}

  /// Appends the next bytes from the pipe.
  package mutating func append(_ bytes: some Sequence<UInt8>) {
    buffer.append(contentsOf: bytes)
  }

  /// Returns the next complete message with its payload; `nil` if bytes are still missing.
  ///
  /// - Throws: a `FramingError` if the bytes are not a message; the pipe is then unusable.
  package mutating func next() throws(FramingError) -> (header: Header, payload: [UInt8])? {
    if lengths == nil, buffer.count >= MessageFraming.prefixLength {
      lengths = try MessageFraming.lengths(in: buffer.prefix(MessageFraming.prefixLength))
      // A buffer that grows step by step is copied, and takes twice the memory.
      if let lengths, lengths.payload <= min(maximumPayloadLength, Self.maximumReservedLength) {
        buffer.reserveCapacity(MessageFraming.prefixLength + lengths.header + lengths.payload)
      }
    }
    if let lengths, lengths.payload > maximumPayloadLength { throw .lengths }
    guard let lengths else { return nil }
    let headerEnd = MessageFraming.prefixLength + lengths.header
    let end = headerEnd + lengths.payload
    guard buffer.count >= end else { return nil }
    let header = try MessageFraming.header(
      Header.self, from: buffer[MessageFraming.prefixLength..<headerEnd])
    self.lengths = nil
    guard buffer.count > end else {
      // The payload keeps the memory of the buffer.
      var payload: [UInt8] = []
      swap(&payload, &buffer)
      payload.removeFirst(headerEnd)
      return (header, payload)
    }
    let payload = Array(buffer[headerEnd..<end])
    buffer.removeFirst(end)
    return (header, payload)
  }
}
