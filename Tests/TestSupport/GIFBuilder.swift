/// Makes GIF files with any codes (GIF89a).
package struct GIFBuilder {
  package var screen = (4, 2)
  /// The colours as RGB triples; their number is a power of two.
  package var colors: [UInt8] = [255, 255, 255, 0, 0, 0, 255, 0, 0, 0, 0, 255]
  package var transparentIndex: Int?
  package var left = 0
  package var top = 0
  package var size = (4, 2)
  package var isInterlaced = false
  /// The codes after the minimum code size; the default is the indices 0 to 3, twice.
  package var codes: [UInt8] = Self.literal([0, 1, 2, 3, 0, 1, 2, 3])
  package var imageCount = 1

  /// Makes an image of 4 × 2 pixels: white, black, red and blue in each row.
  package init() {}

  /// Returns the whole file.
  package func bytes() -> [UInt8] {
    let frames = (0..<imageCount).flatMap { _ in control() + frame() }
    return head() + frames + [0x3B]
  }

  /// Returns codes of 3 bits: a clear code before every second index keeps the code size constant.
  package static func literal(_ indices: [Int]) -> [UInt8] {
    let cleared = indices.enumerated().flatMap { $0.isMultiple(of: 2) ? [4, $1] : [$1] }
    let codes = cleared + [5]
    var bytes = [UInt8](repeating: 0, count: (codes.count * 3 + 7) / 8)
    for (index, code) in codes.enumerated() {
      for bit in 0..<3 where code >> bit & 1 == 1 {
        bytes[(index * 3 + bit) / 8] |= 1 << UInt8((index * 3 + bit) % 8)
      }
    }
    return bytes
  }

  private func head() -> [UInt8] {
    let flags = colors.isEmpty ? 0 : 0x80 | (colors.count / 3).trailingZeroBitCount - 1
    let size = littleEndian(screen.0, 2) + littleEndian(screen.1, 2)
    return "GIF89a".utf8 + size + [UInt8(flags), 0, 0] + colors
  }

  private func control() -> [UInt8] {
    guard let transparentIndex else { return [] }
    return [0x21, 0xF9, 4, 1, 0, 0, UInt8(transparentIndex), 0]
  }

  private func frame() -> [UInt8] {
    let place = [left, top, size.0, size.1].flatMap { littleEndian($0, 2) }
    let blocks: [UInt8] = stride(from: 0, to: codes.count, by: 255).flatMap { start in
      let block = codes[start..<min(start + 255, codes.count)]
      return [UInt8(block.count)] + block
    }
    return [0x2C] + place + [isInterlaced ? 0x40 : 0, 2] + blocks + [0]
  }
}
