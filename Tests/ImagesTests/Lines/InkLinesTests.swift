import Lines
import PageModel
import Raster
import Testing

@Suite struct InkLinesTests {
  private func part(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double)
    -> InkComponent
  {
    let box = BoundingBox(left: left, top: top, right: right, bottom: bottom)
    return InkComponent(box: box, pixels: Int(box.area / 3))
  }

  private func pieces(in parts: [InkComponent], size: PixelSize = PrintedPage.size) throws
    -> [InkPiece]
  {
    try #require(PrintedPage.lines(in: parts, size: size)).lines.flatMap(\.self)
  }

  @Test func `a page without ink has no lines`() throws {
    let height = try #require(
      LetterHeight(of: PrintedLine(left: 0, baseline: 90).parts("xx"), on: PrintedPage.size))
    #expect(InkLines([], size: PrintedPage.size, letterHeight: height.pixels) == nil)
  }

  @Test func `a line has the baseline and the heights of its letters`() throws {
    let parts = PrintedLine(left: 100, baseline: 500).parts(PrintedPage.words(6))
    let piece = try #require(try pieces(in: parts).first)
    #expect(abs(piece.baseline(at: 400) - 500) <= 1)
    #expect(abs(piece.metrics.xHeight - 20) <= 1)
    #expect(piece.parts.count == parts.count)
  }

  @Test func `a piece is cut out with the heights of its line and a padding`() throws {
    let parts = PrintedLine(left: 100, baseline: 500).parts("xxxxxx xxxxxx lxpxx lxpxx")
    let crop = try #require(try pieces(in: parts).first).crop
    #expect(abs(crop.top - (500 - 30 - 4)) <= 1)
    #expect(abs(crop.bottom - (510 + 4)) <= 1)
    #expect(crop.left == 96)
  }

  @Test(arguments: [("x", 510.0), ("xx", 510), ("xxx", 518)])
  func `more room below the baseline is for more than two letters`(
    text: String, bottom: Double
  ) throws {
    let parts = PrintedLine(left: 100, baseline: 500).parts("xxxxxx xxxxxx xxxx")
    let apart = PrintedLine(left: 900, baseline: 500).parts(text)
    let lines = try #require(PrintedPage.lines(in: parts + apart, foot: .roomy)?.lines)
    let bottoms = lines.flatMap(\.self).map { $0.crop.bottom - 4 }
    #expect(bottoms.count == 2)
    #expect(abs(bottoms[0] - 518) <= 1)
    #expect(abs(bottoms[1] - bottom) <= 1)
  }

  @Test func `a piece at the edge of the image is cut out within it`() throws {
    let parts = PrintedLine(left: 0, baseline: 515).parts(PrintedPage.words(4))
    let crop = try #require(
      try pieces(in: parts, size: PixelSize(width: 700, height: 520)).first
    ).crop
    #expect(crop.left == 0)
    #expect(crop.bottom == 520)
  }

  @Test func `lines come from top to bottom, in whatever order their ink is found`() throws {
    let parts = PrintedPage.paragraph(PrintedPage.words(9), left: 100, top: 200, lines: 20)
    let found = try #require(PrintedPage.lines(in: parts.reversed()))
    let tops = found.lines.compactMap { $0.first?.crop.top }
    #expect(tops.count == 20)
    #expect(tops == tops.sorted())
    #expect(found == PrintedPage.lines(in: parts))
  }

  @Test func `a sloping line has the slope of its letters`() throws {
    let parts = PrintedLine(left: 100, baseline: 500, slope: 0.02).parts(PrintedPage.words(12))
    let found = try pieces(in: parts)
    #expect(found.count == 1)
    #expect(abs((found.first?.slope ?? 0) - 0.02) < 0.003)
  }

  @Test func `columns that stand close are separate lines`() throws {
    let words = PrintedPage.words(4)
    let left = PrintedPage.paragraph(words, left: 100, top: 200, lines: 12)
    let end = try #require(left.map(\.box.right).max())
    let right = PrintedPage.paragraph(words, left: end + 28, top: 200, lines: 12)
    #expect(PrintedPage.lines(in: left + right)?.lines.count == 24)
  }

  @Test func `columns stay apart where only some of their lines stand side by side`() throws {
    let words = PrintedPage.words(4)
    let left = PrintedPage.paragraph(words, left: 100, top: 200, lines: 20)
    let end = try #require(left.map(\.box.right).max())
    // Two lines of the right column are in the rows of the left one, the others between them.
    let between = PrintedPage.paragraph(words, left: end + 70, top: 222, lines: 8)
    let beside = PrintedPage.paragraph(words, left: end + 70, top: 200 + 48 * 10, lines: 2)
    #expect(PrintedPage.lines(in: left + between + beside)?.lines.count == 30)
  }

  @Test func `a wide space in one line of a column does not divide the line`() throws {
    let words = PrintedPage.words(4)
    let parts =
      PrintedPage.paragraph(words, left: 100, top: 200, lines: 4)
      + PrintedLine(left: 100, baseline: 392).parts(PrintedLine.word + "      " + words)
    let lines = try #require(PrintedPage.lines(in: parts)).lines
    #expect(lines.count == 5)
    #expect(lines.last?.count == 2)
  }

  @Test func `the equal spaces of justified lines divide no column`() throws {
    // The first words end within a letter, and all spaces of a line are as wide.
    let lines = (0..<6).flatMap { number -> [InkComponent] in
      let starts = [100.0, 220, 340].map { $0 + Double(number % 3) * ($0 - 100) / 8 }
      return starts.flatMap { left in
        PrintedLine(left: left, baseline: 500 + 48 * Double(number))
          .parts(String(PrintedLine.word.prefix(4 - number % 2)))
      }
    }
    let others = [260.0, 788].flatMap {
      PrintedPage.paragraph(PrintedPage.words(3), left: 100, top: $0, lines: 5)
    }
    let found = try #require(PrintedPage.lines(in: others + lines)).lines
    #expect(found.count == 16)
  }

  @Test func `typewritten spaces that stand below one another divide no paragraph`() throws {
    let halves = [
      [4, 3, 5, 5], [5, 5, 3, 4], [3, 6, 4, 4], [6, 3, 5, 3], [5, 4, 3, 5], [7, 3, 3, 4],
    ]
    let lines = zip(halves, halves.dropFirst(2) + halves.prefix(2)).map { left, right in
      (left + right).map { String(repeating: "x", count: $0) }.joined(separator: "  ")
    }
    let parts = lines.enumerated().flatMap { number, text in
      PrintedLine(left: 100, baseline: 200 + 48 * Double(number)).parts(text)
    }
    #expect(try #require(PrintedPage.lines(in: parts)).lines.count == 6)
  }

  @Test func `the last short word of a line stays in its column`() throws {
    let words = PrintedPage.words(4)
    let left = (0..<12).flatMap { number in
      // One line has a wide space before its last word.
      let middle = number == 6 ? String(repeating: " ", count: 12) : "xxxxxxxx"
      return PrintedLine(left: 100, baseline: 200 + 48 * Double(number)).parts(
        words + middle + "xx")
    }
    let end = try #require(left.map(\.box.right).max())
    let right = PrintedPage.paragraph(words, left: end + 36, top: 218, lines: 12)
    let found = try #require(PrintedPage.lines(in: left + right)).lines
    let boxes = found.flatMap(\.self).compactMap(\.parts.hull)
    #expect(boxes.allSatisfy { $0.right <= end || $0.left > end })
    #expect(found.flatMap(\.self).flatMap(\.parts).count == left.count + right.count)
  }

  @Test func `a gutter goes on beside a gap in one of its columns`() throws {
    let words = PrintedPage.words(3)
    let left = PrintedPage.paragraph(words, left: 100, top: 200, lines: 30)
    let end = try #require(left.map(\.box.right).max())
    // Three lines above and below the gap are too few for a gutter of their own.
    let right = [200.0, 248, 296, 1496, 1544, 1592].flatMap {
      PrintedLine(left: end + 24, baseline: $0).parts(words)
    }
    #expect(try #require(PrintedPage.lines(in: left + right)).lines.count == 36)
  }

  @Test func `columns of a crooked page stay apart at a narrow gutter`() throws {
    let words = PrintedPage.words(4)
    let lines = (0..<30).flatMap { number -> [InkComponent] in
      // At right angles to lines of this slope, the gutter moves by more than its width within 30 lines.
      let y = 200 + 48 * Double(number)
      let shift = -0.02 * y
      let left = PrintedLine(left: 100 + shift, baseline: y, slope: 0.02).parts(words)
      let end = left.map(\.box.right).max() ?? 0
      return left + PrintedLine(left: end + 24, baseline: y, slope: 0.02).parts(words)
    }
    #expect(try #require(PrintedPage.lines(in: lines)).lines.count == 60)
  }

  @Test func `columns stay apart beside the short last line of a paragraph`() throws {
    let words = PrintedPage.words(4)
    let top = PrintedLine(left: 100, baseline: 200).parts(words)
    let end = try #require(top.map(\.box.right).max())
    let short = PrintedLine(left: 100, baseline: 248).parts(PrintedLine.word)
    let heading = PrintedLine(left: 100, baseline: 316).parts(PrintedLine.word)
    let below = PrintedPage.paragraph(words, left: 100, top: 388, lines: 5)
    let right = PrintedPage.paragraph(words, left: end + 40, top: 200, lines: 10)
    let found = try #require(PrintedPage.lines(in: top + short + heading + below + right)).lines
    #expect(found.allSatisfy { $0.count == 1 })
    #expect(found.count == 18)
  }

  @Test func `the cells of a table are separate lines`() throws {
    let parts = [100.0, 500, 900].flatMap {
      PrintedPage.paragraph(PrintedPage.words(1), left: $0, top: 200, lines: 10)
    }
    let lines = try #require(PrintedPage.lines(in: parts)).lines
    #expect(lines.count == 30)
    #expect(lines.prefix(3).compactMap { $0.first?.crop.left } == [96, 496, 896])
  }

  @Test func `text does not continue across an upright ruling, which is not cut out`() throws {
    let parts =
      PrintedLine(left: 100, baseline: 500).parts(PrintedLine.word + "   " + PrintedLine.word)
    let gap = try #require(
      zip(parts, parts.dropFirst()).map { ($0.box.right, $1.box.left) }.max {
        $0.1 - $0.0 < $1.1 - $1.0
      })
    #expect(try pieces(in: parts).count == 1)
    let ruling = part(gap.1 - 3, 400, gap.1 - 1, 600)
    let divided = try pieces(in: parts + [ruling])
    #expect(divided.count == 2)
    #expect(divided.allSatisfy { !$0.crop.contains(ruling.box.middle) })
  }

  @Test func `dots, accents, punctuation and brackets belong to their line`() throws {
    let text = "ixxÉx, lixix-xpi. xixix lxÉxx."
    let parts =
      PrintedLine(left: 100, baseline: 500).parts(text)
      + PrintedLine(left: 100, baseline: 548).parts(text) + [part(86, 462, 94, 515)]
    let found = try pieces(in: parts)
    #expect(found.count == 2)
    #expect(found.reduce(0) { $0 + $1.parts.count } == parts.count)
  }

  @Test(arguments: [" .", ".", "-", " -"], [10.0, 80])
  func `a leader is in no line, so that the short number behind it is one`(
    leader: String, gap: Double
  ) throws {
    let title = PrintedLine(left: 100, baseline: 500).parts(PrintedPage.words(3))
    let end = try #require(title.map(\.box.right).max())
    let marks = PrintedLine(left: end + 10, baseline: 500).parts(
      String(repeating: leader, count: 40))
    let number = PrintedLine(
      left: try #require(marks.map(\.box.right).max()) + gap, baseline: 500
    ).parts("l")
    let found = try #require(PrintedPage.lines(in: title + marks + number))
    #expect(found.lines.map { $0.flatMap(\.parts).count } == [title.count, number.count])
    #expect(found.certainty.partsPerLetter < 1.5, "the dots are no specks")
  }

  @Test func `leaders beside a column hold an entry and its number together`() throws {
    let title = PrintedLine(left: 100, baseline: 500).parts(PrintedPage.words(3))
    let end = try #require(title.map(\.box.right).max())
    let entry =
      title
      + PrintedLine(left: end + 10, baseline: 500).parts(String(repeating: " .", count: 20) + " l")
    let column = PrintedLine(left: try #require(entry.map(\.box.right).max()) + 60, baseline: 500)
      .parts(PrintedPage.words(3))
    let found = try #require(PrintedPage.lines(in: entry + column))
    let count = found.lines.reduce(0) { $0 + $1.flatMap(\.parts).count }
    #expect(count == entry.count + column.count)
  }

  @Test func `a short word between two texts and a hyphen does not divide the line`() throws {
    let left = PrintedLine(left: 100, baseline: 500, xHeight: 23)
      .parts(PrintedPage.words(2) + " llllll")
    let end = try #require(left.map(\.box.right).max())
    // The descenders of "pp." stand on no baseline, and the hyphen of "31-" is near enough for both.
    let middle = [
      part(end + 60, 477, end + 76, 510), part(end + 84, 477, end + 100, 510),
      part(end + 114, 495, end + 122, 500), part(end + 166, 467, end + 180, 500),
      part(end + 188, 467, end + 202, 500), part(end + 212, 486, end + 230, 490),
    ]
    let right = PrintedLine(left: end + 240, baseline: 500, xHeight: 23)
      .parts("l " + PrintedPage.words(3))
    #expect(PrintedPage.lines(in: left + middle + right)?.lines.count == 1)
  }

  @Test func `the thin remains of a ruling are not marks of a title beside it`() throws {
    let titles = [300.0, 430].flatMap {
      PrintedLine(left: 100, baseline: $0, xHeight: 60).parts("lxxl xlpx")
    }
    let end = try #require(titles.map(\.box.right).max())
    let remains = stride(from: 200.0, to: 460, by: 14).map { part(end + 50, $0, end + 51, $0 + 9) }
    let text = PrintedPage.paragraph(PrintedPage.words(8), left: 100, top: 600, lines: 20)
    let found = try pieces(in: titles + remains + text).prefix { $0.crop.top < 430 }
    let crops = found.map(\.crop).filter { $0.left < end }
    #expect(crops == (try pieces(in: titles + text).prefix(2).map(\.crop)))
  }

  @Test func `a number before a heading in larger type is in its line`() throws {
    let body = PrintedPage.paragraph(PrintedPage.words(9), left: 100, top: 500, lines: 12)
    let number = PrintedLine(left: 100, baseline: 420, xHeight: 30).parts("l")
    let heading = PrintedLine(left: 200, baseline: 420, xHeight: 30).parts("lxxpxx xxlxx")
    let found = try #require(PrintedPage.lines(in: body + number + heading))
    #expect(found.lines.first?.map(\.crop.left) == [96])
    #expect(found.certainty.tallParts == 0)
  }

  @Test func `the letters of a title are a line`() throws {
    let parts =
      PrintedLine(left: 100, baseline: 300, xHeight: 60).parts("lxxl xlpx")
      + PrintedPage.paragraph(PrintedPage.words(8), left: 100, top: 500, lines: 20)
    let found = try #require(PrintedPage.lines(in: parts))
    #expect(found.lines.count == 21)
    #expect(found.certainty.tallParts == 0)
    let title = try #require(found.lines.first?.first)
    #expect(abs(title.metrics.xHeight - 60) <= 2)
  }
}
