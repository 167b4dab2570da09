internal import CZlib

/// Compression for streams with the filter `FlateDecode` (ISO 32000-1, 7.4.4; RFC 1950).
package enum FlateEncoder {
  /// The default level of zlib.
  private static let level: Int32 = 6

  /// Returns the bytes as a zlib stream, always the same for the same bytes unless zlib lacks
  /// memory to compress them.
  package static func encode(_ bytes: [UInt8]) -> [UInt8] {
    // Both lengths have 64 bits; zlib itself splits more than 4 GiB.
    let bound = compressBound(uLong(bytes.count))
    let compressed = unsafe [UInt8](unsafeUninitializedCapacity: Int(bound)) { output, count in
      var length = bound
      let status = unsafe compress2(
        output.baseAddress, &length, bytes, uLong(bytes.count), level)
      count = status == Z_OK ? Int(length) : 0
    }
    return compressed.isEmpty ? stored(bytes) : compressed
  }

  /// Returns the bytes as a zlib stream of stored blocks (RFC 1951, 3.2.4).
  static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    let maximumBlockLength = 65_535
    for start in stride(from: 0, through: max(bytes.count - 1, 0), by: maximumBlockLength) {
      let block = bytes[start..<min(start + maximumBlockLength, bytes.count)]
      stream.append(block.endIndex == bytes.count ? 1 : 0)
      for length in [block.count, ~block.count] {
        stream += [UInt8(truncatingIfNeeded: length), UInt8(truncatingIfNeeded: length >> 8)]
      }
      stream += block
    }
    let checksum = FlateDecoder.adler32(of: bytes)
    return stream
      + stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: checksum >> $0) }
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
