import Foundation
import FoundationXML
import PageModel
import TestSupport
import Testing
import TextImport
import Understanding

@testable import Exports
@testable import PagePipeline

/// Every format can be parsed and has the same words, whatever the pages contain.
@Suite struct SidecarAgreementTests {
  let pages: [SidecarPage]
  let document: SidecarDocument

  init() async throws {
    let report = try await ScriptedRun([100]).outcome().reports[0]
    var random = SeededGenerator(seed: 5)
    pages = (1...60).map { number in
      SidecarPage(
        number: number, recognized: random.page(isSane: number % 2 == 0), report: report,
        resolution: Resolution(300), isFirst: number == 1)
    }
    document = SidecarDocument(
      producer: "test & \"quotes\"", languages: ["eng", "chi_sim"], files: ["<a>.png", "b.png"])
  }

  private func text(_ formatter: some SidecarFormatter) -> String {
    formatter.opening + pages.map(formatter.text).joined() + formatter.closing
  }

  private var words: [Word] { pages.flatMap(\.recognized.lines).flatMap(\.words) }

  @Test func `JSON has all words unchanged`() throws {
    let object = try JSONSerialization.jsonObject(with: Data(text(JSON(document)).utf8))
    let read = pages(of: object).flatMap {
      all("words", in: all("lines", in: all("paragraphs", in: all("blocks", in: [$0]))))
    }
    // Foundation removes a byte order mark from the text that it reads.
    let texts = words.map { $0.text.filter { $0 != "\u{FEFF}" } }
    #expect(
      read.compactMap { $0["text"] as? String }.map { $0.filter { $0 != "\u{FEFF}" } } == texts)
    #expect(
      read.map { $0["secondReader"] as? Bool ?? false } == words.map { $0.reader == .second })
  }

  @Test func `a table has twelve columns in every row, and all words`() {
    let rows = text(TSV(document)).split(separator: "\n", omittingEmptySubsequences: false)
      .dropLast().map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
    #expect(rows.allSatisfy { $0.count == 12 })
    #expect(rows.count { $0[0] == "5" } == words.count)
    #expect(rows.count { $0[0] == "1" } == pages.count)
  }

  @Test func `hOCR and ALTO are well-formed and have all words`() throws {
    let hocr = try #require(ReadXML(text(HOCR(document))))
    #expect(hocr.count(of: "span", where: "class", is: "ocrx_word") == words.count)
    #expect(hocr.count(of: "div", where: "class", is: "ocr_page") == pages.count)
    let alto = try #require(ReadXML(text(ALTO(document))))
    #expect(alto.elements.count { $0.name == "String" } == words.count)
    #expect(alto.elements.count { $0.name == "Page" } == pages.count)
  }

  /// A page of a heading, a table of three columns with an empty cell, and a line below it.
  private var table: SidecarPage {
    page(of: [
      ["A year of sums"], ["Item", "Year", "Sum"], ["apples", "2001", "10.50"], ["pears", "", "2"],
      ["plums", "2003", "300.00"], ["All sums are in thousands of pounds and rounded"],
    ])
  }

  private func page(of rows: [[String]]) -> SidecarPage {
    let lines = rows.enumerated().map { number, cells in
      let top = 100 + 40 * Double(number)
      let words = cells.enumerated().filter { !$1.isEmpty }.map { column, text in
        let left = 100 + 300 * Double(column)
        return Word(
          text: text,
          box: BoundingBox(
            left: left, top: top, right: left + 10 * Double(text.count), bottom: top + 30),
          confidence: 90)
      }
      return TextLine(
        box: words.dropFirst().reduce(words[0].box) { $0.union($1.box) },
        baseline: Baseline(slope: 0, offset: -7),
        metrics: RowMetrics(xHeight: 15, ascenders: 8, descenders: 7), words: words)
    }
    let box = BoundingBox(left: 100, top: 100, right: 800, bottom: 400)
    let block = TextBlock(box: box, paragraphs: [Paragraph(box: box, lines: lines)])
    return SidecarPage(
      number: 1,
      recognized: LayoutAnalysis.analyze(
        RecognizedPage(size: PixelSize(width: 1000, height: 1000), blocks: [block])),
      report: pages[0].report, resolution: Resolution(300))
  }

  @Test func `JSON says which boxes have a mark`() throws {
    let text = JSON(document).text(of: page(of: [["☐", "☑", "☒", "no"]]))
    let object = try JSONSerialization.jsonObject(with: Data(text.drop { $0 != "{" }.utf8))
    let words = all(
      "words",
      in: all(
        "lines", in: all("paragraphs", in: all("blocks", in: [object as? [String: Any] ?? [:]]))))
    #expect(words.map { $0["ticked"] as? Bool } == [false, true, true, nil])
  }

  @Test func `the cells of a table are in rows in hOCR`() throws {
    let formatter = HOCR(document)
    let hocr = try #require(
      ReadXML(formatter.opening + formatter.text(of: table) + formatter.closing))
    #expect(hocr.count(of: "table", where: "class", is: "ocr_table") == 1)
    let inside = hocr.elements.map(\.name).filter { ["tr", "td", "p"].contains($0) }
    let full = ["tr", "td", "p", "td", "p", "td", "p"]
    let sparse = ["tr", "td", "p", "td", "td", "p"]
    #expect(inside == ["p"] + full + full + sparse + full + ["p"])
    #expect(hocr.words == ["A year of sums"] + cells)
  }

  @Test func `a table is a CSV file with a record for each row`() {
    #expect(
      CSV(document).files(of: table)
        == ["Item,Year,Sum\r\napples,2001,10.50\r\npears,,2\r\nplums,2003,300.00\r\n"])
    #expect(CSV(document).files(of: pages[0]) == [])
  }

  @Test func `cells of CSV are quoted if needed, not changed, and stand at each place they span`() {
    let places = [
      (0...0, 1...2, "1,000 \"net\""), (1...2, 0...0, "=SUM(A1)"), (1...1, 1...1, "-5"),
      (2...2, 2...2, "@x"),
    ]
    let cells = places.map { rows, columns, text in
      let top = 100 + 40 * Double(rows.lowerBound)
      let left = 100 + 300 * Double(columns.lowerBound)
      let box = BoundingBox(left: left, top: top, right: left + 200, bottom: top + 30)
      let line = TextLine(
        box: box, baseline: Baseline(slope: 0, offset: -7),
        metrics: RowMetrics(xHeight: 15, ascenders: 8, descenders: 7),
        words: [Word(text: text, box: box, confidence: 90)])
      return Paragraph(box: box, lines: [line], cell: CellPlace(rows: rows, columns: columns))
    }
    let box = BoundingBox(left: 100, top: 100, right: 900, bottom: 210)
    let page = SidecarPage(
      number: 1,
      recognized: RecognizedPage(
        size: PixelSize(width: 1000, height: 1000),
        blocks: [TextBlock(box: box, paragraphs: cells)]),
      report: pages[0].report, resolution: Resolution(300))
    let net = "\"1,000 \"\"net\"\"\""
    #expect(
      CSV(document).files(of: page)
        == [",\(net),\(net)\r\n=SUM(A1),-5,\r\n=SUM(A1),,@x\r\n"])
  }

  @Test func `the cells of a table are in rows in ALTO`() throws {
    let formatter = ALTO(document)
    let alto = try #require(
      ReadXML(formatter.opening + formatter.text(of: table) + formatter.closing))
    #expect(alto.count(of: "ComposedBlock", where: "TYPE", is: "table") == 1)
    #expect(alto.count(of: "ComposedBlock", where: "TYPE", is: "row") == 4)
    let strings = alto.elements.compactMap { $0.attributes["CONTENT"] }
    #expect(strings == ["A year of sums"] + cells)
    let names = alto.elements.compactMap { $0.attributes["ID"] }
    #expect(Set(names).count == names.count)
    #expect(names.contains("par_1_2_1_3_3"))
  }

  @Test func `the text has the cells of a row on a line, in the order of hOCR and ALTO`() {
    #expect(
      PlainText(document).text(of: table).split(separator: "\n")
        == [
          "A year of sums", "Item Year Sum", "apples 2001 10.50", "pears 2", "plums 2003 300.00",
          "All sums are in thousands of pounds and rounded",
        ])
  }

  @Test(arguments: [(0.0, -7.0), (0.0123, -6.4), (-0.02, -3.25)])
  func `baselines of hOCR are those of the lines, relative to the boxes that it has`(
    slope: Double, offset: Double
  ) throws {
    let box = BoundingBox(left: 99.6, top: 50.2, right: 700.4, bottom: 83.49)
    let line = TextLine(
      box: box, baseline: Baseline(slope: slope, offset: offset),
      metrics: RowMetrics(xHeight: 15, ascenders: 8, descenders: 7),
      words: [Word(text: "words", box: box, confidence: 90)])
    let block = TextBlock(box: box, paragraphs: [Paragraph(box: box, lines: [line])])
    let page = SidecarPage(
      number: 1,
      recognized: RecognizedPage(size: PixelSize(width: 1000, height: 100), blocks: [block]),
      report: pages[0].report, resolution: Resolution(300))
    let read = try #require(HOCRPage.pages(of: HOCR(document).text(of: page)).first?.lines.first)
    #expect(read.box == BoundingBox(left: 100, top: 50, right: 700, bottom: 83))
    for x in [read.box.left, read.box.right] {
      // The slope has four decimals.
      #expect(abs(read.baseline.y(at: x, in: read.box) - line.baseline.y(at: x, in: box)) < 0.04)
    }
  }

  @Test(arguments: ["hOCR", "ALTO", "JSON"])
  func `the lines and rows of tables in a format are read back`(format: String) throws {
    let document = SidecarDocument(producer: "scanpdf 1", languages: ["eng"], files: ["a.png"])
    let formatters: [String: any SidecarFormatter] = [
      "hOCR": HOCR(document), "ALTO": ALTO(document), "JSON": JSON(document),
    ]
    let formatter = try #require(formatters[format])
    let text = formatter.opening + formatter.text(of: table) + formatter.closing
    let read = try #require(try TextFile.document(of: Array(text.utf8)).pages.first).page.lines
    func texts(_ lines: [TextLine]) -> [String] {
      lines.map { $0.words.map(\.text).joined(separator: " ") }
    }
    // hOCR and ALTO have rows of cells, and a reader makes a line of each row.
    let rows = PlainText(document).text(of: table).split(separator: "\n").map(String.init)
    #expect(texts(read) == (format == "JSON" ? texts(table.recognized.lines) : rows))
    for line in read {
      #expect(abs(line.baseline.y(at: 100, in: line.box) - (line.box.bottom - 7)) < 0.02)
      #expect(abs(line.metrics.xHeight + line.metrics.ascenders - 23) < 0.02)
      #expect(abs(line.metrics.descenders - 7) < 0.02)
    }
  }

  private var cells: [String] {
    ["Item", "Year", "Sum", "apples", "2001", "10.50", "pears", "2", "plums", "2003", "300.00"]
      + ["All sums are in thousands of pounds and rounded"]
  }

  @Test func `every format has the words of a page in the order of its text`() throws {
    for page in pages.dropFirst().prefix(20) {
      let words = page.recognized.lines.flatMap(\.words).map { PrintedWord($0.text) }
      let hocr = HOCR(document)
      let read = try #require(ReadXML(hocr.opening + hocr.text(of: page) + hocr.closing))
      #expect(read.words.map(PrintedWord.init) == words)
      let alto = ALTO(document)
      let strings = try #require(ReadXML(alto.opening + alto.text(of: page) + alto.closing))
      #expect(
        strings.elements.compactMap { $0.attributes["CONTENT"] }.map(PrintedWord.init) == words)
    }
  }

  private func pages(of object: Any) -> [[String: Any]] {
    (object as? [String: Any])?["pages"] as? [[String: Any]] ?? []
  }

  private func all(_ name: String, in objects: [[String: Any]]) -> [[String: Any]] {
    objects.flatMap { $0[name] as? [[String: Any]] ?? [] }
  }
}

