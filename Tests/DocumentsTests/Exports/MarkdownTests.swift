import Exports
import PageModel
import Testing

/// Markdown of pages, with no other markup than the markup of their structure.
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
    ("a <script>alert(1)</script> tag", "a \\<script>alert(1)\\</script> tag"),
    ("write to <a@example.com>", "write to \\<a@example.com>"),
    ("[text](javascript:x) and ![i](u)", "[text\\](javascript:x) and ![i\\](u)"),
    ("[note]: see below", "[note\\]: see below"), ("[x] done", "\\[x] done"),
    ("*one* _two_ `three` ~~four~~", "\\*one\\* \\_two\\_ \\`three\\` \\~\\~four\\~\\~"),
    ("``` no code ```", "\\`\\`\\` no code \\`\\`\\`"),
    ("H~2~O and 10^6^", "H\\~2\\~O and 10\\^6\\^"),
    ("# no heading of ours", "\\# no heading of ours"), ("> no quotation", "\\> no quotation"),
    ("the end #", "the end \\#"), ("the name {#id}", "the name \\{#id}"),
    ("1983. A year", "1983\\. A year"), ("2) a copy", "2\\) a copy"),
    ("~ no definition", "\\~ no definition"), ("#. no list", "\\#. no list"),
    ("(@) no example", "\\(@) no example"), ("- 5 degrees", "\\- 5 degrees"), ("-----", "\\-----"),
    ("| no table", "\\| no table"), ("=====", "\\====="), ("::: no part", "\\::: no part"),
    ("&lt; and &#60; are no signs", "\\&lt; and \\&#60; are no signs"),
    ("$a$ and ^[a note]", "\\$a\\$ and \\^[a note]"), ("as @smith wrote", "as \\@smith wrote"),
    ("C:\\scans\\*", "C:\\\\scans\\\\*"),
  ]) func `signs that would be markup are escaped`(text: String, expected: String) {
    #expect(markdown([text]) == expected + "\n")
  }

  @Test(arguments: [
    "4.50 for each", "R&D, Smith & Sons, AT&T", "see http://example.com/a_b?c=d&e=f#g",
    "or www.example.com", "to a.b@example.com", "-5 degrees", "+49 30 1234", "$4.50 and $3.00",
    "5 * 3 * 2", "file_name_2.txt", "~5 km", "a < b > c", "No. #2 in C#", "{3} of (2) and [1]",
    "the 3rd. of May", "50 % | 60 %", "5*", "x^2", "12:30 = noon",
  ]) func `signs that are not markup where they stand stay`(text: String) {
    #expect(markdown([text]) == text + "\n")
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
    #expect(markdown(["• C#", "• #2"]) == "- C#\n- #2\n")
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
