import Codecs
import Foundation
import Lines
import PageModel
import Raster
import Testing

@Suite struct BentLinesTests {
  /// Returns the ink of a page whose columns are shifted down.
  private func parts(lines: Int = 20, shift: (Double) -> Double) -> [InkComponent] {
    PrintedPage.paragraph(PrintedPage.words(12), left: 100, top: 300, lines: lines).map { part in
      let move = AffineTransform.moving(y: shift(part.box.midX).rounded())
      return InkComponent(box: move.apply(part.box), pixels: part.pixels)
    }
  }

  @Test(arguments: [60.0, -60, 90])
  func `the bend of a bowed sheet straightens its lines`(height: Double) throws {
    let bent = parts { height * (($0 - 900) / 800) * (($0 - 900) / 800) }
    let bend = try #require(PageBend(of: bent, letterHeight: 20))
    let flat = PrintedPage.paragraph(PrintedPage.words(12), left: 100, top: 300, lines: 20)
    for (part, level) in zip(bent, flat) {
      let place = bend.straightened(Point(x: part.box.midX, y: part.box.bottom))
      let middle = bend.straightened(Point(x: 900, y: level.box.bottom)).y
      #expect(abs(place.y - middle) < 4)
    }
  }

  @Test func `waves that climb steeply are followed`() throws {
    let bent = parts { 90 * sin($0 / 190) }
    let bend = try #require(PageBend(of: bent, letterHeight: 20))
    let flat = PrintedPage.paragraph(PrintedPage.words(12), left: 100, top: 300, lines: 20)
    let offs = zip(bent, flat).map { part, level in
      abs(
        bend.straightened(Point(x: part.box.midX, y: part.box.bottom)).y
          - bend.straightened(Point(x: 900, y: level.box.bottom + 90 * sin(900 / 190))).y)
    }
    #expect(offs.count { $0 < 6 } > offs.count * 9 / 10)
  }

  @Test func `straight, slanted and few lines have no bend`() {
    #expect(PageBend(of: parts { _ in 0 }, letterHeight: 20) == nil)
    #expect(PageBend(of: parts { 0.02 * $0 }, letterHeight: 20) == nil)
    #expect(PageBend(of: parts(lines: 2) { 1e-4 * $0 * $0 }, letterHeight: 20) == nil)
    #expect(PageBend(of: [], letterHeight: 20) == nil)
  }

  @Test func `a straightened image has its columns at their heights on the straight page`() {
    let size = PixelSize(width: 40, height: 60)
    var coefficients = [Double](repeating: 0, count: PageBend.termCount)
    coefficients[0] = 10
    let bend = PageBend(
      middle: Point(x: 20, y: 30), reach: Point(x: 20, y: 30), coefficients: coefficients)
    let bytes = (0..<size.area).map { UInt8(4 * ($0 / size.width)) }
    let straight = Bitmap(size: size, format: .gray, bytes: bytes)
      .straightened(by: bend, .identity)
    for (x, shift) in [(0, -9.75), (20, 0.25), (39, 9.75)] {
      let expected = 4 * (30 + shift)
      #expect(abs(Double(straight.bytes[30 * size.width + x]) - expected) <= 1)
    }
  }
}
