import Codecs
import Layers
import PageModel
import TestSupport
import Testing

/// What counts as a picture on a page of 850 × 1100 pixels at 100 dpi.
@Suite struct PictureFinderTests {
  private static let size = PixelSize(width: 850, height: 1100)
  /// The place of what is drawn.
  private static let place = BoundingBox(left: 200, top: 300, right: 500, bottom: 520)

  /// Returns a white page on which `level` gives the brightness of each pixel of a box.
  private func page(
    in box: BoundingBox = place, _ level: (Int, Int) -> UInt8
  ) -> Bitmap {
    var bytes = [UInt8](repeating: 250, count: Self.size.area)
    for y in Int(box.top)..<Int(box.bottom) {
      for x in Int(box.left)..<Int(box.right) { bytes[y * Self.size.width + x] = level(x, y) }
    }
    return Bitmap(size: Self.size, format: .gray, bytes: bytes)
  }

  private func pictures(in page: Bitmap, words: [BoundingBox] = []) throws -> [BoundingBox] {
    try PictureFinder.pictures(in: page, dotsPerInch: 100, words: words)
  }

  private static func shade(_ x: Int, _ y: Int) -> UInt8 {
    UInt8((x / 2 + y / 3 + x * y / 400) % 200)
  }

  private func isAtPlace(_ found: [BoundingBox], tolerance: Double = 10) -> Bool {
    guard found.count == 1, let box = found.first else { return false }
    let sides = [
      box.left - Self.place.left, box.top - Self.place.top, box.right - Self.place.right,
      box.bottom - Self.place.bottom,
    ]
    return sides.allSatisfy { abs($0) <= tolerance }
  }

  @Test func `an area of shades is a picture`() throws {
    let found = try pictures(in: page(Self.shade))
    #expect(isAtPlace(found), "\(found)")
  }

  @Test func `so are the dots of a bilevel scan`() throws {
    let gray = page(Self.shade)
    var generator = SeededGenerator(seed: 1)
    let dots = Bitmap(bilevel: Self.size) {
      gray.bytes[$0] < 245 && gray.bytes[$0] < UInt8.random(in: 0...255, using: &generator)
    }
    let found = try pictures(in: dots)
    #expect(isAtPlace(found), "\(found)")
  }

  @Test func `a chart is a picture with its frame`() throws {
    let chart = page { x, y in
      let isFrame = x < 202 || x > 497 || y < 302 || y > 517
      let isBar = (x - 200) % 100 < 70 && x % 100 > 20 && y > 330 + x % 300 / 2 && y < 518
      return isFrame ? 0 : isBar ? UInt8(40 + x / 100 * 30) : 250
    }
    let found = try pictures(in: chart)
    #expect(isAtPlace(found), "\(found)")
  }

  @Test func `bars of one shade, borders and boxes of text are none`() throws {
    #expect(try pictures(in: page { _, _ in 90 }) == [])
    let border = BoundingBox(left: 0, top: 0, right: 200, bottom: 1100)
    #expect(try pictures(in: page(in: border, Self.shade)) == [])
    let words = (0..<8).map { row in
      BoundingBox(
        left: 210, top: 310 + 25 * Double(row), right: 460, bottom: 322 + 25 * Double(row))
    }
    #expect(try pictures(in: page(Self.shade), words: words) == [])
  }

  @Test func `a page of no size and a page without contrast have none`() throws {
    let dot = Bitmap(white: PixelSize(width: 1, height: 1), format: .rgb)
    #expect(try pictures(in: dot) == [])
    #expect(try pictures(in: page { _, _ in 250 }) == [])
  }
}
