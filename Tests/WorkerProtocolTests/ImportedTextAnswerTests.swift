import PageModel
import TestSupport
import Testing

@testable import WorkerProtocol

/// Files with text for pages, as the main process gets them from a worker.
@Suite struct ImportedTextAnswerTests {
  private static let box = BoundingBox(left: 1, top: 1, right: 9, bottom: 9)
  private static let plain = Word(text: "one", box: box, confidence: 90)
  private static let piled = Word(
    text: "e" + String(repeating: "\u{301}", count: 31), box: box, confidence: 90)

  private static func block(_ lines: [[Word]]) -> TextBlock {
    TextBlock(
      box: box,
      paragraphs: lines.map { words in
        let line = TextLine(
          box: box, baseline: Baseline(slope: 0, offset: 0),
          metrics: RowMetrics(xHeight: 4, ascenders: 2, descenders: 2), words: words)
        return Paragraph(box: box, lines: [line])
      })
  }

  /// Returns the page that the main process receives for a page with these blocks.
  private static func page(_ blocks: [TextBlock], format: String) throws -> ImportedPage {
    let page = RecognizedPage(size: PixelSize(width: 10, height: 10), blocks: blocks)
    let document = ImportedDocument(format: format, pages: [ImportedPage(page: page)])
    let (answer, payload) = try ImportedTextAnswer.encode(document)
    return try #require(try answer.document(in: payload).pages.first)
  }

  @Test func `a word with more accents than any letter has is left out`() throws {
    let block = Self.block([[Self.plain, Self.piled], [Self.piled]])
    let page = try Self.page([block], format: "hOCR")
    #expect(page.page.lines.map { $0.words.map(\.text) } == [["one"]])
    #expect(page.properties.omittedWords == 2)
  }

  @Test func `an answer of no pages is malformed`() throws {
    let document = ImportedDocument(format: "hOCR", pages: [])
    let (answer, payload) = try ImportedTextAnswer.encode(document)
    #expect(throws: FramingError.records) { try answer.document(in: payload) }
  }

  @Test(arguments: [
    ImportedPage.Properties(quarters: 4), .init(quarters: -1), .init(omittedWords: -1),
    .init(omittedWords: .max), .init(imageNumber: -1), .init(imageNumber: 1_000_001),
    .init(imageName: String(repeating: "a", count: 100_000)),
  ])
  func `an answer with properties that no page has is malformed`(
    properties: ImportedPage.Properties
  ) throws {
    let page = RecognizedPage(size: PixelSize(width: 10, height: 10), blocks: [])
    let document = ImportedDocument(
      format: "hOCR", pages: [ImportedPage(page: page, properties)])
    let (answer, payload) = try ImportedTextAnswer.encode(document)
    #expect(throws: FramingError.records) { try answer.document(in: payload) }
  }

  @Test func `a correction with such a word is left out as a whole`() throws {
    let blocks = [
      Self.block([[Self.plain], [Self.piled]]), Self.block([[Self.plain], [Self.plain]]),
    ]
    let page = try Self.page(blocks, format: ImportedDocument.corrections)
    #expect(page.page.blocks.map(\.paragraphs.count) == [2])
    #expect(page.properties.omittedWords == 2)
  }
}
