internal import CZlib

/// Compression for streams with the filter `FlateDecode` (ISO 32000-1, 7.4.4; RFC 1950).
package enum FlateEncoder {
  /// The default level of zlib.
  private static let level: Int32 = 6

  /// Returns the bytes as a zlib stream, always the same for the same bytes; traps if memory is
  /// exhausted, as arrays do.
  package static func encode(_ bytes: [UInt8]) -> [UInt8] {
    // Both lengths have 64 bits; zlib itself splits more than 4 GiB.
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

extension PDFStream {
  /// Makes a stream of compressed data; `dictionary` gets the entry `Filter`.
  package init(deflating data: [UInt8], _ dictionary: PDFDictionary = [:]) {
    var dictionary = dictionary
    dictionary["Filter"] = .name("FlateDecode")
    self.init(dictionary: dictionary, data: FlateEncoder.encode(data))
  }
}
