package import Codecs
import PageModel
import TestSupport
import Testing

/// Images to test with.
enum SampleBitmap {
  /// Random pixels, the same for the same seed.
  static func noise(width: Int, height: Int, format: PixelFormat, seed: UInt64) -> Bitmap {
    var generator = SeededGenerator(seed: seed)
    let size = PixelSize(width: width, height: height)
    let bytes = (0..<format.byteCount(size: size)).map { _ in
      UInt8.random(in: 0...255, using: &generator)
    }
    return Bitmap(size: size, format: format, bytes: bytes)
  }

  /// An image from lines of text: `#` is black, all else white.
  static func drawn(_ lines: [String], format: PixelFormat) -> Bitmap {
    let size = PixelSize(width: lines[0].count, height: lines.count)
    let blackRows = lines.map { $0.map { $0 == "#" } }
    let bytes: [UInt8] =
      switch format {
      case .bilevel: blackRows.flatMap(packed)
      case .gray: blackRows.flatMap { $0.map { $0 ? 0 : 255 } }
      case .rgb: blackRows.flatMap { $0.flatMap { $0 ? [0, 0, 0] : [255, 255, 255] } }
      }
    return Bitmap(size: size, format: format, bytes: bytes)
  }

  private static func packed(_ isBlack: [Bool]) -> [UInt8] {
    var bytes = [UInt8](repeating: 0xFF, count: (isBlack.count + 7) / 8)
    for (column, _) in isBlack.enumerated().filter(\.element) {
      bytes[column / 8] &= ~(0x80 >> UInt8(column % 8))
    }
    return bytes
  }
}

extension Bitmap: CustomTestStringConvertible {
  /// The size instead of every byte.
  package var testDescription: String { "\(format) bitmap, \(size.width) × \(size.height)" }
}
