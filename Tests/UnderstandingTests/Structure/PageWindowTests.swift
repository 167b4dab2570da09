import PageModel
import Testing
import Understanding

/// Running heads, feet and page numbers, which are not part of the text of a document.
@Suite struct PageWindowTests {
  private struct Page: DocumentPage {
    let recognized: RecognizedPage
    var context = PageContext()
  }

  private static let text = [
    "The committee met in spring and heard the reports of all its members,",
    "who had been to the north and to the south and had seen the bridges,",
    "the schools and the roofs, most of which were older than the committee",
    "itself and none of which had been repaired since the last of the storms",
  ]

  /// Returns a page with a head, text and a foot.
  private func page(
    head: String, foot: String = "", text: [String] = text, scale: Double = 1
  ) -> RecognizedPage {
    let lines =
      [(head, 120.0, scale), (foot, 2_850, 1)].filter { !$0.0.isEmpty }.map {
        Sketch.block([Sketch.line($0.0, top: $0.1, scale: $0.2)])
      }
    return Sketch.page(lines.prefix(1) + [Sketch.block(text, top: 300)] + lines.dropFirst())
  }

  private func pages(_ pages: [RecognizedPage]) -> [Page] {
    var window = PageWindow<Page>()
    let first = pages.compactMap { window.append(Page(recognized: $0)) }
    return first + window.end()
  }

  /// Returns the text of each element of each page, with the text of heads in brackets.
  private func texts(_ recognized: [RecognizedPage]) -> [[String]] {
    pages(recognized).map { page in
      PageStructuring.elements(of: page.recognized, in: page.context).map { element in
        let text = element.lines.map(\.text).joined(separator: " ")
        if case .artifact = element { return "[\(text)]" }
        return text
      }
    }
  }

  private func heads(_ recognized: [RecognizedPage]) -> [[String]] {
    texts(recognized).map { $0.filter { $0.hasPrefix("[") } }
  }

  @Test func `equal heads and numbers that count up are no part of the text`() {
    let head = "Council of the Town and its Report for the Year"
    let misread = "Council of the Tovvn and its Report for the Year"
    let found = heads([
      page(head: head, foot: "7."), page(head: misread, foot: "8"), page(head: head, foot: "9"),
    ])
    #expect(found == [["[\(head)]", "[7.]"], ["[\(misread)]", "[8]"], ["[\(head)]", "[9]"]])
  }

  @Test func `heads of left and right pages are found`() {
    let (left, right) = ("The Wells of the Northern Valley", "Of Ink and of the Men who Made it")
    let found = heads([left, right, left, right].map { page(head: $0) })
    #expect(found == [["[\(left)]"], ["[\(right)]"], ["[\(left)]"], ["[\(right)]"]])
  }

  @Test func `page numbers that may be years count up`() {
    let found = heads((1_801...1_804).map { page(head: "Annals", foot: "\($0)") })
    #expect(found.map(\.last) == (1_801...1_804).map { "[\($0)]" })
  }

  @Test func `the same first line of two letters stays in the text`() {
    let first = "Dear members of the committee and friends of the bridge,"
    #expect(heads([page(head: first), page(head: first)]) == [[], []])
  }

  @Test func `a large title that pages repeat stays in the text`() {
    let title = page(head: "Request for Repair", scale: 1.6)
    #expect(heads([title, title, title, title]) == [[], [], [], []])
  }

  @Test func `captions that pages repeat stay in the text`() {
    let caption = page(head: "Table 14. Wells of the north, continued", foot: "7")
    let next = page(head: "Table 14. Wells of the north, continued", foot: "8")
    #expect(heads([caption, next]) == [["[7]"], ["[8]"]])
  }

  @Test func `a word that is hyphenated across pages is whole`() throws {
    let first = Self.text + ["and this was done with great inter-"]
    let second = ["est from the people of the north, who came to all of them and said so."]
    let found = texts([
      page(head: "Annual Report", foot: "7", text: first),
      page(head: "Annual Report", foot: "8", text: second + Self.text),
    ])
    #expect(try #require(found.first).contains { $0.hasSuffix("with great interest") })
    #expect(try #require(found.last).contains { $0.hasPrefix("from the people") })
  }

  @Test func `pages keep their order and their number`() {
    for count in 0...6 {
      let recognized = (0..<count).map { page(head: "Page of the book", foot: "\($0 + 1)") }
      #expect(pages(recognized).map(\.recognized) == recognized)
    }
  }
}

