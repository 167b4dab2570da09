import Conversion
import PageLayout
import Testing

@Suite struct PlainTextTests {
  private func line(_ text: String) -> TextLine {
    let box = BoundingBox(left: 0, top: 0, right: 10, bottom: 10)
    return TextLine(
      box: box, baseline: Baseline(slope: 0, offset: 0),
      metrics: RowMetrics(xHeight: 5, ascenders: 2, descenders: 2),
      words: text.split(separator: " ").map { Word(text: String($0), box: box, confidence: 90) })
  }

  private func page(_ blocks: [[[String]]]) -> RecognizedPage {
    let box = BoundingBox(left: 0, top: 0, right: 10, bottom: 10)
    return RecognizedPage(
      size: PixelSize(width: 10, height: 10),
      blocks: blocks.map { paragraphs in
        TextBlock(
          box: box,
          paragraphs: paragraphs.map { Paragraph(box: box, lines: $0.map(line)) })
      })
  }

  @Test func `lines stand under each other, paragraphs and blocks apart`() {
    let text = PlainText.text(of: page([[["one two", "three"], ["four"]], [["five"]]]))
    #expect(text == "one two\nthree\n\nfour\n\nfive\n")
  }

  @Test func `a paragraph without words leaves no gap`() {
    #expect(PlainText.text(of: page([[["one"], [""], ["two"]]])) == "one\n\ntwo\n")
  }

  @Test func `a page without words is empty`() {
    #expect(PlainText.text(of: page([])) == "")
  }
}
