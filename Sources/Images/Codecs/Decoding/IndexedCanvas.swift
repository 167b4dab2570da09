import PageModel

/// A white image painted with the colours of a table, in the simplest format for these colours.
struct IndexedCanvas {
  let size: PixelSize
  private let format: PixelFormat
  /// 1 or 3 bytes for each index, black for indices without a colour.
  private let entries: [UInt8]
  private let bytesPerRow: Int
  private var rows: [UInt8]

  /// Creates a white image to paint with colours, at most 256 RGB triples.
  ///
  /// - Throws: `tooLarge` if the image has too many pixels.
  init(size: PixelSize, colors: [UInt8], maximumPixels: Int) throws(CodecError) {
    let given = colors.prefix(3 * 256)
    let triples = stride(from: 0, to: given.count - 2, by: 3).map { given[$0..<$0 + 3] }
    let isGray = triples.allSatisfy { $0.first == $0.last && $0.first == $0.dropFirst().first }
    let isBilevel = isGray && triples.allSatisfy { $0.first == 0 || $0.first == 255 }
    let bytes = isGray ? triples.compactMap(\.first) : Array(triples.joined())
    let length = isGray ? 256 : 3 * 256
    self.size = size
    format = isBilevel ? .bilevel : isGray ? .gray : .rgb
    entries = bytes + Array(repeating: 0, count: length - bytes.count)
    bytesPerRow = format.bytesPerRow(width: size.width)
    rows = try ImageDecoder.makeRows(size: size, format: format, maximumPixels: maximumPixels)
  }

  /// Paints an unpainted pixel; ignores a pixel outside the image.
  mutating func paint(_ index: UInt8, column: Int, row: Int) {
    guard column < size.width, row < size.height else { return }
    let (index, start) = (Int(index), row * bytesPerRow)
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

  /// Returns the painted image.
  consuming func bitmap() -> Bitmap {
    Bitmap(size: size, format: format, bytes: rows)
  }
}

/// Blends partly transparent samples with white.
enum OnWhite {
  /// Returns a sample of 0 to 255 blended with white by an opacity of 0 to 255, rounded.
  static func value(_ sample: Int, opacity: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: (sample * opacity + 255 * (255 - opacity) + 127) / 255)
  }
}
