import PageModel
import Testing

@testable import Review

/// Second readings of words, and dictionaries.
@Suite struct ReviewComparisonTests {
  private let size = PixelSize(width: 1000, height: 1000)

  private func word(_ text: String, _ left: Double, width: Double = 100, top: Double = 50) -> Word {
    Word(
      text: text, box: BoundingBox(left: left, top: top, right: left + width, bottom: top + 40),
      confidence: 77)
  }

  private func page(_ words: Word..., size: PixelSize? = nil) -> RecognizedPage {
    let box = BoundingBox(left: 0, top: 0, right: 1000, bottom: 1000)
    let line = TextLine(
      box: box, baseline: Baseline(slope: 0, offset: 0),
      metrics: RowMetrics(xHeight: 20, ascenders: 10, descenders: 10), words: words)
    return RecognizedPage(
      size: size ?? self.size,
      blocks: [TextBlock(box: box, paragraphs: [Paragraph(box: box, lines: [line])])])
  }

  @Test func `a word that is read differently at its place has another reading`() {
    let comparison = ReviewComparison(page(word("the", 100), word("end", 300)), on: size)
    #expect(comparison.reading(of: word("tbe", 102)).other == "the")
    #expect(comparison.reading(of: word("the", 102)).other == nil)
    #expect(comparison.reading(of: word("the", 102)).confidence == 77)
    #expect(comparison.reading(of: word("word", 600)).other == "")
    #expect(comparison.reading(of: word("the", 102, top: 500)).other == "")
  }

  @Test func `a word at whose place ink was not read is marked, whatever was read`() {
    let read = word("69", 100).with(unread: BoundingBox(left: 80, top: 100, right: 98, bottom: 130))
    let comparison = ReviewComparison(page(read, word("end", 300)), on: size)
    #expect(comparison.reading(of: word("69", 102)).hasUnread)
    #expect(comparison.reading(of: word("2.69", 102)).hasUnread)
    #expect(!comparison.reading(of: word("end", 302)).hasUnread)
  }

  @Test func `words that are only divided or joined differently are not misreadings`() {
    let comparison = ReviewComparison(
      page(word("in", 100, width: 45), word("the", 150, width: 50), word("wholeword", 300)),
      on: size)
    #expect(comparison.reading(of: word("inthe", 100)).other == nil)
    #expect(comparison.reading(of: word("whole", 300, width: 50)).other == nil)
    #expect(comparison.reading(of: word("inthc", 100)).other == "in the")
  }

  @Test func `a page of other pixels is scaled`() {
    let half = page(
      word("the", 50, width: 50, top: 25), size: PixelSize(width: 500, height: 500))
    #expect(ReviewComparison(half, on: size).reading(of: word("tbe", 100)).other == "the")
  }

  @Test func `words that the page lacks are found`() {
    let comparison = ReviewComparison(
      page(word("the", 100), word("lost", 300), word("—", 500)), on: size)
    #expect(comparison.missing(in: page(word("tbe", 110))).map(\.text) == ["lost"])
    #expect(comparison.missing(in: page(word("tbe", 110), word("l", 340, width: 20))).isEmpty)
  }

  @Test func `impossible boxes do no harm`() {
    let wild = Word(
      text: "x", box: BoundingBox(left: -1e300, top: -1e300, right: 1e300, bottom: .infinity),
      confidence: 1)
    let comparison = ReviewComparison(page(wild, word("a", 0)), on: size)
    _ = comparison.reading(of: wild)
    #expect(
      ReviewComparison(
        page(word("a", 0), size: PixelSize(width: 0, height: 0)), on: size
      ).reading(of: word("a", 0)).other != nil)
  }

  @Test func `signs, numbers, capitals and genitives need no entries of a dictionary`() {
    let dictionary = ReviewDictionary(text: "house\nrailway\r\nÄpfel\ndon't\n")
    for text in [
      "house", "House,", "(railway)", "1914", "—", "äpfel", "house-railway", "house's",
      "don’t", "a",
    ] {
      #expect(dictionary.contains(text), "\(text)")
    }
    for text in ["housc", "rai1way", "house-xyz", "dont"] {
      #expect(!dictionary.contains(text), "\(text)")
    }
  }
}
