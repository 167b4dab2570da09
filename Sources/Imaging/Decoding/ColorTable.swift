/// The colours that the indices of an image stand for, in the plainest format that holds them all.
struct ColorTable {
  let format: PixelFormat
  /// 1 or 3 bytes an entry, black where the file gave none.
  private let entries: [UInt8]

  /// Takes RGB triples, at most 256.
  init(_ colors: [UInt8]) {
    let given = colors.prefix(3 * 256)
    let triples = stride(from: 0, to: given.count - 2, by: 3).map { given[$0..<$0 + 3] }
    let isGray = triples.allSatisfy { $0.first == $0.last && $0.first == $0.dropFirst().first }
    let isBilevel = isGray && triples.allSatisfy { $0.first == 0 || $0.first == 255 }
    format = isBilevel ? .bilevel : isGray ? .gray : .rgb
    let bytes = isGray ? triples.compactMap(\.first) : Array(triples.joined())
    let length = isGray ? 256 : 3 * 256
    entries = bytes + Array(repeating: 0, count: length - bytes.count)
  }

  /// Paints the pixel of number `column` in the row that begins at `start`, which must be white.
  func paint(_ index: UInt8, column: Int, rowStart start: Int, in rows: inout [UInt8]) {
    let index = Int(index)
    switch format {
    case .bilevel:
      if entries[index] == 0 { rows[start + column >> 3] &= ~(0x80 >> UInt8(column & 7)) }
    case .gray:
      rows[start + column] = entries[index]
    case .rgb:
      let pixel = start + 3 * column
      rows[pixel] = entries[3 * index]
      rows[pixel + 1] = entries[3 * index + 1]
      rows[pixel + 2] = entries[3 * index + 2]
    }
  }
}
