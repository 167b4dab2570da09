import PageModel
import Testing
import Understanding

@Suite struct TextComparisonTests {
  /// Returns a page with a line of words, each 100 pixels wide; `shift` moves all words down.
  private static func page(
    _ text: String, confidence: Double = 95, shift: Double = 0
  ) -> RecognizedPage {
    let words = text.split(separator: " ").enumerated().map { index, word in
      let (row, column) = (Double(index / 8), Double(index % 8))
      return Word(
        text: String(word),
        box: BoundingBox(
          left: 120 * column, top: 60 * row + shift, right: 120 * column + 100,
          bottom: 60 * row + 30 + shift), confidence: confidence)
    }
    let box = BoundingBox(left: 0, top: 0, right: 1000, bottom: 1000)
    let line = TextLine(
      box: box, baseline: Baseline(slope: 0, offset: 0),
      metrics: RowMetrics(xHeight: 20, ascenders: 5, descenders: 5), words: words)
    let paragraph = Paragraph(box: box, lines: [line])
    return RecognizedPage(
      size: PixelSize(width: 1000, height: 1000),
      blocks: [TextBlock(box: box, paragraphs: [paragraph])])
  }

  private static let text = """
    The committee met on the third day of the month and agreed that the report should be printed \
    before the next meeting of all members who had signed the first letter to the council
    """
  private static let words = Set(text.lowercased().split(separator: " ").map(String.init))

  private func scores(
    _ old: RecognizedPage, _ recognized: RecognizedPage
  ) throws -> TextComparison.Scores {
    try #require(TextComparison(of: old, with: recognized))
      .scores { Self.words.contains($0.lowercased()) }
  }

  @Test func `equal texts are equally good, and the old one stays`() throws {
    let scores = try scores(Self.page(Self.text, shift: 3), Self.page(Self.text + "."))
    #expect(scores == TextComparison.Scores(old: 1, recognized: 1))
    #expect(!scores.isRecognizedBetter)
  }

  @Test func `a text with wrong letters is replaced`() throws {
    let wrong = Self.text.replacing("report", with: "rep0rt").replacing("members", with: "mernbers")
      .replacing("meeting", with: "rneeting")
    #expect(try scores(Self.page(wrong), Self.page(Self.text)).isRecognizedBetter)
  }

  @Test func `a text stays if the recognised one has wrong letters of low confidence`() throws {
    let wrong = Self.text.replacing("report", with: "rep0rt").replacing("members", with: "mernbers")
    let scores = try scores(Self.page(Self.text), Self.page(wrong, confidence: 60))
    #expect(scores.old > scores.recognized)
  }

  @Test func `words at wrong places and words of another page are replaced`() throws {
    let moved = try scores(Self.page(Self.text, shift: 400), Self.page(Self.text))
    #expect(moved.isRecognizedBetter)
    #expect(moved.old < 0.5)
    let other = "other words stand here instead of those which this page really shows to a reader"
    #expect(try scores(Self.page(other), Self.page(Self.text)).isRecognizedBetter)
  }

  @Test func `only words that a dictionary can tell are looked up, each once`() throws {
    let comparison = try #require(
      TextComparison(of: Self.page("No. 17 of it"), with: Self.page("Nos 18 of of")))
    #expect(comparison.disputedWords == ["No", "Nos", "it", "of"])
  }

  @Test func `pages without words can be compared`() throws {
    #expect(try !scores(.empty, .empty).isRecognizedBetter)
    #expect(try scores(.empty, Self.page(Self.text)).isRecognizedBetter)
  }
}
