import PageModel
import Testing

/// Words that show that a sheet with pale ink is a page.
@Suite struct CertainWordsTests {
  private func page(_ words: [(text: String, confidence: Double)]) -> RecognizedPage {
    let box = BoundingBox(left: 10, top: 10, right: 90, bottom: 30)
    let line = TextLine(
      box: box, baseline: Baseline(slope: 0, offset: -4),
      metrics: RowMetrics(xHeight: 10, ascenders: 5, descenders: 5),
      words: words.map { Word(text: $0.text, box: box, confidence: $0.confidence) })
    let block = TextBlock(box: box, paragraphs: [Paragraph(box: box, lines: [line])])
    return RecognizedPage(size: PixelSize(width: 100, height: 40), blocks: [block])
  }

  @Test(arguments: [
    ("total", 92.0, true), ("total", 91.9, false),
    // Print that shines through is recognised as short words, even with high confidence.
    ("four", 99.0, true), ("the", 99.0, false), ("1234", 95.0, true), ("a-b-c.", 99.0, false),
    ("....----", 99.0, false),
  ])
  func `a certain word has four letters or digits and a confidence of 92`(
    text: String, confidence: Double, isCertain: Bool
  ) {
    #expect(page([(text, confidence)]).hasCertainWords == isCertain)
    #expect(page([("so", 99), (text, confidence)]).hasCertainWords == isCertain)
  }

  @Test func `several uncertain words are not a certain one`() {
    #expect(!page([("many", 80), ("words", 85), ("here", 91)]).hasCertainWords)
    #expect(!page([]).hasCertainWords)
  }
}
