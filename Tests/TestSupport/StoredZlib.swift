/// Makes zlib streams with uncompressed data (RFC 1950; RFC 1951, 3.2.4).
package enum StoredZlib {
  /// Wraps `data` in stored blocks of at most 65 535 bytes.
  package static func stream(_ data: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    var rest = data[...]
    repeat {
      let block = rest.prefix(0xFFFF)
      rest = rest.dropFirst(block.count)
      let length = bigEndian(block.count, 2).reversed()
      stream += [rest.isEmpty ? 1 : 0] + length + length.map(~) + block
    } while !rest.isEmpty
    return stream + bigEndian(adler32(data), 4)
  }

  private static func adler32(_ data: [UInt8]) -> Int {
    var (low, high) = (1, 0)
    for byte in data {
      low = (low + Int(byte)) % 65_521
      high = (high + low) % 65_521
    }
    return high << 16 | low
  }
}