/// The letters of a word that every XML file can have.
private struct PrintedWord: Equatable {
  let letters: String

  init(_ text: String) {
    letters = text.filter { $0.isLetter || $0.isNumber }
  }
}

/// The elements of an XML file in the order they begin.
final class ReadXML: NSObject, XMLParserDelegate {
  private(set) var elements: [(name: String, attributes: [String: String])] = []
  /// The texts of the elements of the class `ocrx_word`.
  private(set) var words: [String] = []
  private var isInWord = false

  /// Reads the file; `nil` if the file is not well-formed.
  init?(_ text: String) {
    super.init()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = self
    guard parser.parse() else { return nil }
  }

  /// Returns the number of elements with a name that have an attribute with this value.
  func count(of name: String, where attribute: String, is value: String) -> Int {
    elements.count { $0.name == name && $0.attributes[attribute] == value }
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    elements.append((name, attributes))
    isInWord = attributes["class"] == "ocrx_word"
    if isInWord { words.append("") }
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    if isInWord { words[words.count - 1] += text }
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    isInWord = false
  }
}

@Suite struct OutputFormatsTests {
  @Test func `each formatter is in the list`() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
    let folder = root.appending(path: "Sources/Documents/Exports")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let formatters = try files.flatMap { file in
      try String(contentsOf: folder.appending(path: file), encoding: .utf8)
        .matches(of: /(?m)^package struct (\w+): SidecarFormatter\b/).map { String($0.1) }
    }
    #expect(formatters.sorted() == OutputFormats.formatters.map { "\($0)" }.sorted())
  }
}

