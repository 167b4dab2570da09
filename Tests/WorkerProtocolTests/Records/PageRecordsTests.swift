import Foundation
import PageModel
import TestSupport
import Testing
@testable import WorkerProtocol

@Suite struct PageRecordsTests {
  @Test(arguments: 0..<100 as Range<UInt64>)
  func `a page is read back unchanged`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let ruling = BoundingBox(left: 10, top: 20, right: 900, bottom: 24)
    let page = random.page().with(rulings: [ruling])
    #expect(try PageRecords.decode(PageRecords.encode(page)[...]) == page, "seed \(seed)")
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `a page of any numbers comes back as it was or is refused`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let page = random.page(isSane: false)
    let decoded = try? PageRecords.decode(PageRecords.encode(page)[...])
    #expect(decoded == nil || decoded == page, "seed \(seed)")
  }

  /// A line of one word, with numbers that no line of a page of 100 × 100 pixels has.
  private static let impossible: [(TextLine, String)] = {
    let inside = BoundingBox(left: 10, top: 10, right: 90, bottom: 30)
    let flat = Baseline(slope: 0, offset: 0)
    let usual = RowMetrics(xHeight: 10, ascenders: 5, descenders: 5)
    func line(
      _ box: BoundingBox = inside, _ baseline: Baseline = flat, _ metrics: RowMetrics = usual,
      confidence: Double = 90
    ) -> TextLine {
      let word = Word(text: "a", box: inside, confidence: confidence)
      return TextLine(box: box, baseline: baseline, metrics: metrics, words: [word])
    }
    let outside = BoundingBox(left: 10, top: 10, right: 601, bottom: 30)
    return [
      (line(outside), "box"), (line(inside, Baseline(slope: 2_000, offset: 0)), "slope"),
      (line(inside, Baseline(slope: 0, offset: -700)), "offset"),
      (line(inside, flat, RowMetrics(xHeight: 700, ascenders: 0, descenders: 0)), "height"),
      (line(confidence: 102), "confidence"), (line(confidence: -2), "confidence"),
    ]
  }()

  @Test(arguments: impossible)
  func `numbers that no line of the page has are refused`(line: TextLine, what: String) {
    let page = RecognizedPage(
      size: PixelSize(width: 100, height: 100),
      blocks: [
        TextBlock(box: Self.box, paragraphs: [Paragraph(box: Self.box, lines: [line])])
      ])
    #expect(error(PageRecords.encode(page)[...]) == .records, "\(what)")
  }

  @Test(arguments: 0..<3 as Range<UInt64>)
  func `a page that is cut short or runs on is refused`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let bytes = PageRecords.encode(random.page())
    let accepted = (0..<bytes.count).filter { error(bytes[..<$0]) != .records }
    #expect(accepted == [], "seed \(seed)")
    #expect(error((bytes + [0])[...]) == .records, "seed \(seed)")
  }

  /// Returns the error of the records; `nil` if they are a page.
  private func error(_ bytes: ArraySlice<UInt8>) -> FramingError? {
    do throws(FramingError) {
      _ = try PageRecords.decode(bytes)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `flipped bits give another page or are refused`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let bytes = PageRecords.encode(random.page())
    var (refused, other) = (0, 0)
    for _ in 0..<50 {
      var flipped = bytes
      flipped[Int.random(in: 0..<bytes.count, using: &random)] ^=
        1
        << UInt8.random(
          in: 0...7, using: &random)
      switch error(flipped[...]) {
      case nil: other += 1
      case .records: refused += 1
      case .lengths, .header: Issue.record("not an error of records, seed \(seed)")
      }
    }
    #expect(other > 0, "seed \(seed)")
    #expect(other + refused == 50, "seed \(seed)")
  }

  @Test(arguments: [
    // A count of blocks, of a text's bytes.
    ([1, 0, 0, 0, 1, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF] as [UInt8]),
    [1, 0, 0, 0, 1, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0x7F] + Array(repeating: 0, count: 1000),
    [],
    [1, 0, 0, 0],
  ])
  func `a count beyond the bytes is refused`(bytes: [UInt8]) {
    #expect(throws: FramingError.records) { try PageRecords.decode(bytes[...]) }
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `a number that is not finite is refused`(number: Double) {
    let box = BoundingBox(left: 0, top: 0, right: 1, bottom: 1)
    let line = TextLine(
      box: box, baseline: Baseline(slope: 0, offset: number),
      metrics: RowMetrics(xHeight: 1, ascenders: 1, descenders: 1), words: [])
    let page = RecognizedPage(
      size: PixelSize(width: 1, height: 1),
      blocks: [TextBlock(box: box, paragraphs: [Paragraph(box: box, lines: [line])])])
    #expect(throws: FramingError.records) { try PageRecords.decode(PageRecords.encode(page)[...]) }
  }

  private static let box = BoundingBox(left: 0, top: 0, right: 1, bottom: 1)

  private func isAccepted(_ lines: [[Word]]) -> Bool {
    let lines = lines.map { words in
      TextLine(
        box: Self.box, baseline: Baseline(slope: 0, offset: 0),
        metrics: RowMetrics(xHeight: 1, ascenders: 1, descenders: 1), words: words)
    }
    let paragraph = Paragraph(box: Self.box, lines: lines)
    let page = RecognizedPage(
      size: PixelSize(width: 1, height: 1),
      blocks: [TextBlock(box: Self.box, paragraphs: [paragraph])])
    return error(PageRecords.encode(page)[...]) == nil
  }

  private func word(_ text: String, symbolCount: Int = 0) -> Word {
    Word(
      text: text, box: Self.box, confidence: 1,
      symbols: Array(repeating: Symbol(text: "a", box: Self.box), count: symbolCount))
  }

  @Test func `more than a printed page can have is refused`() {
    let marks = String(repeating: "\u{301}", count: 15)
    #expect(isAccepted([[word("e" + marks + marks)]]))
    #expect(!isAccepted([[word("e" + marks + "\u{200B}" + marks + "\u{301}")]]))
    #expect(isAccepted([[word(String(repeating: "m", count: 4_000), symbolCount: 1_000)]]))
    #expect(!isAccepted([[word(String(repeating: "m", count: 4_001))]]))
    #expect(!isAccepted([[word("m", symbolCount: 1_001)]]))
    #expect(isAccepted([Array(repeating: word("m"), count: 1_000)]))
    #expect(!isAccepted([Array(repeating: word("m"), count: 1_001)]))
    #expect(!isAccepted(Array(repeating: [word("m")], count: 10_001)))
    let longLine = Array(repeating: word("m"), count: 1_000)
    #expect(isAccepted(Array(repeating: longLine, count: 30)))
    #expect(!isAccepted(Array(repeating: longLine, count: 30) + [[word("m")]]))
    let long = word(String(repeating: "m", count: 4_000))
    #expect(!isAccepted([Array(repeating: long, count: 501)]))
  }

  @Test(arguments: ["SECURITY.md", "docs/outputs.md"])
  func `the documents name the limits of a page`(document: String) throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
    let text = try String(contentsOf: root.appending(path: document), encoding: .utf8)
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let limits = PageRecordLimits()
    for (limit, noun) in [
      (limits.lines, "lines"), (limits.words, "words"), (limits.symbols, "letters"),
      (limits.text, "bytes of text"),
    ] {
      #expect(words.contains("\(limit / 1_000) 000 \(noun)"))
    }
  }

  @Test func `a text that is not UTF-8 is refused`() throws {
    let box = BoundingBox(left: 0, top: 0, right: 1, bottom: 1)
    let word = Word(text: "ä", box: box, confidence: 1)
    let line = TextLine(
      box: box, baseline: Baseline(slope: 0, offset: 0),
      metrics: RowMetrics(xHeight: 1, ascenders: 1, descenders: 1), words: [word])
    let page = RecognizedPage(
      size: PixelSize(width: 1, height: 1),
      blocks: [TextBlock(box: box, paragraphs: [Paragraph(box: box, lines: [line])])])
    var bytes = PageRecords.encode(page)
    let letter = try #require(bytes.indices.last { bytes[$0] == 0xC3 })
    bytes[letter] = 0xFF
    #expect(throws: FramingError.records) { try PageRecords.decode(bytes[...]) }
  }
}
