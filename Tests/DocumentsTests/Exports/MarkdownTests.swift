import Exports
import PageModel
import Testing

/// Markdown of what pages say, which gives no other markup than that of the structure.
@Suite struct MarkdownTests {
  private func markdown(_ texts: [String]) -> String {
    let paragraphs = texts.enumerated().map { index, text -> Paragraph in
      let top = Double(100 + 200 * index)
      var left = 100.0
      let words = text.split(separator: " ").map { word -> Word in
        defer { left += Double(word.count + 1) * 10 }
        return Word(
          text: String(word),
          box: BoundingBox(
            left: left, top: top, right: left + Double(word.count) * 10, bottom: top + 30),
          confidence: 90)
      }
      let box = BoundingBox(left: 100, top: top, right: left - 10, bottom: top + 30)
      let line = TextLine(
        box: box, baseline: Baseline(slope: 0, offset: -7),
        metrics: RowMetrics(xHeight: 15, ascenders: 8, descenders: 7), words: words,
        direction: .leftToRight)
      return Paragraph(box: box, lines: [line])
    }
    let box = BoundingBox(left: 100, top: 100, right: 1_500, bottom: 2_500)
    return Markdown.text(
      of: RecognizedPage(
        size: PixelSize(width: 2_000, height: 3_000),
        blocks: [TextBlock(box: box, paragraphs: paragraphs)]))
  }

  @Test(arguments: [
    ("a <script>alert(1)</script> tag", "a \\<script\\>alert(1)\\</script\\> tag"),
    ("[text](javascript:x) and ![i](u)", "\\[text\\](javascript:x) and !\\[i\\](u)"),
    ("see http://example.com or www.example.com", "see http:\\//example.com or www\\.example.com"),
    ("*one* _two_ `three` ~~four~~", "\\*one\\* \\_two\\_ \\`three\\` \\~\\~four\\~\\~"),
    ("# no heading of ours", "\\# no heading of ours"), ("> no quotation", "\\> no quotation"),
    ("1983. A year", "1983\\. A year"), ("- 5 degrees", "\\- 5 degrees"),
    ("&lt; is no sign", "\\&lt; is no sign"), ("$5 and 6^2", "\\$5 and 6\\^2"),
  ]) func `signs of markup in the text are escaped`(text: String, expected: String) {
    #expect(markdown([text]) == expected + "\n")
  }

  @Test func `paragraphs have an empty line between them`() {
    #expect(markdown(["the first one", "the second one"]) == "the first one\n\nthe second one\n")
  }

  @Test func `items of lists have markers of Markdown`() {
    #expect(
      markdown(["• two shelves", "• a *desk*", "the rest"])
        == "- two shelves\n- a \\*desk\\*\n\nthe rest\n")
    #expect(markdown(["1. paper", "2. ink"]) == "1. paper\n2. ink\n")
    #expect(markdown(["(a) paper", "(b) ink"]) == "- (a) paper\n- (b) ink\n")
    #expect(markdown(["• C#", "• #2"]) == "- C\\#\n- \\#2\n")
  }

  @Test func `a block of code has its own lines without escapes`() {
    #expect(
      markdown(["int main(void) {", "while (next(part) == 0) {", "count_all(parts, names, kinds);"])
        == "```\nint main(void) {\nwhile (next(part) == 0) {\ncount_all(parts, names, kinds);\n```\n"
    )
  }

  @Test func `a page without words is empty`() {
    #expect(markdown([]) == "")
  }
}
