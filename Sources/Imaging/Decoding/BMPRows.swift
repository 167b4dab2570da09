import ImageFiles
import PageLayout

/// The uncompressed rows present in a BMP file: the row index in the upright image and the offset
/// of each.
struct BMPRows: Sequence {
  private let data: ArraySlice<UInt8>
  private let bytesPerRow: Int
  private let width: Int
  private let bytesPerPixel: Int
  private let height: Int
  private let isTopDown: Bool
  /// The number of complete rows in the file.
  private let count: Int

  /// Finds the rows.
  ///
  /// - Throws: `undecodable` if there is no complete row.
  init(_ file: BMPFile) throws(ImagingError) {
    data = file.pixelData
    bytesPerRow = file.bytesPerRow
    width = file.header.size.width
    bytesPerPixel = file.bitmapHeader.bitsPerPixel / 8
    height = file.header.size.height
    isTopDown = file.bitmapHeader.isTopDown
    count = Swift.min(height, data.count / bytesPerRow)
    guard count > 0 else { throw .undecodable(reason: "the file ends before the first row does") }
  }

  /// Returns the rows in stored order.
  func makeIterator() -> AnyIterator<(row: Int, start: Int)> {
    var next = 0
    return AnyIterator {
      guard next < count else { return nil }
      defer { next += 1 }
      return (isTopDown ? next : height - 1 - next, data.startIndex + next * bytesPerRow)
    }
  }

  /// What is missing, as part of a sentence; most files store the top rows last.
  var damage: String? {
    guard count < height else { return nil }
    return Damage(soundRows: isTopDown ? count : 0, rows: height, isCutShort: true).description
  }

  /// Returns the number of 2 or 4 bytes at `position`, lowest byte first.
  func number(at position: Int, byteCount: Int) -> Int {
    let low = Int(data[position]) | Int(data[position + 1]) << 8
    guard byteCount == 4 else { return low }
    return low | Int(data[position + 2]) << 16 | Int(data[position + 3]) << 24
  }

  /// Returns whether any pixel has a bit of the alpha mask; some programs declare an alpha and
  /// leave it 0.
  func haveAlpha(_ mask: Int) -> Bool {
    guard mask != 0 else { return false }
    return contains { _, start in
      (0..<width).contains {
        number(at: start + $0 * bytesPerPixel, byteCount: bytesPerPixel) & mask != 0
      }
    }
  }
}

/// Decodes the run lengths of a BMP with indices of 4 or 8 bits (Windows' "Bitmap Compression").
struct BMPRunLengths {
  private var reader: ByteReader
  private let hasNibbles: Bool
  private let isTopDown: Bool
  private var column = 0
  private var storedRow = 0
  private(set) var hasPainted = false
  /// Whether the data ends before its end marker.
  private(set) var isCutShort = false

  /// The meaning of the second byte after a 0; larger values are a number of indices.
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

  /// Paints all runs; returns false if they end before the image does or exceed it.
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

  /// Paints individual indices, which are padded to an even number of bytes.
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
