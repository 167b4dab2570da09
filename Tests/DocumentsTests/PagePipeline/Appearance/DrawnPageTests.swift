import PageModel
import Testing

@testable import PagePipeline

@Suite struct DrawnPageTests {
  private static let size = PixelSize(width: 60, height: 40)

  /// Returns a white page with dark bars like the stems of letters in a part of a line.
  private static func page(
    barsFrom left: Int = 12, to right: Int = 40, top: Int = 12, height: Int = 7, ink: UInt8 = 60
  ) throws -> DrawnPage {
    var samples = [UInt8](repeating: 255, count: 3 * size.area)
    for y in top..<(top + height) {
      for x in stride(from: left, to: right, by: 3) {
        for component in 0..<3 { samples[3 * (y * size.width + x) + component] = ink }
      }
    }
    return try #require(DrawnPage(size: size, samples: samples))
  }

  @Test func `PPM files that follow one another are pages`() throws {
    let page = Array("P6\n2 1\n255\n".utf8) + [1, 2, 3, 4, 5, 6]
    func pages(_ bytes: [UInt8], count: Int) -> [DrawnPage]? {
      PageDrawer.files(in: bytes, count: count, DrawnPage.init(ppm:))
    }
    let found = try #require(pages(page + page, count: 2))
    #expect(found.map(\.samples) == [[1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5, 6]])
    #expect(pages(page, count: 2) == nil)
    #expect(pages(Array((page + page).dropLast()), count: 2) == nil)
    #expect(pages(Array("P5\n2 1\n255\n12".utf8), count: 1) == nil)
  }

  @Test func `removed text shows nothing, a lost stroke does`() throws {
    let page = try Self.page()
    #expect(page.equals(try Self.page()))
    #expect(page.equals(try Self.page(ink: 80)), "a shade of drawing is no difference")
    #expect(!page.equals(try Self.page(to: 39)), "one stroke is missing")
    let other = try #require(
      DrawnPage(
        size: PixelSize(width: 40, height: 60),
        samples: [UInt8](repeating: 255, count: 3 * Self.size.area)))
    #expect(!other.equals(page))
    #expect(!other.looksLike(page))
  }

  @Test(arguments: [
    (13, 41, 12, 7, 60), (12, 40, 13, 7, 60), (12, 40, 12, 7, 120), (12, 40, 11, 8, 30),
  ])
  func `marks that move by a pixel or change in strength look alike`(
    left: Int, right: Int, top: Int, height: Int, ink: UInt8
  ) throws {
    let other = try Self.page(barsFrom: left, to: right, top: top, height: height, ink: ink)
    #expect(try Self.page().looksLike(other))
    #expect(other.looksLike(try Self.page()))
  }

  @Test func `a word that is lost or appears is seen`() throws {
    let (page, shorter) = (try Self.page(), try Self.page(to: 26))
    #expect(!page.looksLike(shorter))
    #expect(!shorter.looksLike(page))
  }

  @Test func `an area that loses its colour is seen, a slight change of tone is not`() throws {
    func page(_ color: [UInt8]) throws -> DrawnPage {
      let samples = (0..<Self.size.area).flatMap { _ in color }
      return try #require(DrawnPage(size: Self.size, samples: samples))
    }
    #expect(!(try page([200, 20, 20]).looksLike(try page([200, 20, 120]))))
    #expect(try page([200, 20, 20]).looksLike(try page([210, 40, 30])))
    #expect(!(try page([200, 20, 20]).hasTones(of: try page([210, 20, 20]))))
    #expect(try page([200, 20, 20]).hasTones(of: try page([205, 22, 20])))
  }
}
