import Lines
import PageModel
import Raster
import Testing

@Suite struct LineCertaintyTests {
  private let page = PrintedPage.paragraph(
    PrintedPage.words(9), left: 100, top: 200, lines: 20)

  private func certainty(
    of parts: [InkComponent], size: PixelSize = PrintedPage.size
  ) throws -> InkLines.Certainty {
    try #require(PrintedPage.lines(in: parts, size: size)).certainty
  }

  @Test func `lines explain all letters of clean print`() throws {
    let found = try certainty(of: page)
    #expect(found.inkOutside == 0)
    #expect(found.lettersInShortLines == 0)
    #expect(found.tallParts == 0)
    #expect(found.letters == 9 * 7 * 20)
    #expect(found.partsPerLetter < 1.5)
  }

  @Test func `a line is not short if a long one is in its row, however far`() throws {
    let lines = PrintedPage.paragraph("xxxxxx", left: 100, top: 200, lines: 20)
    let prices = PrintedPage.paragraph("xxx", left: 1_500, top: 200, lines: 20)
    let apart = PrintedPage.paragraph("xxx", left: 1_500, top: 1_500, lines: 20)
    #expect(try certainty(of: lines + prices).lettersInShortLines == 0)
    #expect(try certainty(of: lines + apart).lettersInShortLines > 0.1)
  }

  @Test func `letters of two lines that touch are too high for a line`() throws {
    let touching = (0..<20).map { number in
      let (left, top) = (110 + 75.0 * Double(number), 228 + 96.0 * Double(number % 5))
      return InkComponent(
        box: BoundingBox(left: left, top: top, right: left + 20, bottom: top + 82), pixels: 500)
    }
    #expect(try certainty(of: page + touching).tallParts == 20)
  }

  @Test func `an initial is too high for a line`() throws {
    let initial = InkComponent(
      box: BoundingBox(left: 20, top: 170, right: 80, bottom: 300), pixels: 3_000)
    #expect(try certainty(of: page + [initial]).tallParts == 1)
  }

  @Test func `turned text has short lines`() throws {
    let turned = page.map { part in
      let box = part.box
      return InkComponent(
        box: BoundingBox(left: box.top, top: box.left, right: box.bottom, bottom: box.right),
        pixels: part.pixels)
    }
    let found = PrintedPage.lines(in: turned, size: PrintedPage.size.transposed)
    #expect(found.map { $0.certainty.lettersInShortLines > 0.4 || $0.lines.isEmpty } ?? true)
  }

  @Test func `specks raise the number of parts for each letter`() throws {
    let specks = (0..<6_000).map { number in
      let (left, top) = (Double(number % 100) * 19, Double(number / 100) * 45)
      return InkComponent(
        box: BoundingBox(left: left, top: top, right: left + 5, bottom: top + 5), pixels: 20)
    }
    #expect(try certainty(of: page + specks).partsPerLetter > 1.5)
  }

  @Test func `noise has no lines, or uncertain ones`() {
    let noise = (0..<20_000).map { number in
      let (left, top) = (Double(number * 7_919 % 1_990), Double(number * 104_729 % 2_790))
      let (width, height) = (Double(2 + number % 17), Double(2 + number % 23))
      return InkComponent(
        box: BoundingBox(left: left, top: top, right: left + width, bottom: top + height),
        pixels: Int(width * height / 2))
    }
    let found = PrintedPage.lines(in: noise)
    #expect(
      found.map { $0.certainty.partsPerLetter > 1.5 || $0.certainty.inkOutside > 0.1 } ?? true)
  }

  @Test func `boxes without area and beyond the image are no reason to stop`() {
    let wild = [
      InkComponent(
        box: BoundingBox(left: 1e300, top: -1e300, right: 1e300, bottom: 1e300), pixels: 1),
      InkComponent(box: BoundingBox(left: -1e18, top: 30, right: 1e18, bottom: 50), pixels: 0),
      InkComponent(box: BoundingBox(left: 7, top: 7, right: 7, bottom: 7), pixels: .max),
    ]
    #expect(PrintedPage.lines(in: page + wild)?.lines.count == 20)
  }
}
