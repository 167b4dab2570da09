import PageModel
import Testing
import Understanding

/// Plain text in the places of recognised words.
@Suite struct TextAlignmentTests {
  /// Returns a page of lines of words, each letter 10 pixels wide.
  private func page(_ lines: [String]) -> RecognizedPage {
    let lines = lines.enumerated().map { row, text in
      var left = 0.0
      let top = 50 * Double(row)
      let words = text.split(separator: " ").map { word in
        let right = left + 10 * Double(word.count)
        defer { left = right + 10 }
        return Word(
          text: String(word),
          box: BoundingBox(left: left, top: top, right: right, bottom: top + 30),
          confidence: 80)
      }
      return TextLine(
        box: words.map(\.box).hull ?? BoundingBox(left: 0, top: 0, right: 0, bottom: 0),
        baseline: Baseline(slope: 0, offset: 0),
        metrics: RowMetrics(xHeight: 15, ascenders: 8, descenders: 7), words: words)
    }
    let box = BoundingBox(left: 0, top: 0, right: 1000, bottom: 1000)
    return RecognizedPage(
      size: PixelSize(width: 1000, height: 1000),
      blocks: [TextBlock(box: box, paragraphs: [Paragraph(box: box, lines: lines)])])
  }

  private func aligned(_ text: [String], with found: [String]) throws -> TextAlignment {
    try #require(TextAlignment(page(text), with: page(found)))
  }

  @Test func `misread, joined and divided words get the letters of the text`() throws {
    let result = try aligned(
      ["The quick brown fox", "jumps over it"], with: ["Tbe qu ick brownfox", "jumps ovcr lt"])
    #expect(result.page.lines.map(\.text) == ["The quick brown fox", "jumps over it"])
    #expect(result.unplaced.isEmpty)
    #expect(result.isOfPage)
    let words = result.page.lines[0].words
    #expect(words[1].box.left == 40)
    #expect(words[1].box.right == 100)
    #expect(words[2].box.left == 110)
    #expect(words[3].box.right == 190)
  }

  @Test func `a word that the page divides at a hyphen is divided`() throws {
    let result = try aligned(
      ["of geographical knowledge"], with: ["of geo-", "graphical knowledge"])
    #expect(result.page.lines.map(\.text) == ["of geo-", "graphical knowledge"])
    #expect(result.unplaced.isEmpty)
  }

  @Test func `words without a counterpart are counted, and recognised dirt is left out`() throws {
    let result = try aligned(
      ["several certain words"], with: ["several certain words", "|~|"])
    #expect(result.page.lines.map(\.text) == ["several certain words"])
    let more = try aligned(["several certain words handwritten"], with: ["several certain words"])
    #expect(more.unplaced == ["handwritten"])
  }

  @Test func `columns in another order are found`() throws {
    let left = ["alpha bravo charlie delta", "echo foxtrot golf hotel"]
    let right = ["india juliett kilo lima", "mike november oscar papa"]
    let result = try aligned(right + left, with: left + right)
    #expect(result.unplaced.isEmpty)
    #expect(result.page.lines.map(\.text) == left + right)
  }

  @Test func `the text of another page is told apart`() throws {
    let result = try aligned(
      ["entirely different letters here"], with: ["several recognised words follow"])
    #expect(!result.isOfPage)
  }
}
