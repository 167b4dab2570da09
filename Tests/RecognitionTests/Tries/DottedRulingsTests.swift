import PageModel
import Raster
import Testing

@testable import Recognition

/// Dots of 4 pixels among letters of 20 pixels.
@Suite struct DottedRulingsTests {
  private func dots(_ count: Int, step: Double = 12, rise: Double = 0, side: Double = 4)
    -> [InkComponent]
  {
    (0..<count).map { index in
      let (x, y) = (100 + step * Double(index), 200 + rise * Double(index))
      return InkComponent(
        box: BoundingBox(left: x, top: y, right: x + side, bottom: y + side),
        pixels: Int(side * side))
    }
  }

  private func memberCount(_ parts: [InkComponent]) -> Int {
    DottedRulings(letterHeight: 20).members(of: parts).count { $0 }
  }

  @Test func `dots in a row are a ruling, also on a crooked page`() {
    #expect(memberCount(dots(30)) == 30)
    #expect(memberCount(dots(30, rise: 0.6)) == 30)
    #expect(memberCount(dots(30).shuffled()) == 30)
  }

  @Test func `dots a letter apart are a ruling`() {
    #expect(memberCount(dots(30, step: 25)) == 30)
  }

  @Test func `an ellipsis, far dots and letters are no ruling`() {
    #expect(memberCount(dots(7)) == 0)
    #expect(memberCount(dots(30, step: 40)) == 0)
    #expect(memberCount(dots(30, step: 30, side: 12)) == 0)
    #expect(memberCount(dots(30, step: 12, rise: 12)) == 0)
  }

  @Test func `a ruling among letters and other dots is found alone`() {
    let letters = dots(10, step: 30, side: 16)
    let stray = InkComponent(
      box: BoundingBox(left: 400, top: 300, right: 404, bottom: 304), pixels: 16)
    let flags = DottedRulings(letterHeight: 20).members(of: letters + dots(9) + [stray])
    #expect(flags == (0..<20).map { (10..<19).contains($0) })
  }

  @Test func `too many dots are noise`() {
    #expect(memberCount(dots(20_001)) == 0)
    #expect(memberCount([]) == 0)
  }
}