/// Text in the margins of a single page.
@Suite struct MarginLineTests {
  private static let text = Array(
    repeating: "The committee met in spring and heard the reports of all its members.", count: 6)

  /// Returns whether a line, whose two spaces are a gap, is not part of the text of a page.
  private func isHead(_ line: String, top: Double, text: [String] = text) -> Bool {
    let page = Sketch.page([
      Sketch.block([Sketch.line(line, top: top)]), Sketch.block(text, top: 600),
    ])
    return PageStructuring.elements(of: page).contains { element in
      if case .artifact(let lines) = element {
        lines.map(\.text) == [line.replacing("  ", with: " ")]
      } else {
        false
      }
    }
  }

  @Test(arguments: [
    "Downloaded from http://example.org/ on April 29, 2017", "- 93 -", "A-6", "xii", "7.",
  ])
  func `stamps of downloads and page numbers are no part of the text`(line: String) {
    #expect(isHead(line, top: 2_880))
  }

  @Test(arguments: [
    "1966", "Source: Reports of the committee, 1966", "It was all agreed by the members of it.",
    "Table 3. Wells of the north",
  ])
  func `other lines at the foot are part of the text`(line: String) {
    #expect(!isHead(line, top: 2_880))
  }

  @Test func `the last line of a receipt is part of its text`() {
    #expect(
      !isHead("Powered by www.example.com", top: 2_880, text: ["Total  12.00", "Cash  20.00"]))
  }

  @Test func `a running head below the stamp of a download is no part of the text`() {
    let stamp = "Downloaded from http://example.org/ on April 29, 2017"
    let page = Sketch.page([
      Sketch.block([Sketch.line(stamp, top: 60)]),
      Sketch.block([Sketch.line("148  The Wells of the Northern Valley", top: 160)]),
      Sketch.block(Self.text, top: 600),
    ])
    let heads = PageStructuring.elements(of: page).filter {
      if case .artifact = $0 { true } else { false }
    }
    #expect(heads.count == 2)
  }

  @Test func `a numbered heading at the top is part of the text`() {
    let heading = Sketch.line("1  Introduction", top: 400, scale: 1.4)
    let page = Sketch.page([Sketch.block([heading]), Sketch.block(Self.text, top: 480)])
    #expect(
      !PageStructuring.elements(of: page).contains {
        if case .artifact = $0 { true } else { false }
      })
  }

  @Test(arguments: [
    "Miller and Sons, 12 High Street, Oxford OX1 4AB", "Tel. 01865 55555  www.miller.example.org",
    "4.2  Results of the second survey", "80331  Munich",
  ])
  func `letterheads and headings with numbers are part of the text`(line: String) {
    #expect(!isHead(line, top: 100))
    #expect(!isHead(line.replacing("  ", with: " "), top: 100))
  }

  @Test(arguments: ["Yours sincerely", "See the table of rates overleaf"])
  func `lines without a number at the foot are part of the text`(line: String) {
    #expect(!isHead(line, top: 2_880))
  }

  @Test func `a paragraph does not go on from the running head above it`() {
    let text = ["order to compute the score, and so on to the end of the page."] + Self.text
    let page = Sketch.page([
      Sketch.block([Sketch.line("The Optimized Structure of all Wide Tables  9", top: 100)]),
      Sketch.block(text, top: 200),
    ])
    let heads = PageStructuring.elements(of: page).map { element in
      if case .artifact(let lines) = element { lines.count } else { 0 }
    }
    #expect(heads.first == 1)
  }

  @Test func `a stamp turned beside the text is no part of it`() throws {
    let box = BoundingBox(left: 20, top: 600, right: 50, bottom: 1_400)
    let words = ["arXiv:1001.0908v1", "2010"].enumerated().map { index, text in
      let top = 600 + 400 * Double(index)
      return Word(
        text: text, box: BoundingBox(left: 20, top: top, right: 50, bottom: top + 380),
        confidence: 90)
    }
    let stamp = TextLine(
      box: box, baseline: Baseline(slope: 0, offset: 0), metrics: Sketch.metrics, words: words,
      orientation: .pageLeft)
    let page = Sketch.page([Sketch.block(Self.text, top: 600), Sketch.block([stamp])])
    guard case .artifact(let lines) = try #require(PageStructuring.elements(of: page).last) else {
      Issue.record("The stamp is text.")
      return
    }
    #expect(lines == [stamp])
  }
}
