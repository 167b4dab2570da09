import Codecs
import ImageFiles
import PDFSyntax
import PageModel

/// Encodes colour images of few colours as indices into a table (ISO 32000-1, 8.6.6.3), without
/// loss.
enum IndexedEncoder {
  /// Compresses a colour bitmap of at most 256 colours; `nil` for any other bitmap.
  static func encode(_ bitmap: Bitmap) -> EncodedImage? {
    guard bitmap.format == .rgb, let table = Table(of: bitmap) else { return nil }
    let bits = [1, 2, 4, 8].first { table.colors.count <= 1 << $0 } ?? 8
    var rows: [UInt8] = []
    for y in 0..<bitmap.size.height {
      // The PNG filter type None is best for indices (PNG 3rd ed., 12.7).
      rows.append(0)
      rows += packed(table.indices[y * bitmap.size.width..<(y + 1) * bitmap.size.width], bits)
    }
    return EncodedImage(
      size: bitmap.size, bitsPerComponent: bits, colorSpace: .indexed(palette: table.palette),
      compression: .flateWithPNGPredictor, data: FlateEncoder.encode(rows))
  }

  /// Returns the indices of a row packed at `bits` each, the first in the highest bits.
  private static func packed(_ indices: ArraySlice<UInt8>, _ bits: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: (indices.count * bits + 7) / 8)
    for (column, index) in indices.enumerated() {
      let bit = column * bits
      bytes[bit >> 3] |= index << UInt8(8 - bits - bit & 7)
    }
    return bytes
  }
}

/// The colours of a bitmap in the order of their first use, and the index of each pixel.
private struct Table {
  private(set) var colors: [UInt32] = []
  private(set) var indices: [UInt8] = []

  /// Collects the colours; `nil` if there are more than 256.
  init?(of bitmap: Bitmap) {
    var known: [UInt32: UInt8] = [:]
    indices.reserveCapacity(bitmap.size.area)
    var last: (color: UInt32, index: UInt8)?
    for pixel in stride(from: 0, to: bitmap.bytes.count, by: 3) {
      let color =
        UInt32(bitmap.bytes[pixel]) << 16 | UInt32(bitmap.bytes[pixel + 1]) << 8
        | UInt32(bitmap.bytes[pixel + 2])
      if let last, last.color == color {
        indices.append(last.index)
        continue
      }
      if known[color] == nil {
        guard colors.count < 256 else { return nil }
        known[color] = UInt8(colors.count)
        colors.append(color)
      }
      let index = known[color] ?? 0
      indices.append(index)
      last = (color, index)
    }
  }

  /// The colours as bytes of red, green and blue.
  var palette: [UInt8] {
    colors.flatMap { [UInt8($0 >> 16), UInt8($0 >> 8 & 0xFF), UInt8($0 & 0xFF)] }
  }
}
