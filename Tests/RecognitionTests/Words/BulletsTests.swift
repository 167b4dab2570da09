import PageModel
import Raster
import Testing

@testable import Words

/// Bullets that are recognised by their shape before the lines of a list.
@Suite struct BulletsTests {
  /// The height of a made word in pixels, on whose bottom the baseline is.
  private static let xHeight = 14.0

  private func line(_ words: [Word]) -> TextLine {
    TextLine(
      box: words.map(\.box).hull ?? BoundingBox(left: 0, top: 0, right: 1, bottom: 1),
      baseline: Baseline(slope: 0, offset: 0),
      metrics: RowMetrics(xHeight: Self.xHeight, ascenders: 6, descenders: 5), words: words)
  }

  private func page(_ rows: [[Word]]) -> RecognizedPage {
    let lines = rows.map(line)
    let box = lines.map(\.box).hull ?? BoundingBox(left: 0, top: 0, right: 1, bottom: 1)
    return RecognizedPage(
      size: PixelSize(width: 1000, height: 1000),
      blocks: [TextBlock(box: box, paragraphs: [Paragraph(box: box, lines: lines)])])
  }

  /// A disc at half the height of the letters of a row.
  private func disc(
    left: Double, row: Int, filled: Double = 0.79, size: Double = 8
  ) -> InkComponent {
    let bottom = Double(row) * 40 + 20 - (Self.xHeight - size) / 2
    let box = BoundingBox(left: left, top: bottom - size, right: left + size, bottom: bottom)
    return InkComponent(box: box, pixels: Int(filled * box.area))
  }

  private func word(_ text: String, _ left: Double, _ right: Double, row: Int) -> Word {
    .made(text, left, right, 90, top: Double(row) * 40)
  }

  private func texts(_ rows: [[Word]], _ parts: [InkComponent]) -> [String] {
    let ink = LetterInk(components: parts, letterHeight: 20, toOriginal: .identity)
    return Bullets(ink: ink).recognized(page(rows)).texts
  }

  @Test func `signs and gaps before the lines of a list are bullets`() {
    let rows = [
      [word("¢", 10, 18, row: 0), word("first", 40, 90, row: 0)],
      [word("second", 40, 90, row: 1)], [word("no", 40, 90, row: 2)],
    ]
    let parts = [disc(left: 10, row: 0), disc(left: 10, row: 1)]
    #expect(texts(rows, parts) == ["• first", "• second", "no"])
  }

  @Test
  func
    `items of a list that begin with numbers have bullets, and numbers behind dots alone do not`()
  {
    let (numbers, text) = (
      (0...1).map { [word("2", 40, 50, row: $0)] }, [word("eggs", 40, 90, row: 2)]
    )
    let dots = (0...2).map { disc(left: 10, row: $0) }
    #expect(texts(numbers + [text], dots) == ["• 2", "• 2", "• eggs"])
    #expect(texts(numbers, Array(dots[...1])) == ["2", "2"])
  }

  @Test func `one dot is no list`() {
    let rows = [[word("first", 40, 90, row: 0)], [word("second", 40, 90, row: 1)]]
    #expect(texts(rows, [disc(left: 10, row: 0)]) == ["first", "second"])
  }

  @Test func `letters are no bullets`() {
    let rows = [
      [word("e", 10, 18, row: 0), word("first", 40, 90, row: 0)],
      [word("o", 10, 18, row: 1), word("second", 40, 90, row: 1)],
    ]
    let parts = (0...1).map { disc(left: 10, row: $0, filled: 0.4, size: Self.xHeight) }
    #expect(texts(rows, parts) == ["e first", "o second"])
  }

  @Test func `rings smaller than letters and squares are bullets`() {
    let rows = [
      [word("o", 10, 18, row: 0), word("first", 40, 90, row: 0)], [word("second", 40, 90, row: 1)],
    ]
    for filled in [0.4, 1] {
      let parts = (0...1).map { disc(left: 10, row: $0, filled: filled) }
      #expect(texts(rows, parts) == ["• first", "• second"])
    }
  }

  @Test func `a lone bar as high as the letters beside it is the pronoun`() {
    func read(_ bar: Word) -> [String] {
      let words = [
        Word(text: "when", box: box(0, 60), confidence: 95, language: "eng"), bar,
        Word(text: "was", box: box(86, 130), confidence: 95, language: "eng"),
      ]
      return LoneBars.read(line(words)).words.map(\.text)
    }
    func box(_ left: Double, _ right: Double, top: Double = 0) -> BoundingBox {
      BoundingBox(left: left, top: top, right: right, bottom: 20)
    }
    let bar = Word(text: "|", box: box(70, 74), confidence: 60, language: "eng")
    #expect(read(bar) == ["when", "I", "was"])
    #expect(read(bar.with(box: box(70, 74, top: -10))) == ["when", "|", "was"], "a ruling line")
    let german = Word(text: "|", box: box(70, 74), confidence: 60, language: "deu")
    #expect(read(german) == ["when", "|", "was"])
  }

  @Test(
    arguments: [
      ("TIME:__2/18/80", ["TIME:", "2/18/80"]), ("one......12", ["one", "......", "12"]),
      ("foo_bar", ["foo_bar"]), ("wait...", ["wait..."]), ("____", []), (".....", ["....."]),
    ])
  func `leaders divide words`(text: String, expected: [String]) {
    let symbols = text.enumerated().map { number, letter in
      Symbol(
        text: String(letter),
        box: BoundingBox(
          left: Double(number) * 10, top: 0, right: Double(number) * 10 + 9, bottom: 20))
    }
    let box = symbols.map(\.box).hull ?? BoundingBox(left: 0, top: 0, right: 1, bottom: 1)
    let word = Word(text: text, box: box, confidence: 90, symbols: symbols)
    #expect(word.dividedAtLeaders.map(\.text) == expected)
  }
}
