import Codecs
import ImageFiles
import PageModel
import Testing

@testable import Layers

/// White pages of 1 000 × 1 400 pixels with areas of colour.
@Suite struct ColoredAreasTests {
  private static let size = PixelSize(width: 1_000, height: 1_400)

  private func page(_ color: (Int, Int) -> [UInt8]?) -> Bitmap {
    var bytes: [UInt8] = []
    for y in 0..<Self.size.height {
      for x in 0..<Self.size.width { bytes += color(x, y) ?? [250, 250, 248] }
    }
    return Bitmap(size: Self.size, format: .rgb, bytes: bytes)
  }

  private func rectangle(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> PixelRectangle {
    PixelRectangle(x: x, y: y, size: PixelSize(width: width, height: height))
  }

  @Test func `a picture is found with its edges, and its print is its own`() throws {
    let inside = rectangle(250, 320, 200, 30)
    let areas = ColoredAreas(
      in: page { x, y in
        (203..<706).contains(x) && (301..<550).contains(y) ? [40, 80, 150] : nil
      }, words: [inside, rectangle(100, 800, 200, 30)])
    #expect(areas.rectangles.count == 1)
    let found = try #require(areas.rectangles.first)
    #expect((180...203).contains(found.x))
    #expect((280...301).contains(found.y))
    #expect((706...730).contains(found.x + found.size.width))
    #expect(areas.contain(inside))
    #expect(!areas.contain(rectangle(100, 800, 200, 30)))
  }

  @Test func `text on a tint, and what is around a sheet, are no pictures`() {
    let words = (0..<8).map { rectangle(120, 210 + 40 * $0, 600, 30) }
    let tinted = page { x, y in
      (100..<900).contains(x) && (200..<560).contains(y) ? [225, 225, 222] : nil
    }
    #expect(ColoredAreas(in: tinted, words: words).rectangles == [])
    let framed = page { x, y in
      x < 50 || y < 50 || x >= 950 || y >= 1_350 ? [30, 30, 32] : nil
    }
    #expect(ColoredAreas(in: framed, words: words).rectangles == [])
  }

  @Test func `large print is no picture`() {
    let printed = page { x, y in
      y > 100 && y < 160 && x % 40 < 16 ? [20, 20, 20] : nil
    }
    #expect(ColoredAreas(in: printed, words: []).rectangles == [])
  }
}
