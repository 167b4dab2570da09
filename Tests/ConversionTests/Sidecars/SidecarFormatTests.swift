import Conversion
import Foundation
import FoundationXML
import PageLayout
import TestSupport
import Testing

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
        resolution: Resolution(300))
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
    // Foundation takes a byte order mark out of what it reads.
    let texts = words.map { $0.text.filter { $0 != "\u{FEFF}" } }
    #expect(
      read.compactMap { $0["text"] as? String }.map { $0.filter { $0 != "\u{FEFF}" } } == texts)
  }

  @Test func `a table has twelve columns in every row, and all words`() {
    let rows = text(TSV()).split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      .map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
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

  private func pages(of object: Any) -> [[String: Any]] {
    (object as? [String: Any])?["pages"] as? [[String: Any]] ?? []
  }

  private func all(_ name: String, in objects: [[String: Any]]) -> [[String: Any]] {
    objects.flatMap { $0[name] as? [[String: Any]] ?? [] }
  }
}

/// The elements of an XML file in the order they begin.
final class ReadXML: NSObject, XMLParserDelegate {
  private(set) var elements: [(name: String, attributes: [String: String])] = []

  /// Reads the file; `nil` if the file is not well-formed.
  init?(_ text: String) {
    super.init()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = self
    guard parser.parse() else { return nil }
  }

  /// How many elements of a name have an attribute of this value.
  func count(of name: String, where attribute: String, is value: String) -> Int {
    elements.count { $0.name == name && $0.attributes[attribute] == value }
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    elements.append((name, attributes))
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
    let text = PlainText.text(of: page([[["one two", "three"], ["four"]], [["five"]]]))
    #expect(text == "one two\nthree\n\nfour\n\nfive\n")
  }

  @Test func `a paragraph without words leaves no gap`() {
    #expect(PlainText.text(of: page([[["one"], [""], ["two"]]])) == "one\n\ntwo\n")
  }

  @Test func `a page without words is empty`() {
    #expect(PlainText.text(of: page([])) == "")
  }
}
