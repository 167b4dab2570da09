import Codecs
import PageModel
import Raster
import Recognition
import Testing

@testable import Words

/// Boxes to tick that are recognised by their ink.
@Suite struct CheckBoxesTests {
  private static let size = PixelSize(width: 400, height: 80)
  /// The square in which a test draws, and what was read beside it.
  private static let square = (left: 40, top: 22, side: 36)

  /// Returns the words of a page on which `isInk` tells of each place in the square, in shares of its
  /// side, whether it is dark.
  private func texts(
    beside text: String = "Retired", read: [Word] = [], _ isInk: (Double, Double) -> Bool
  ) throws -> [String] {
    let square = Self.square
    let bitmap = Bitmap(bilevel: Self.size) { pixel in
      let (x, y) = (pixel % Self.size.width, pixel / Self.size.width)
      let isLetter = (28..<58).contains(y) && (100..<220).contains(x) && x % 24 < 16
      return isLetter
        || isInk(
          (Double(x - square.left) + 0.5) / Double(square.side),
          (Double(y - square.top) + 0.5) / Double(square.side))
    }
    guard let pixels = PageInk(bitmap) else { throw RecognitionError.failed }
    let words = read + (text.isEmpty ? [] : [.made(text, 100, 220, 95, top: 28)])
    let lines = words.map { word in
      TextLine(
        box: word.box, baseline: Baseline(slope: 0, offset: 0),
        metrics: RowMetrics(xHeight: 20, ascenders: 10, descenders: 0), words: [word])
    }
    let box = words.map(\.box).hull ?? BoundingBox(left: 0, top: 0, right: 1, bottom: 1)
    let page = RecognizedPage(
      size: Self.size,
      blocks: [TextBlock(box: box, paragraphs: [Paragraph(box: box, lines: lines)])])
    let ink = LetterInk(components: pixels.components, letterHeight: 30, toOriginal: .identity)
    let boxes = CheckBoxes(ink: ink, page: page)
    let (rest, found) = boxes.page(page, with: CheckBoxes.words(of: boxes.items(in: pixels)))
    return (found.lines + rest.lines).flatMap(\.words).map(\.text)
  }

  private func isInSquare(_ x: Double, _ y: Double) -> Bool { min(x, y) > 0 && max(x, y) < 1 }

  private func isFrame(_ x: Double, _ y: Double) -> Bool {
    isInSquare(x, y) && (min(x, y) < 0.08 || max(x, y) > 0.92)
  }

  private func read(_ text: String, _ left: Double = 40, _ right: Double = 76) -> Word {
    let box = BoundingBox(left: left, top: 22, right: right, bottom: 58)
    return Word(text: text, box: box, confidence: 90, symbols: [Symbol(text: text, box: box)])
  }

  @Test func `an empty square is a box, whatever was read there`() throws {
    #expect(try texts(isFrame) == ["☐", "Retired"])
    #expect(try texts(read: [read("O")], isFrame) == ["☐", "Retired"])
  }

  @Test func `squares of a page without words are noise`() throws {
    #expect(try texts(beside: "", isFrame).isEmpty)
  }

  @Test func `a square with a cross or a tick is a box with that mark`() throws {
    let isCross = { (x: Double, y: Double) in min(abs(x - y), abs(1 - x - y)) < 0.06 }
    #expect(
      try texts { isFrame($0, $1) || isInSquare($0, $1) && isCross($0, $1) } == ["☒", "Retired"])
    let isTick = { (x: Double, y: Double) in
      (0.2..<0.45).contains(x) && abs(y - x - 0.35) < 0.07
        || (0.4..<0.9).contains(x) && abs(y - 1.36 + 1.4 * x) < 0.07
    }
    #expect(try texts { isFrame($0, $1) || isTick($0, $1) } == ["☑", "Retired"])
  }

  @Test func `a mark may leave its box`() throws {
    let isLong = { (x: Double, y: Double) in
      (0.3..<1.25).contains(x) && abs(1 - x - y) < 0.06
    }
    #expect(try texts { isFrame($0, $1) || isLong($0, $1) } != ["Retired"])
  }

  @Test func `round letters and letters with an open side are no boxes`() throws {
    let isRing = { (x: Double, y: Double) in
      (0.42..<0.5).contains(((x - 0.5) * (x - 0.5) + (y - 0.5) * (y - 0.5)).squareRoot())
    }
    #expect(try texts(isRing) == ["Retired"])
    #expect(try texts { isFrame($0, $1) && $1 > 0.08 } == ["Retired"], "the letter U")
    #expect(try texts { isFrame($0, $1) && $0 < 0.92 } == ["Retired"], "a bracket")
  }

  @Test func `a box with a letter stays as it was read`() throws {
    let seven = Word(
      text: "7", box: BoundingBox(left: 50, top: 30, right: 66, bottom: 52), confidence: 95)
    let isBar = { (x: Double, y: Double) in (0.3..<0.7).contains(x) && (0.25..<0.8).contains(y) }
    #expect(try texts(read: [seven]) { isFrame($0, $1) || isBar($0, $1) } == ["7", "Retired"])
  }

  @Test func `East Asian letters may be squares`() throws {
    #expect(try texts(beside: "人口", isFrame) == ["人口"])
    #expect(try texts(read: [read("口")], isFrame) == ["口", "Retired"])
  }
}
