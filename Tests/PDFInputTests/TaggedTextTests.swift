import PDFInput
import PDFSyntax
import PageModel
import Tables
import TestSupport
import Testing
import Understanding
import WorkerProtocol

/// The text of documents that scanpdf has made, whose tags keep lines, paragraphs and their order.
@Suite struct TaggedTextTests {
  private func texts(of bytes: [UInt8]) throws -> [String] {
    var request = PDFSurveyRequest(maximumPixels: 1, purpose: .text)
    request.textPages = Set(0..<300)
    let (survey, data) = try DocumentSurveyor.survey(bytes, request)
    return try survey.pages.map { page in
      let text = try #require(page.text)
      #expect(text.isInReadingOrder)
      return PageText.text(of: withoutMarks(try text.page(in: data)))
    }
  }

  /// Returns the page without directional marks, as `scanpdf text` prints it.
  private func withoutMarks(_ page: RecognizedPage) -> RecognizedPage {
    let marks: Set<Unicode.Scalar> = ["\u{200E}", "\u{200F}", "\u{61C}"]
    return page.compactMapLines { line in
      let words = line.words.compactMap { word -> Word? in
        let scalars = word.text.unicodeScalars.filter { !marks.contains($0) }
        guard !scalars.isEmpty else { return nil }
        return Word(
          text: String(String.UnicodeScalarView(scalars)), box: word.box,
          confidence: word.confidence)
      }
      return line.with(words: words)
    }
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

  /// Returns a line of words from left to right, each 60 pixels wide, with its top at `top`.
  private func line(_ words: [(text: String, left: Double)], top: Double) -> TextLine {
    let words = words.map { word in
      Word(
        text: word.text,
        box: BoundingBox(left: word.left, top: top, right: word.left + 60, bottom: top + 30),
        confidence: 90)
    }
    let box = words.map(\.box).hull ?? BoundingBox(left: 0, top: 0, right: 1, bottom: 1)
    return TextLine(
      box: box, baseline: Baseline(slope: 0, offset: -7),
      metrics: RowMetrics(xHeight: 16, ascenders: 7, descenders: 7), words: words)
  }

  /// A page with a table of four rows, whose second one has an empty cell, and a page number.
  private var tablePage: RecognizedPage {
    let rows = [
      ["Name", "Price", "Sum"], ["ink", "", "14.5"], ["glue", "2.5", "11.5"],
      ["paper", "3.5", "12.5"],
    ]
    let table = rows.enumerated().map { index, cells in
      let words = zip(cells, [100.0, 400, 700]).map { (text: $0, left: $1) }
      return line(words.filter { !$0.text.isEmpty }, top: 200 + 50 * Double(index))
    }
    let parts = [table, [line([("17", 480)], top: 940)]]
    let blocks = parts.compactMap { lines in
      lines.map(\.box).hull.map {
        TextBlock(box: $0, paragraphs: [Paragraph(box: $0, lines: lines)])
      }
    }
    return LayoutAnalysis.analyze(
      RecognizedPage(size: PixelSize(width: 1000, height: 1000), blocks: blocks))
  }

  @Test func `the rows of a table are the lines of one paragraph, before a page number`() throws {
    let rows = "Name Price Sum\nink 14.5\nglue 2.5 11.5\npaper 3.5 12.5"
    let texts = try texts(of: try SampleDocument.pdf(of: tablePage))
    #expect(texts == [rows + "\n\n17\n"])
  }

  @Test func `a table is found again by the places of its words`() throws {
    var request = PDFSurveyRequest(maximumPixels: 1, purpose: .text)
    request.textPages = [0]
    request.keepsPlaces = true
    let bytes = try SampleDocument.pdf(of: tablePage)
    let (survey, data) = try DocumentSurveyor.survey(bytes, request)
    let text = try #require(survey.pages.first?.text)
    let tables = try text.page(in: data).withTables.blocks.flatMap(\.parts).compactMap { part in
      if case .table(let table) = part { table.rows.map { $0.map { $0?.text ?? "" } } } else { nil }
    }
    #expect(
      tables == [
        [
          ["Name", "Price", "Sum"], ["ink", "", "14.5"], ["glue", "2.5", "11.5"],
          ["paper", "3.5", "12.5"],
        ]
      ])
  }

  @Test func `pages of other programs are read by the places of letters`() throws {
    var request = PDFSurveyRequest(maximumPixels: 1, purpose: .text)
    request.textPages = [0]
    for file in [
      try SampleDocument.pdf(["word"], producer: "another program"), try SampleScan().bytes(),
    ] {
      let survey = try DocumentSurveyor.survey(file, request).survey
      #expect(survey.pages.first?.text?.isInReadingOrder == false)
    }
  }
}
