import CZlib

/// Decodes the filter FlateDecode.
package enum Inflater {
  package struct Damaged: Error {}

  /// Returns the data of a zlib stream (RFC 1950).
  package static func bytes(of stream: [UInt8]) throws -> [UInt8] {
    var room = 1 << 16
    while room <= 1 << 26 {
      var inflated = [UInt8](repeating: 0, count: room)
      var length = uLong(room)
      let status = unsafe uncompress(&inflated, &length, stream, uLong(stream.count))
      if status == Z_OK { return Array(inflated.prefix(Int(length))) }
      guard status == Z_BUF_ERROR else { throw Damaged() }
      room *= 8
    }
    throw Damaged()
  }
}
