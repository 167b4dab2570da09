import Codecs
import PageModel
import Raster
import Testing

@Suite struct ColoredInkTests {
  private static let (white, black) = ([255, 255, 255] as [UInt8], [20, 20, 20] as [UInt8])
  private static let (blue, blueOnBlack) = ([40, 60, 190] as [UInt8], [5, 8, 18] as [UInt8])

  /// A white page of 40 by 40 pixels with a blue bar from side to side and a black one across it.
  private let page = Bitmap(
    size: PixelSize(width: 40, height: 40), format: .rgb,
    bytes: (0..<1600).flatMap { pixel -> [UInt8] in
      let (isBlue, isBlack) = ((15..<25).contains(pixel / 40), (15..<25).contains(pixel % 40))
      return isBlue ? (isBlack ? blueOnBlack : blue) : isBlack ? black : white
    })
  private let whole = BoundingBox(left: 0, top: 0, right: 40, bottom: 40)

  private func level(_ bitmap: Bitmap, x: Int, y: Int) -> UInt8 {
    bitmap.bytes[(y * 40 + x) * (bitmap.format == .rgb ? 3 : 1)]
  }

  @Test func `black ink stays where coloured ink is taken away`() {
    let below = page.withoutColoredInk(in: whole)
    #expect(level(below, x: 5, y: 20) == 255, "blue on paper")
    #expect(level(below, x: 20, y: 5) == 20, "black")
    #expect(level(below, x: 20, y: 20) < 30, "black")
  }

  @Test func `ink outside of the box stays`() {
    let box = BoundingBox(left: 0, top: 0, right: 10, bottom: 40)
    let below = page.withoutColoredInk(in: box)
    #expect(level(below, x: 5, y: 20) == 255)
    #expect(level(below, x: 35, y: 20) == 40)
  }

  @Test func `only coloured ink is left of a page`() {
    let ink = page.coloredInk()
    #expect(level(ink, x: 5, y: 20) == 0)
    #expect(level(ink, x: 20, y: 5) == 255)
    #expect(level(ink, x: 5, y: 5) == 255)
  }

  @Test func `both inks of a box are measured, as far as it is on the page`() {
    let shares = page.inkShares(in: whole)
    #expect(abs(shares.colored - 300.0 / 1600) < 0.001)
    #expect(abs(shares.dark - 400.0 / 1600) < 0.001)
    let outside = BoundingBox(left: 30, top: 15, right: 60, bottom: 25)
    #expect(page.inkShares(in: outside).colored == 1)
  }
}
