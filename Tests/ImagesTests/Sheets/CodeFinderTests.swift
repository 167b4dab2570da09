import Codecs
import PageModel
import Raster
import Sheets
import TestSupport
import Testing

/// Codes on scanned sheets.
@Suite struct CodeFinderTests {
  /// A5 at the resolution of sheets.
  private static let size = PixelSize(width: 1_748, height: 2_480)
  private static let codes = [
    PageCode(.code128, "Invoice 2026-17"), PageCode(.code39, "A-17"),
    PageCode(.qr, "Müller & Söhne"), PageCode(.dataMatrix, "17/4"), PageCode(.patch, "T"),
    PageCode(.patch, "2"),
  ]

  private func sheet(_ code: PageCode) throws -> Bitmap {
    try #require(SeparatorSheet.bitmap(of: code, size: Self.size)).luminance()
  }

  @Test(arguments: codes, [-5.0, 0, 3, 180])
  func `the code of a separator sheet is read however the sheet is turned`(
    code: PageCode, degrees: Double
  ) throws {
    #expect(CodeFinder.codes(in: try sheet(code).turned(degrees: degrees)) == [code])
  }

  @Test(arguments: codes)
  func `faint codes are read`(code: PageCode) throws {
    let faint = try sheet(code).bytes.map { 200 + $0 / 6 }
    #expect(CodeFinder.codes(in: Bitmap(size: Self.size, format: .gray, bytes: faint)) == [code])
  }

  @Test(arguments: codes)
  func `codes are read from a faint and grainy scan`(code: PageCode) throws {
    let scan = try sheet(code).scaled(to: PixelSize(width: 1_165, height: 1_653))
    var chance = SeededGenerator(seed: 1)
    let pixels = scan.bytes.map {
      165 + Int($0) * 70 / 255 + Int.random(in: -16...16, using: &chance)
    }
    let page = Bitmap(size: scan.size, format: .gray, bytes: pixels.map { UInt8(clamping: $0) })
    #expect(CodeFinder.codes(in: page) == [code])
  }

  /// The flat code is moved to a corner, where no line through the middle of the sheet crosses it.
  @Test(arguments: 0...3)
  func `a Data Matrix in a corner is read, whichever side of the sheet is up`(quarters: Int) throws
  {
    let code = PageCode(.dataMatrix, "tkcCTZ-000")
    let drawn = try sheet(code)
    let (left, up) = (500, 900)
    let moved = Bitmap(
      size: Self.size, format: .gray,
      bytes: (0..<Self.size.area).map { index in
        let (x, y) = (index % Self.size.width + left, index / Self.size.width + up)
        guard x < Self.size.width, y < Self.size.height else { return 255 }
        return drawn.bytes[y * Self.size.width + x]
      })
    #expect(CodeFinder.codes(in: moved.turned(quarters: quarters)) == [code])
  }

  @Test func `print and rulings are no codes`() {
    let text = (1...20).map { "\($0) IIII lines of ||||| letters and bars" }
    #expect(CodeFinder.codes(in: PlaceholderImage.bitmap(lines: text, size: Self.size)) == [])
    // Bars of equal width, as of a table.
    let bars = Bitmap(bilevel: Self.size) { $0 / Self.size.width % 40 < 20 }
    #expect(CodeFinder.codes(in: bars) == [])
  }

  @Test(arguments: [
    PageCode(.code39, "Müller"), PageCode(.code128, "漢字"), PageCode(.patch, "7"),
    PageCode(.code39, String(repeating: "A", count: 400)),
  ])
  func `a text that a symbology cannot express has no sheet`(code: PageCode) {
    #expect(SeparatorSheet.bitmap(of: code, size: Self.size) == nil)
  }
}
