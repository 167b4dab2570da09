import ImageFiles
import PageLayout

/// The run lengths of a BMP with indices of 4 or 8 bits (Windows' "Bitmap Compression").
struct BMPRunLengths {
  private var reader: ByteReader
  private let hasNibbles: Bool
  private let isTopDown: Bool
  private var column = 0
  private var storedRow = 0
  private(set) var hasPainted = false
  /// Whether the data ended before its end mark.
  private(set) var isCutShort = false

  /// What the second byte means where the first is 0; more than that is a number of indices.
  private enum Escape {
    static let endOfRow = 0
    static let endOfImage = 1
    static let delta = 2
  }

  init(_ file: BMPFile) {
    reader = ByteReader(file.pixelData, order: .littleEndian)
    hasNibbles = file.bitmapHeader.compression == .runLength4
    isTopDown = file.bitmapHeader.isTopDown
  }

  /// Paints all runs; false where they end before the image does or reach beyond it.
  mutating func paint(_ canvas: inout IndexedCanvas) -> Bool {
    var isWithin = true
    while storedRow < canvas.size.height {
      guard let count = reader.uint8(), let value = reader.uint8() else {
        isCutShort = true
        return false
      }
      if count == 0 && value == Escape.endOfImage { return isWithin }
      guard count > 0 ? paintRun(count, value, &canvas) : escape(value, &canvas) else {
        isCutShort = true
        return false
      }
      isWithin = isWithin && column <= canvas.size.width
    }
    return isWithin
  }

  private mutating func paintRun(
    _ count: Int, _ value: Int, _ canvas: inout IndexedCanvas
  ) -> Bool {
    for index in 0..<count {
      paint(hasNibbles ? nibble(index, of: value) : value, &canvas)
    }
    return true
  }

  private mutating func escape(_ value: Int, _ canvas: inout IndexedCanvas) -> Bool {
    switch value {
    case Escape.endOfRow:
      column = 0
      storedRow += 1
      return true
    case Escape.delta:
      guard let right = reader.uint8(), let rows = reader.uint8() else { return false }
      column += right
      storedRow += rows
      return true
    default:
      return paintIndices(value, &canvas)
    }
  }

  /// Indices one by one, filled up to an even number of bytes.
  private mutating func paintIndices(_ count: Int, _ canvas: inout IndexedCanvas) -> Bool {
    let byteCount = hasNibbles ? (count + 1) / 2 : count
    guard let bytes = reader.read(byteCount) else { return false }
    for index in 0..<count {
      let byte = Int(bytes[bytes.startIndex + (hasNibbles ? index / 2 : index)])
      paint(hasNibbles ? nibble(index, of: byte) : byte, &canvas)
    }
    if !byteCount.isMultiple(of: 2) { _ = reader.read(1) }
    return true
  }

  private func nibble(_ index: Int, of byte: Int) -> Int {
    index.isMultiple(of: 2) ? byte >> 4 : byte & 15
  }

  private mutating func paint(_ index: Int, _ canvas: inout IndexedCanvas) {
    let row = isTopDown ? storedRow : canvas.size.height - 1 - storedRow
    if row >= 0 {
      canvas.paint(UInt8(truncatingIfNeeded: index), column: column, row: row)
      hasPainted = true
    }
    column += 1
  }
}
