import PageModel
import TestSupport
import Testing
import Understanding

@Suite struct TextCleaningTests {
  private let metrics = RowMetrics(xHeight: 20, ascenders: 10, descenders: 10)

  private func word(_ text: String, left: Double = 0, width: Double = 100) -> Word {
    let box = BoundingBox(left: left, top: 0, right: left + width, bottom: 40)
    return Word(text: text, box: box, confidence: 90)
  }

  private func page(_ lines: [Word]...) -> RecognizedPage {
    let box = BoundingBox(left: 0, top: 0, right: 1000, bottom: 40)
    let lines = lines.map {
      TextLine(
        box: box, baseline: Baseline(slope: 0, offset: -10), metrics: metrics, words: $0)
    }
    let paragraph = Paragraph(box: box, lines: lines)
    return RecognizedPage(
      size: PixelSize(width: 1000, height: 1000),
      blocks: [TextBlock(box: box, paragraphs: [paragraph])])
  }

  /// The texts of each remaining line.
  private func texts(_ first: [Word], _ second: [Word]? = nil) -> [[String]] {
    let page = second.map { self.page(first, $0) } ?? self.page(first)
    return TextCleaning.clean(page).lines.map { $0.words.map(\.text) }
  }

  @Test(arguments: [
    ("ﬁnd", "find"), ("oﬀ", "off"), ("ﬂoor", "floor"), ("oﬃce", "office"), ("baﬄe", "baffle"),
    ("ﬆop", "stop"), ("ſﬅ", "ſst"),
    ("co\u{AD}", "co-"), ("co\u{2010}op", "co-op"), ("a\u{2011}b", "a-b"), ("a–b", "a–b"),
    ("e\u{301}", "é"), ("A\u{30A}", "Å"), ("한", "한"), ("\u{212B}", "Å"),
    ("a b", "ab"), ("a\u{A0}b\n", "ab"), ("\u{FEFF}a\u{FFFD}", "a"), ("a\u{0}\u{7}", "a"),
    ("\u{E000}a", "a"),
    ("\u{200F}שלום\u{200E}", "שלום"), ("a\u{200B}b\u{2060}c\u{2066}\u{2069}", "abc"),
    ("क्\u{200D}ष", "क्\u{200D}ष"), ("👨‍👩‍👧", "👨‍👩‍👧"),
  ])
  func `a word is normalised for searches`(text: String, expected: String) {
    let cleaned = texts([word(text)])
    #expect(
      cleaned.map { $0.map { Array($0.unicodeScalars) } } == [[Array(expected.unicodeScalars)]])
  }

  @Test(arguments: ["", " ", "\t\n", "\u{A0}", "\u{200B}", "\u{FEFF}", "\u{200F}"])
  func `blank words are dropped, and lines without other words`(blank: String) {
    #expect(texts([word("a"), word(blank, left: 200), word("b", left: 400)]) == [["a", "b"]])
    #expect(TextCleaning.clean(page([word(blank)])).blocks.isEmpty)
  }

  @Test func `a word without width is dropped`() {
    #expect(texts([word("a"), word("b", left: 200, width: 0)]) == [["a"]])
  }

  @Test func `a duplicate word at one place is dropped`() {
    #expect(texts([word("a"), word("a", left: 5)]) == [["a"]])
    #expect(texts([word("a")], [word("a", left: 2)]) == [["a"]])
    #expect(texts([word("ﬁ"), word("fi")]) == [["fi"]])
  }

  @Test func `another word, or the same word elsewhere, is kept`() {
    #expect(texts([word("a"), word("b")]) == [["a", "b"]])
    #expect(texts([word("a"), word("a", left: 50)]) == [["a", "a"]])
    #expect(texts([word("a"), word("a", width: 20)]) == [["a", "a"]])
  }

  @Test func `a line whose boxes are too narrow for its text is dropped`() {
    #expect(texts([word("abcdefghijklmnopqrst", width: 40)]) == [])
    #expect(texts([word("abcdefghijklmnopqrst", width: 120)]).count == 1)
    #expect(texts([word("ill", width: 5)]).count == 1, "too short to judge")
  }

  private func line(
    _ text: String, _ box: BoundingBox, _ direction: WritingDirection = .leftToRight,
    confidence: Double = 90
  ) -> TextLine {
    TextLine(
      box: box, baseline: Baseline(slope: 0.02, offset: -20), metrics: metrics,
      words: [Word(text: text, box: box, confidence: confidence)], direction: direction)
  }

  private func cleaned(_ lines: TextLine...) -> [TextLine] {
    let box = BoundingBox(left: 0, top: 0, right: 1000, bottom: 1000)
    let page = RecognizedPage(
      size: PixelSize(width: 1000, height: 1000),
      blocks: [TextBlock(box: box, paragraphs: [Paragraph(box: box, lines: lines)])])
    return TextCleaning.clean(page).lines
  }

  private let column = BoundingBox(left: 100, top: 0, right: 140, bottom: 400)

  @Test func `a vertical line holds its text along its height`() {
    #expect(cleaned(line("吾輩は猫である", column, .topToBottom)).count == 1)
    #expect(cleaned(line("abcdefghijklmnopqrst", column, .leftToRight)).isEmpty)
  }

  @Test func `a column of East Asian letters takes the baseline and height of its box`() {
    let straight = cleaned(line("吾輩は猫である", column, .topToBottom))
    #expect(straight.map(\.baseline) == [Baseline(slope: 0, offset: 0)])
    #expect(straight.map(\.metrics.height) == [40])
    let turned = line("harbour", column, .topToBottom)
    #expect(cleaned(turned) == [turned])
  }

  @Test func `dirt read as a rotated line is dropped, a doubtful horizontal line is kept`() {
    #expect(cleaned(line("kona", column, .topToBottom, confidence: 29)).isEmpty)
    #expect(cleaned(line("harbour", column, .topToBottom, confidence: 60)).count == 1)
    let row = BoundingBox(left: 0, top: 0, right: 400, bottom: 40)
    #expect(cleaned(line("kona", row, confidence: 29)).count == 1)
  }

  @Test func `a line inside a line of another orientation is dropped`() {
    let piece = line("うわ", BoundingBox(left: 105, top: 300, right: 135, bottom: 330))
    let beside = line("うわ", BoundingBox(left: 145, top: 300, right: 175, bottom: 330))
    let lines = cleaned(piece, line("吾輩は猫である", column, .topToBottom), beside)
    #expect(lines.map(\.text) == ["吾輩は猫である", "うわ"])
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func `cleaning again changes nothing`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let once = TextCleaning.clean(random.page(isSane: seed.isMultiple(of: 2)))
    #expect(TextCleaning.clean(once) == once, "seed \(seed)")
  }
}
