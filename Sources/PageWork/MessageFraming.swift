import FoundationEssentials

/// How messages stand on a pipe: a prefix of two lengths, a header in JSON, then raw bytes.
///
/// The prefix is the header's length as 4 bytes and the payload's as 8, little-endian.
package enum MessageFraming {
  /// The length of the prefix in bytes.
  package static let prefixLength = 12
  /// A longer header is nonsense, in bytes.
  static let longestHeader = 1 << 20
  /// A longer payload is nonsense, in bytes: no image is that large.
  package static let longestPayload = 1 << 33

  /// What stands on the pipe before a payload of `payloadLength` bytes: the prefix and the header.
  ///
  /// Throws `FramingError.header` where the header has no JSON form (a number that is not finite).
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

  /// The lengths of header and payload in bytes that a prefix names.
  ///
  /// Throws `FramingError.lengths` where they cannot be those of a message.
  package static func lengths(
    in prefix: ArraySlice<UInt8>
  ) throws(FramingError) -> (header: Int, payload: Int) {
    var reader = RecordReader(prefix)
    guard let header = reader.integer(UInt32.self), let payload = reader.integer(UInt64.self),
      header <= longestHeader, payload <= longestPayload
    else { throw .lengths }
    return (Int(header), Int(payload))
  }

  /// The header that stands in `json`.
  ///
  /// Throws `FramingError.header` where it is none of that kind.
  package static func header<Header: Decodable>(
    _ type: Header.Type, from json: ArraySlice<UInt8>
  ) throws(FramingError) -> Header {
    do {
      return try JSONDecoder().decode(type, from: Data(json))
    } catch {
      throw .header
    }
  }
}
