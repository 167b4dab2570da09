import Codecs
import PageModel
import Testing

@testable import Layers
@testable import Raster

/// Pages of 400 pixels with letters 20 pixels high, and dots of 2 pixels.
@Suite struct ScreenRemovalTests {
  private static let side = 400
  private static let letterHeight = 20.0

  @Test func `a screen becomes white, and letters on it and beside it stay`() throws {
    var page = Page()
    page.addDots(rows: 60..<340, columns: 60..<260, period: 5)
    page.addLetters(rows: [100, 200, 300])
    let image = try #require(try removed(page))
    // The dots leave light spots in letters, which a blur joins.
    for x in [128, 174, 318] { #expect(image.mean(columns: x..<x + 4, rows: 100..<117) < 80) }
    #expect(image.mean(columns: 100..<220, rows: 230..<290) > 240)
    let (untouched, before) = (image.part(columns: 354..<400), page.bitmap.part(columns: 354..<400))
    #expect(untouched == before)
    #expect(before.contains(0))
  }

  @Test func `rows of dots, as on forms, are too few for a screen`() throws {
    var page = Page()
    for row in [130, 230, 330] { page.addDots(rows: row..<row + 1, columns: 20..<380, period: 5) }
    page.addLetters(rows: [100, 200, 300])
    #expect(try removed(page) == nil)
  }

  @Test func `dots without a pattern are no screen`() throws {
    var page = Page()
    var state: UInt64 = 1
    for _ in 0..<2000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      page.addBox(x: Int(state >> 33) % 390, y: Int(state >> 13) % 390, width: 2, height: 2)
    }
    #expect(try removed(page) == nil)
  }

  @Test func `the screen of a tile is its pattern less its mean`() throws {
    var page = Page()
    page.addDots(rows: 0..<390, columns: 0..<390, period: 4)
    let spectrum = ScreenSpectrum(side: 128, longestPeriod: 8)
    let origin = PixelPlace(row: 128, column: 128)
    let screen = try #require(spectrum.screen(of: page.bitmap, at: origin))
    // In the middle of the tile, its weights are 1; a quarter of the pixels is black.
    let (dot, gap) = (screen[64 * 128 + 64], screen[66 * 128 + 66])
    #expect(abs(dot + 191) < 10)
    #expect(abs(gap - 64) < 5)
  }

  private struct NoInk: Error {}

  private func removed(_ page: Page) throws -> Bitmap? {
    guard let ink = PageInk(page.bitmap) else { throw NoInk() }
    var how = Repainting()
    how.groundReach = Int(2 * Self.letterHeight)
    return ScreenRemoval(ink, letterHeight: Self.letterHeight)?.image(repainted: how)
  }

  private struct Page {
    private var bytes = [UInt8](repeating: 0xFF, count: side * side)

    var bitmap: Bitmap {
      Bitmap(size: PixelSize(width: side, height: side), format: .gray, bytes: bytes)
    }

    mutating func addBox(x: Int, y: Int, width: Int, height: Int) {
      for row in y..<y + height {
        for column in x..<x + width { bytes[row * side + column] = 0 }
      }
    }

    mutating func addDots(rows: Range<Int>, columns: Range<Int>, period: Int) {
      for y in stride(from: rows.lowerBound, to: rows.upperBound, by: period) {
        for x in stride(from: columns.lowerBound, to: columns.upperBound, by: period) {
          addBox(x: x, y: y, width: 2, height: 2)
        }
      }
    }

    /// Draws letters with a stem and a foot.
    mutating func addLetters(rows: [Int]) {
      for y in rows {
        for x in [91, 128, 174, 318, 351] {
          addBox(x: x, y: y, width: 4, height: 20)
          addBox(x: x, y: y + 17, width: 12, height: 3)
        }
      }
    }
  }
}

extension Bitmap {
  fileprivate func mean(columns: Range<Int>, rows: Range<Int>) -> Int {
    let values = rows.flatMap { row in columns.map { Int(bytes[row * size.width + $0]) } }
    return values.reduce(0, +) / values.count
  }

  fileprivate func part(columns: Range<Int>) -> [UInt8] {
    (0..<size.height).flatMap { row in columns.map { bytes[row * size.width + $0] } }
  }
}
