import PageModel
import Testing

@Suite struct ParagraphTests {
  private let box = BoundingBox(left: 0, top: 0, right: 9, bottom: 9)

  @Test(
    arguments: [
      (["deu", "eng", "deu"], "deu"), (["deu", "eng"], nil), ([nil, nil, "eng"], nil), ([], nil),
      ([nil, "eng", "eng"], "eng"),
    ] as [([String?], String?)])
  func `a paragraph's language is that of most words`(languages: [String?], expected: String?) {
    let words = languages.map { Word(text: "a", box: box, confidence: 90, language: $0) }
    let lines = words.map {
      TextLine(
        box: box, baseline: Baseline(slope: 0, offset: 0),
        metrics: RowMetrics(xHeight: 5, ascenders: 2, descenders: 2), words: [$0])
    }
    #expect(Paragraph(box: box, lines: lines).language == expected)
  }
}

@Suite struct BaselineTests {
  private let box = BoundingBox(left: 100, top: 200, right: 300, bottom: 250)

  @Test(arguments: [(100.0, 240.0), (200, 242), (300, 244), (0, 238)])
  func `a baseline starts at its offset and descends by its slope`(x: Double, y: Double) {
    let baseline = Baseline(slope: 0.02, offset: -10)
    #expect(abs(baseline.y(at: x, in: box) - y) < 1e-12)
  }
}
