/// One chunk of a PNG file (PNG 3rd ed., 5.3).
struct PNGChunk {
  /// Four letters, such as `IHDR`.
  let type: String
  let data: ArraySlice<UInt8>
}

/// The chunks of a PNG file in order, up to IEND or to the first that does not fit into the file;
/// their checksums are not looked at.
struct PNGChunks: Sequence, IteratorProtocol {
  private var reader: ByteReader

  /// Reads what follows the signature of `bytes`; no chunks where that is not PNG's.
  init(_ bytes: [UInt8]) {
    reader = ByteReader(bytes[...])
    if !reader.skip(prefix: PNGFile.signature) {
      reader = ByteReader([])
    }
  }

  mutating func next() -> PNGChunk? {
    guard let length = reader.uint32(), let type = reader.read(4),
      let data = reader.read(length), reader.read(4) != nil
    else {
      // What follows a chunk that is too long is not a chunk.
      reader = ByteReader([])
      return nil
    }
    let chunk = PNGChunk(type: String(decoding: type, as: UTF8.self), data: data)
    if chunk.type == "IEND" {
      reader = ByteReader([])
    }
    return chunk
  }
}
