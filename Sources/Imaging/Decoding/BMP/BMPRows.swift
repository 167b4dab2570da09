import ImageFiles
import PageLayout

/// The rows of a BMP that are not compressed, as far as the file has them: which row of the upright
/// image each is, and where its bytes begin.
struct BMPRows: Sequence {
  private let data: ArraySlice<UInt8>
  private let bytesPerRow: Int
  private let width: Int
  private let bytesPerPixel: Int
  private let height: Int
  private let isTopDown: Bool
  /// How many rows the file has whole.
  private let count: Int

  /// Throws `undecodable` where there is not one row.
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

  /// The rows as they are stored.
  func makeIterator() -> AnyIterator<(row: Int, start: Int)> {
    var next = 0
    return AnyIterator {
      guard next < count else { return nil }
      defer { next += 1 }
      return (isTopDown ? next : height - 1 - next, data.startIndex + next * bytesPerRow)
    }
  }

  /// What lacks, as a part of a sentence; the last rows of most files are the upper ones.
  var damage: String? {
    guard count < height else { return nil }
    return Damage(soundRows: isTopDown ? count : 0, rows: height, isCutShort: true).description
  }

  /// The number of 2 or 4 bytes at `position`, the lowest first.
  func number(at position: Int, byteCount: Int) -> Int {
    let low = Int(data[position]) | Int(data[position + 1]) << 8
    guard byteCount == 4 else { return low }
    return low | Int(data[position + 2]) << 16 | Int(data[position + 3]) << 24
  }

  /// Whether any pixel has a bit of the alpha: some programs announce one and leave it 0.
  func haveAlpha(_ mask: Int) -> Bool {
    guard mask != 0 else { return false }
    return contains { _, start in
      (0..<width).contains {
        number(at: start + $0 * bytesPerPixel, byteCount: bytesPerPixel) & mask != 0
      }
    }
  }
}