@Suite struct PlainTextTests {
  private func line(_ text: String) -> TextLine {
    let box = BoundingBox(left: 0, top: 0, right: 10, bottom: 10)
    return TextLine(
      box: box, baseline: Baseline(slope: 0, offset: 0),
      metrics: RowMetrics(xHeight: 5, ascenders: 2, descenders: 2),
      words: text.split(separator: " ").map { Word(text: String($0), box: box, confidence: 90) })
  }

  private func page(_ blocks: [[[String]]]) -> RecognizedPage {
    let box = BoundingBox(left: 0, top: 0, right: 10, bottom: 10)
    return RecognizedPage(
      size: PixelSize(width: 10, height: 10),
      blocks: blocks.map { paragraphs in
        TextBlock(
          box: box,
          paragraphs: paragraphs.map { Paragraph(box: box, lines: $0.map(line)) })
      })
  }

  @Test func `empty lines separate paragraphs and blocks`() {
    let text = PageText.text(of: page([[["one two", "three"], ["four"]], [["five"]]]))
    #expect(text == "one two\nthree\n\nfour\n\nfive\n")
  }

  @Test func `a paragraph without words leaves no gap`() {
    #expect(PageText.text(of: page([[["one"], [""], ["two"]]])) == "one\n\ntwo\n")
  }

  @Test func `a page without words is empty`() {
    #expect(PageText.text(of: page([])) == "")
  }
}
