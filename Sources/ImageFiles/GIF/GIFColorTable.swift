/// The byte of flags before a GIF's table of colours, and the table (GIF89a, 18 to 21).
struct GIFColorTable {
  /// RGB triples; `nil` where the flags say that there is no table.
  let colors: [UInt8]?

  /// Reads the table that `flags` announce; `nil` where the bytes run out.
  init?(flags: Int, _ reader: inout ByteReader) {
    guard flags & 0x80 != 0 else {
      colors = nil
      return
    }
    guard let table = reader.read(3 << (flags & 7 + 1)) else { return nil }
    colors = Array(table)
  }
}
