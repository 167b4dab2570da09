import Codecs
import Layers
import PageModel
import Testing

/// Pages of 800 × 1 000 pixels at 200 dots per inch with a frame and a gray area.
@Suite struct StructureLossesTests {
  private static let size = PixelSize(width: 800, height: 1_000)

  private func page(frame: Bool, area: UInt8) -> Bitmap {
    var bytes = [UInt8](repeating: 250, count: Self.size.area)
    for y in 0..<1_000 {
      for x in 0..<800 {
        let isFrame = (100..<700).contains(x) && (100..<108).contains(y)
        if frame, isFrame { bytes[y * 800 + x] = 20 }
        if (200..<400).contains(x), (500..<700).contains(y) { bytes[y * 800 + x] = area }
      }
    }
    return Bitmap(size: Self.size, format: .gray, bytes: bytes)
  }

  private func parts(_ shown: Bitmap, words: [BoundingBox] = []) -> [BoundingBox] {
    StructureLosses.parts(
      of: page(frame: true, area: 120), shownAs: shown, dotsPerInch: 200,
      size: PixelSize(width: 1_600, height: 2_000), words: words)
  }

  @Test func `a page that looks the same has no losses`() {
    #expect(parts(page(frame: true, area: 120)) == [])
    #expect(parts(page(frame: true, area: 130)) == [])
  }

  @Test func `a line that is lost is told in pixels of the stored image`() {
    let found = parts(page(frame: false, area: 120))
    #expect(!found.isEmpty)
    #expect(found.allSatisfy { $0.top < 216 && $0.bottom > 200 && $0.bottom <= 260 })
  }

  @Test func `an area of another brightness is lost, but not below words`() {
    let changed = page(frame: true, area: 200)
    let area = BoundingBox(left: 360, top: 960, right: 840, bottom: 1_440)
    #expect(!parts(changed).isEmpty)
    #expect(parts(changed, words: [area]) == [])
  }
}
