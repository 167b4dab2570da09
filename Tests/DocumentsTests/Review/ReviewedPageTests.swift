import PageModel
import Testing
import Understanding

@testable import Review

/// The data of a review page.
@Suite struct ReviewedPageTests {
  private func page(_ words: [Word], direction: WritingDirection = .leftToRight) -> RecognizedPage {
    let box = BoundingBox(left: 0, top: 0, right: 90, bottom: 20)
    let line = TextLine(
      box: box, baseline: Baseline(slope: 0, offset: 0),
      metrics: RowMetrics(xHeight: 10, ascenders: 5, descenders: 5), words: words,
      direction: direction)
    return RecognizedPage(
      size: PixelSize(width: 100, height: 50),
      blocks: [TextBlock(box: box, paragraphs: [Paragraph(box: box, lines: [line])])])
  }

  private func word(_ text: String) -> Word {
    Word(
      text: text, box: BoundingBox(left: 1.4, top: 2, right: 30.6, bottom: 18), confidence: 61.6)
  }

  @Test func `a word is an array of the values that are known`() {
    let text = page([word("tbe")], direction: .rightToLeft)
    let known = ReviewedPage(number: 3, text: text, hasConfidences: true)
    #expect(
      known.json == """
        {"page":3,"width":100,"height":50,"lines":[{"direction":"rightToLeft",\
        "words":[["tbe",1,2,31,18,62]]}]}
        """)
    let unknown = ReviewedPage(
      number: 1, file: "a.png", grade: .fair, text: text, hasConfidences: false,
      dictionary: ReviewDictionary(text: "the"))
    #expect(unknown.json.contains("\"file\":\"a.png\",\"grade\":\"fair\""))
    #expect(unknown.json.contains("[[\"tbe\",1,2,31,18,null,null,1]]"))
    let compared = ReviewedPage(
      number: 1, text: text, hasConfidences: false,
      comparison: ReviewComparison(page([word("the")]), on: text.size))
    #expect(compared.json.contains("[[\"tbe\",1,2,31,18,62,\"the\"]]"))
  }

  @Test func `a word beside ink that was not read is marked`() {
    let text = page([word("57").with(unread: BoundingBox(left: 0, top: 2, right: 1, bottom: 18))])
    let marked = ReviewedPage(number: 1, text: text, hasConfidences: true)
    #expect(marked.json.contains("[[\"57\",1,2,31,18,62,null,null,1]]"))
  }

  @Test func `words cannot end their element`() {
    let text = page([word("</script><!--<script>\u{0}\u{202E}")])
    let json = ReviewedPage(number: 1, text: text, hasConfidences: false).json
    let element = ReviewFiles.data("page", json)
    #expect(element.count { $0 == "<" } == 2)
    #expect(element.contains("\\u003c/script>\\u003c!--\\u003cscript>\\u0000\u{202E}"))
  }

  @Test func `the policy of the page allows no network and only its script`() {
    let head = ReviewTemplate.head
    #expect(head.contains("default-src 'none'; img-src data:; script-src 'sha256-"))
    #expect(!head.contains("unsafe"))
    #expect(!head.contains("http://"))
    #expect(!head.contains("https://"))
    #expect(head.split(separator: "<script").count == 2)
    #expect(!head.contains("{{"))
    #expect(!head.contains("\nimport "))
    #expect(!head.contains("\nexport "))
    #expect(ReviewTemplate.tail == "</body>\n</html>\n")
  }
}
