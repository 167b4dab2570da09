import PageModel
import Testing
import Understanding

@Suite struct PageGradeTests {
  /// Returns a page of words with these texts, confidences in per cent and unread ink.
  private func page(
    _ words: [(text: String, confidence: Double)], unread: Set<Int> = []
  ) -> RecognizedPage {
    let box = BoundingBox(left: 0, top: 0, right: 90, bottom: 30)
    let words = words.enumerated().map { index, word in
      Word(
        text: word.text, box: box, confidence: word.confidence,
        unread: unread.contains(index) ? box : nil)
    }
    let line = TextLine(
      box: box, baseline: Baseline(slope: 0, offset: 0), metrics: Sketch.metrics, words: words)
    return RecognizedPage(
      size: PixelSize(width: 100, height: 100),
      blocks: [TextBlock(box: box, paragraphs: [Paragraph(box: box, lines: [line])])])
  }

  private func grade(doubtful: Int, of count: Int = 100, uncovered: Double = 0.01) -> PageGrade? {
    let words = (0..<count).map { (text: "word", confidence: $0 < doubtful ? 60.0 : 96) }
    return PageGrade(of: page(words), uncovered: uncovered)
  }

  @Test func `a page of certain words is good, and the worse the more words are doubtful`() {
    #expect(grade(doubtful: 0) == .good)
    #expect(grade(doubtful: 10) == .fair)
    #expect(grade(doubtful: 40, uncovered: 0.4) == .poor)
  }

  @Test func `a page of certain words is not good if ink is in no word`() {
    #expect(grade(doubtful: 0, uncovered: 0.12) == .fair)
    #expect(grade(doubtful: 0, uncovered: 0.9) != .good)
  }

  @Test func `a page without words has no grade`() {
    #expect(grade(doubtful: 0, of: 0) == nil)
  }

  @Test func `words beside unread ink are compared first, then numbers, then the least certain`() {
    let page = page(
      [("low", 20), ("sure", 96), ("lower", 10), ("1998", 70), ("12", 96), ("cut", 80)],
      unread: [5])
    #expect(page.doubtfulWords(atMost: 9).map(\.text) == ["cut", "1998", "lower", "low"])
    #expect(page.doubtfulWords(atMost: 1).map(\.text) == ["cut"])
  }
}
