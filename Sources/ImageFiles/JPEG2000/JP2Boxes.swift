/// One box of a JP2 file (ISO/IEC 15444-1, I.4).
struct JP2Box {
  /// Four characters, such as `jp2h`.
  let type: String
  let content: ArraySlice<UInt8>
}

/// Boxes one after another; one that is longer than what is left ends with it.
struct JP2Boxes: Sequence, IteratorProtocol {
  private var reader: ByteReader

  init(_ bytes: ArraySlice<UInt8>) {
    reader = ByteReader(bytes)
  }

  mutating func next() -> JP2Box? {
    guard let length = reader.uint32(), let type = reader.read(4),
      let contentLength = contentLength(length),
      let content = reader.read(Swift.min(contentLength, reader.remaining))
    else { return nil }
    return JP2Box(type: String(decoding: type, as: UTF8.self), content: content)
  }

  /// The length without the header of 8 bytes: 0 means up to the end, 1 that the length follows in
  /// 8 bytes of its own.
  private mutating func contentLength(_ length: Int) -> Int? {
    switch length {
    case 0: return reader.remaining
    case 1:
      guard let high = reader.uint32(), let low = reader.uint32(), high < 1 << 31 else {
        return nil
      }
      let extended = high << 32 | low
      return extended >= 16 ? extended - 16 : nil
    default: return length >= 8 ? length - 8 : nil
    }
  }
}
