import PageLayout
import TestSupport
import Testing

@testable import Imaging

@Suite struct BlankPageTests {
  private let size = PixelSize(width: 600, height: 840)

  /// A sheet whose brightness is `value` of the place.
  private func sheet(_ value: (Int, Int) -> Int) -> Bitmap {
    var bytes: [UInt8] = []
    for y in 0..<size.height {
      for x in 0..<size.width { bytes.append(UInt8(clamping: value(x, y))) }
    }
    return Bitmap(size: size, format: .gray, bytes: bytes)
  }

  @Test func `clean, noisy and shaded paper is blank`() {
    var random = SeededGenerator(seed: 1)
    #expect(BlankPage.isBlank(sheet { _, _ in 255 }))
    #expect(BlankPage.isBlank(sheet { _, _ in 235 + Int.random(in: -14...14, using: &random) }))
    #expect(BlankPage.isBlank(sheet { x, y in 240 - x / 12 - y / 14 }))
  }

  @Test func `shadows and holes at the border leave a page blank`() {
    #expect(BlankPage.isBlank(sheet { x, _ in x < 30 ? 20 : 250 }))
    let hole = sheet { x, y in (x - 34) * (x - 34) + (y - 300) * (y - 300) < 81 ? 0 : 250 }
    #expect(BlankPage.isBlank(hole))
  }

  @Test func `a stroke, a photograph and a black sheet are not blank`() {
    #expect(!BlankPage.isBlank(sheet { x, y in y == 400 && (200..<320).contains(x) ? 60 : 250 }))
    #expect(!BlankPage.isBlank(sheet { x, y in 128 + (x * y / 97) % 100 }))
    #expect(!BlankPage.isBlank(sheet { _, _ in 10 }))
  }

  @Test func `an image of one pixel is judged without a trap`() {
    let pixel = Bitmap(size: PixelSize(width: 1, height: 1), format: .gray, bytes: [255])
    #expect(BlankPage.isBlank(pixel))
  }
}
