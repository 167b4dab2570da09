import PDFSyntax
import PageModel
@testable import SearchablePDF
import TestSupport
import Testing
import Understanding

@Suite struct DocumentTextTests {
  private func texts(of bytes: [UInt8]) throws -> [String] {
    var text = try DocumentText(HeldBytes(bytes), length: bytes.count)
    var texts: [String] = []
    for index in 0..<text.pageCount { texts.append(try text.text(ofPage: index)) }
    return texts
  }

  @Test func `pages and paragraphs are kept, in order`() throws {
    let pages = [
      "first line\nsecond line\n\nnext paragraph", "",
      "a page (with) \\ signs\n\nÄrger 漢字 e\u{301}",
    ]
    let texts = try texts(of: try SampleDocument.pdf(pages))
    #expect(texts == pages.map { $0.isEmpty ? "" : $0 + "\n" })
  }

  @Test func `a word broken over two lines is whole`() throws {
    let texts = try texts(of: try SampleDocument.pdf(["a broken hy-\nphen at its end"]))
    #expect(texts == ["a broken hyphen\nat its end\n"])
  }

  @Test func `pages of a document with several nodes of pages and of parents are read`() throws {
    let pages = (1...300).map { "page \($0)\n\nof many" }
    #expect(try texts(of: try SampleDocument.pdf(pages)) == pages.map { $0 + "\n" })
  }

  @Test func `a page of more lines than marked content may have is read`() throws {
    let lines = (0..<8_200).map { "\($0 % 10)" }
    let text = try texts(of: try SampleDocument.pdf([lines.joined(separator: "\n\n")]))[0]
    #expect(text.split(separator: "\n").count == 8_200)
  }

  @Test(arguments: [
    "في عام 1984 افتتحت (المكتبة الكبيرة).", "כתב ISO 9001 בעמוד (12), 50% ממנו!", "١٩٨٤ كتاب،",
    "(12/3/1984)", "שלום, עולם.", "Hello שלום", "שלום - עולם",
  ])
  func `lines read from the right come in reading order`(text: String) throws {
    let words = text.split(separator: " ").enumerated().map { index, word in
      let right = Double(950 - 130 * index)
      return Word(
        text: String(word),
        box: BoundingBox(left: right - 100, top: 100, right: right, bottom: 150), confidence: 90)
    }
    let box = BoundingBox(left: 0, top: 100, right: 950, bottom: 150)
    let line = TextLine(
      box: box, baseline: Baseline(slope: 0, offset: -12),
      metrics: RowMetrics(xHeight: 26, ascenders: 12, descenders: 12), words: words,
      direction: .rightToLeft)
    let page = RecognizedPage(
      size: PixelSize(width: 1000, height: 1000),
      blocks: [TextBlock(box: box, paragraphs: [Paragraph(box: box, lines: [line])])])
    #expect(try texts(of: try SampleDocument.pdf(of: page)) == [text + "\n"])
  }

  @Test func `control characters of a forged file do not reach the text`() throws {
    let glyphs = [BoxGlyph(text: "a\u{1B}[2J\u{9B}b", advance: 500)]
    var font = HiddenFont()
    let code = font.code(for: glyphs[0]).reduce(0) { $0 << 8 | Int($1) }
    let read = [ReadGlyph(code: code, start: 0, end: 1, em: 1)]
    #expect(LineText.words(of: read, [code: glyphs[0].text]) == ["a[2Jb"])
  }

  @Test func `a file of another program is foreign, an updated one is told as such`() throws {
    let other = try SampleDocument.pdf(["word"], producer: "another program")
    #expect(throws: PDFReaderError.foreign) { try texts(of: other) }
    #expect(throws: PDFReaderError.notPDF) { try texts(of: Array("no PDF at all".utf8)) }
    #expect(throws: PDFReaderError.foreign) { try texts(of: Array("%PDF-1.7\nanything".utf8)) }
    #expect(throws: PDFReaderError.foreign) { try texts(of: try SampleScan().bytes()) }
  }

  @Test func `a truncated file is damaged, wherever it ends`() throws {
    let whole = try SampleDocument.pdf(["some words\n\nin a document"])
    for length in stride(from: 9, to: whole.count - 1, by: 7) {
      #expect(throws: PDFReaderError.damaged) { try texts(of: Array(whole[..<length])) }
    }
  }

  @Test func `a circle in the page tree is an error`() throws {
    let whole = try SampleDocument.pdf(["word"])
    let text = String(decoding: whole.map { $0 < 0x80 ? $0 : 0x3F }, as: UTF8.self)
    let kid = try #require(text.firstMatch(of: /\/Type \/Pages \/Kids \[(\d) 0 R\]/))
    let node = try #require(text.firstMatch(of: /\/Pages (\d) 0 R/))
    var bytes = whole
    let offset = text.utf8.distance(from: text.startIndex, to: kid.output.1.startIndex)
    #expect(node.output.1.utf8.count == 1)
    bytes[offset] = try #require(node.output.1.utf8.first)
    #expect(throws: PDFReaderError.damaged) { try texts(of: bytes) }
  }
}
