internal import CZlib

/// Compression for streams with the filter `FlateDecode` (ISO 32000-1, 7.4.4; RFC 1950).
package enum FlateEncoder {
  /// zlib's own default.
  private static let level: Int32 = 6

  /// The bytes as a zlib stream, the same ones every time; traps where memory ends, as arrays do.
  package static func encode(_ bytes: [UInt8]) -> [UInt8] {
    // Both lengths have 64 bits; zlib itself goes through more than 4 GiB in pieces.
    let bound = compressBound(uLong(bytes.count))
    return unsafe [UInt8](unsafeUninitializedCapacity: Int(bound)) { output, count in
      var length = bound
      let status = unsafe compress2(
        output.baseAddress, &length, bytes, uLong(bytes.count), level)
      precondition(status == Z_OK, "zlib found no memory")
      count = Int(length)
    }
  }
}
