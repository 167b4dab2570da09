import Codecs
import ImageFiles
import PageModel
import Sheets
import Testing

/// White pages of 200 × 300 pixels with something dark at their edges.
@Suite struct BorderFinderTests {
  private static let size = PixelSize(width: 200, height: 300)

  private func content(
    isDark: (_ x: Int, _ y: Int) -> Bool, of original: PixelSize = size
  ) throws -> PixelRectangle? {
    try part(isDark: isDark, of: original)?.rectangle
  }

  private func part(
    isDark: (_ x: Int, _ y: Int) -> Bool, darkness: UInt8 = 20, of original: PixelSize = size
  ) throws -> BorderlessArea? {
    var bytes = [UInt8](repeating: 240, count: Self.size.area)
    for y in 0..<Self.size.height {
      for x in 0..<Self.size.width where isDark(x, y) {
        bytes[y * Self.size.width + x] = darkness
      }
    }
    let page = Bitmap(size: Self.size, format: .gray, bytes: bytes)
    return try BorderFinder.content(in: page, of: original)
  }

  private func rectangle(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> PixelRectangle {
    PixelRectangle(x: x, y: y, size: PixelSize(width: width, height: height))
  }

  @Test func `a page without borders is whole`() throws {
    #expect(try content { _, _ in false } == nil)
    #expect(try content { x, y in (50..<150).contains(x) && y > 20 && y % 20 < 8 } == nil)
  }

  @Test func `borders on each side are found`() throws {
    #expect(try content { x, _ in x < 10 } == rectangle(10, 0, 190, 300))
    #expect(try content { x, _ in x >= 180 } == rectangle(0, 0, 180, 300))
    #expect(try content { _, y in y < 15 } == rectangle(0, 15, 200, 285))
    #expect(try content { _, y in y >= 280 } == rectangle(0, 0, 200, 280))
    #expect(try content { x, y in x < 4 || y < 6 || x >= 197 } == rectangle(4, 6, 193, 294))
  }

  @Test func `a slanted border is cut along its slope, and no paper is`() throws {
    let found = try #require(try part { x, y in x < 8 + y / 20 })
    let outline = try #require(found.outline)
    #expect(found.rectangle.x <= 9)
    #expect(abs(outline.topLeft.x - 8) < 1.5)
    #expect(abs(outline.bottomLeft.x - 23) < 1.5)
    #expect(outline.topRight == Point(x: 200, y: 0))
  }

  @Test func `gray borders are found on two sides`() throws {
    let found = try part(isDark: { x, y in x < 12 || y >= 270 }, darkness: 110)
    #expect(found?.rectangle == rectangle(12, 0, 188, 270))
    #expect(found?.outline == nil)
  }

  @Test func `a border with white outside of it is cut, but not the rules of a table`() throws {
    #expect(try content { x, _ in (20..<30).contains(x) } == rectangle(30, 0, 170, 300))
    #expect(try content { x, _ in x == 20 } == nil)
    #expect(try content { x, y in (20..<30).contains(x) && (30..<270).contains(y) } == nil)
  }

  @Test func `print beside a border stays`() throws {
    let found = try content { x, y in
      x < 8 || (x >= 14 && x < 90 && y % 12 < 4 && (x + y) % 5 < 3)
    }
    #expect(found == rectangle(8, 0, 192, 300))
  }

  @Test func `something dark without an end is no border`() throws {
    #expect(try content { x, _ in x < 120 } == nil)
    #expect(try content { _, _ in true } == nil)
  }

  @Test func `a border along less than half of a side is none`() throws {
    #expect(try content { x, y in x < 10 && y < 140 } == nil)
  }

  @Test func `the part is told in pixels of the original`() throws {
    let original = PixelSize(width: 800, height: 1_200)
    #expect(try content(isDark: { x, _ in x < 10 }, of: original) == rectangle(40, 0, 760, 1_200))
  }

  @Test(arguments: Orientation.allCases)
  func `a part of a stored image is found in the upright image`(orientation: Orientation) {
    let stored = PixelSize(width: 40, height: 30)
    let part = rectangle(3, 5, 20, 7)
    let box = orientation.stored(
      orientation.upright(part, of: stored), in: orientation.uprightSize(of: stored))
    #expect(box == BoundingBox(left: 3, top: 5, right: 23, bottom: 12))
  }
}
