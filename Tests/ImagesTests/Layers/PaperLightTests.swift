import Codecs
import Layers
import PageModel
import Testing

@testable import Raster

/// Photographed paper, brighter at its right, with print and pictures.
@Suite struct PaperLightTests {
  private static let size = PixelSize(width: 1_200, height: 1_600)

  /// Paper with lines of print, and a picture of `color` in the middle of its upper half.
  private func page(_ color: (Int, Int) -> SIMD3<Double>?) -> Bitmap {
    var bytes: [UInt8] = []
    for y in 0..<Self.size.height {
      for x in 0..<Self.size.width {
        let light = 0.65 + 0.3 * Double(x) / 1_200
        let isInk = y > 900 && y % 40 < 12 && x % 9 < 4
        let own = color(x, y) ?? (isInk ? SIMD3(30, 30, 35) : SIMD3(250, 245, 235))
        for channel in 0..<3 { bytes.append(UInt8(own[channel] * light)) }
      }
    }
    return Bitmap(size: Self.size, format: .rgb, bytes: bytes)
  }

  private func pixel(_ x: Int, _ y: Int, of page: Bitmap) -> [UInt8] {
    let start = 3 * (y * page.size.width + x)
    return Array(page.bytes[start..<start + 3])
  }

  @Test func `paper becomes white, and a picture keeps its tones`() {
    let photograph = page { x, y in
      (300..<900).contains(x) && (200..<700).contains(y)
        ? SIMD3(90 + Double(x) / 8, 80, 50) : nil
    }
    let lit = photograph.withPaperEvenlyLit()
    for (x, y) in [(310, 210), (600, 450), (890, 690)] {
      #expect(pixel(x, y, of: lit) == pixel(x, y, of: photograph))
    }
    for (x, y) in [(30, 100), (285, 450), (915, 450), (600, 850), (1_170, 1_590)] {
      #expect(pixel(x, y, of: lit).allSatisfy { $0 > 235 })
    }
  }

  @Test func `a soft shadow is no picture`() {
    let photograph = page { x, y in
      let distance = Double((x - 600) * (x - 600) + (y - 450) * (y - 450)).squareRoot()
      let shade = 1 - 0.35 * max(0, min(1, (450 - distance) / 300))
      return y < 900 ? SIMD3(250, 245, 235) * shade : nil
    }
    #expect(pixel(600, 450, of: photograph.withPaperEvenlyLit()).allSatisfy { $0 > 225 })
  }

  @Test func `a page without paper stays as it is`() {
    let photograph = page { x, y in SIMD3(Double(x % 200), Double(y % 150), 40) }
    #expect(photograph.withPaperEvenlyLit() == photograph)
    let line = Bitmap(white: PixelSize(width: 40, height: 1), format: .gray)
    #expect(line.withPaperEvenlyLit().size == line.size)
  }
}
