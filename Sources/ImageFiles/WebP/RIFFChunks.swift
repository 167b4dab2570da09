/// One chunk of a RIFF file (RFC 9649, 2.3).
struct RIFFChunk {
  /// Four characters, such as `VP8 `.
  let type: String
  let data: ArraySlice<UInt8>
}

/// Chunks one after another, up to the first that does not fit.
struct RIFFChunks: Sequence, IteratorProtocol {
  private var reader: ByteReader
  /// Whether a chunk was longer than what is left of the file.
  private(set) var isCutShort = false

  init(_ bytes: ArraySlice<UInt8>) {
    reader = ByteReader(bytes, order: .littleEndian)
  }

  mutating func next() -> RIFFChunk? {
    guard let type = reader.read(4), let length = reader.uint32() else {
      isCutShort = isCutShort || reader.remaining > 0
      return nil
    }
    guard let data = reader.read(length) else {
      isCutShort = true
      let rest = reader.read(reader.remaining) ?? []
      return RIFFChunk(type: String(decoding: type, as: UTF8.self), data: rest)
    }
    if !length.isMultiple(of: 2) { _ = reader.read(1) }
    return RIFFChunk(type: String(decoding: type, as: UTF8.self), data: data)
  }
}
