@testable import Fitting
@testable import PageModel
import Testing

@Suite struct VisualOrderTests {
  private func drawn(_ text: String, inRightToLeftLine isRightToLeft: Bool) -> String {
    let glyphs = text.map { BoxGlyph(text: String($0), advance: 500) }
    return VisualOrder.leveled(glyphs, inRightToLeftLine: isRightToLeft).map(\.glyph.text).joined()
  }

  @Test(arguments: [
    ("שלום", "םולש"), ("كتاب", "باتك"), ("1984", "1984"), ("Hello", "Hello"),
    ("12:30", "12:30"), ("1,5%", "1,5%"), ("٢٥٠", "٢٥٠"), ("مكان.", ".ناكم"),
    ("(שלום)", ")םולש("), ("(1984)", ")1984("), ("ב-1984", "1984-ב"), ("A4-דף", "ףד-A4"),
    ("x-y", "x-y"), ("،", "،"),
  ])
  func `words of a line read from the right are drawn from left to right`(
    text: String, expected: String
  ) {
    #expect(
      drawn(text, inRightToLeftLine: true).unicodeScalars.elementsEqual(expected.unicodeScalars))
  }

  @Test(arguments: [("word", "word"), ("A(1)", "A(1)"), ("xשל", "xלש"), ("של1", "1לש")])
  func `in other lines only right-to-left text is reversed`(text: String, expected: String) {
    #expect(drawn(text, inRightToLeftLine: false) == expected)
  }

  @Test(.timeLimit(.minutes(1)))
  func `a word of any length is ordered in time that grows with its length`() {
    let count = 200_000
    let text = "ב" + String(repeating: "!", count: count)
    #expect(drawn(text, inRightToLeftLine: true).hasSuffix("!ב"))
  }

  @Test func `letters keep their marks`() {
    #expect(
      drawn("שָׁל", inRightToLeftLine: true).unicodeScalars.elementsEqual("לשָׁ".unicodeScalars))
  }

  @Test func `words go from left to right by their boxes`() {
    let words = [("שלום", 300.0), ("1984", 200), ("עולם", 100)].map { text, left in
      Word(
        text: text, box: BoundingBox(left: left, top: 0, right: left + 80, bottom: 40),
        confidence: 90)
    }
    let line = TextLine(
      box: BoundingBox(left: 100, top: 0, right: 380, bottom: 40),
      baseline: Baseline(slope: 0, offset: -10),
      metrics: RowMetrics(xHeight: 20, ascenders: 10, descenders: 10), words: words,
      direction: .rightToLeft)
    #expect(VisualOrder.line(line).words.map(\.text) == ["עולם", "1984", "שלום"])
  }
}
