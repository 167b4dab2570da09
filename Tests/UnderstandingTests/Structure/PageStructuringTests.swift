import PageModel
import Tables
import Testing
import Understanding

/// The elements of a page's text.
@Suite struct PageStructuringTests {
  /// Returns a block with a paragraph of each of `texts`, 40 pixels apart, letters `scale` times as
  /// large.
  private func block(
    _ texts: [[String]], left: Double = 100, top: Double, scale: Double = 1
  ) -> TextBlock {
    var y = top
    var paragraphs: [Paragraph] = []
    for text in texts {
      let lines = text.map { line -> TextLine in
        defer { y += 40 * scale }
        let spaces = line.prefix { $0 == " " }.count
        return Sketch.line(
          String(line.dropFirst(spaces)), left: left + 20 * Double(spaces), top: y, scale: scale)
      }
      y += 20
      paragraphs.append(contentsOf: Sketch.block(lines).paragraphs)
    }
    let box = paragraphs.map(\.box).reduce(paragraphs[0].box) { $0.union($1) }
    return TextBlock(box: box, paragraphs: paragraphs)
  }

  private static let text = [
    "The committee met in spring and heard the reports of all of",
    "its members, who had been to the north and to the south.",
  ]

  /// Returns the kinds of the elements, with the levels of headings and items.
  private func kinds(_ blocks: [TextBlock], pictures: [BoundingBox] = []) -> [String] {
    let page = Sketch.page(blocks).with(pictures: pictures.map { Picture(box: $0) })
    return PageStructuring.elements(of: page).map { element in
      switch element {
      case .heading(let level, _): "heading \(level)"
      case .paragraph: "paragraph"
      case .item(let item): "item \(item.level) \(item.label)"
      case .table(let table): "table \(table.rows.count) \(table.hasHeader)"
      case .code: "code"
      case .figure: "figure"
      case .caption: "caption"
      case .note: "note"
      case .artifact: "artifact"
      }
    }
  }

  @Test func `large short text above running text is a heading`() {
    let found = kinds([
      block([["Annual Report"]], top: 300, scale: 1.7), block([Self.text], top: 420),
      block([["Further Plans"]], top: 620, scale: 1.25), block([Self.text], top: 700),
    ])
    #expect(found == ["heading 1", "paragraph", "heading 2", "paragraph"])
  }

  @Test func `a line right below a title, apart from the text, is no heading`() {
    let found = kinds([
      block([["Annual Report"]], top: 300, scale: 1.7),
      block([["Of the Years of War"]], top: 360, scale: 1.25), block([Self.text], top: 460),
    ])
    #expect(found == ["heading 1", "paragraph", "paragraph"])
  }

  @Test func `a picture stands before the text below it in its column`() {
    let picture = BoundingBox(left: 120, top: 420, right: 500, bottom: 590)
    let last = BoundingBox(left: 120, top: 1_000, right: 500, bottom: 1_200)
    let found = kinds(
      [
        block([Self.text], top: 300),
        block([["Figure 1. The wells of the north"]], top: 600),
        block([Self.text], top: 700),
      ], pictures: [picture, last])
    #expect(found == ["paragraph", "figure", "caption", "paragraph", "figure"])
    #expect(kinds([], pictures: [picture]) == ["figure"])
  }

  @Test func `numbers tell the levels of headings`() {
    let found = kinds([
      block([["Annual Report"]], top: 200, scale: 1.7), block([["2. Water Levels"]], top: 330),
      block([Self.text], top: 410), block([["2.1 Wells of the North"]], top: 560),
      block([Self.text], top: 640),
    ])
    #expect(found == ["heading 1", "heading 2", "paragraph", "heading 3", "paragraph"])
  }

  @Test func `a number above the next number begins a list and no heading`() {
    let items = ["1. labels", "2. wooden shelves", "3. steel rulers"].map { [$0] }
    #expect(!kinds([block([Self.text], top: 200), block(items, top: 330)]).contains("heading 2"))
  }

  @Test(arguments: ["It was all agreed.", "in the north", "Dear Mr. Carter,", "1964"])
  func `short text of the usual size is a paragraph`(text: String) {
    #expect(kinds([block([[text], Self.text], top: 400)]) == ["paragraph", "paragraph"])
  }

  @Test func `turns of a transcript and numbered lines are no headings`() {
    let turns = [["17 Q. How many brackets"], ["18 A. Four, one loose"], ["19 Q. THANK YOU"]]
    let blocks = turns.enumerated().map { block([$1], top: 300 + 120 * Double($0), scale: 1.2) }
    #expect(kinds([block([Self.text], top: 100)] + blocks).allSatisfy { $0 == "paragraph" })
  }

  @Test func `items of a list have their marker and their depth`() {
    let items = [
      ["• paper"], ["• two kinds of ink"], ["    • black"], ["    • blue"], ["• string"],
    ]
    #expect(
      kinds([block([Self.text] + items, top: 400)])
        == ["paragraph", "item 1 •", "item 1 •", "item 2 •", "item 2 •", "item 1 •"])
  }

  @Test func `a single number at the start of a line is no list`() {
    #expect(
      kinds([block([Self.text, ["1. of the members said no."]], top: 400)]).last == "paragraph")
  }

  @Test(arguments: ["- 12 -", "xviii"])
  func `a page number in the margin is an artifact`(number: String) {
    let page = [
      block([["12   ANNUAL REPORT"]], top: 100), block([Self.text, Self.text], top: 400),
      block([[number]], left: 900, top: 2_900),
    ]
    #expect(kinds(page) == ["artifact", "paragraph", "paragraph", "artifact"])
    #expect(kinds([block([["12   ANNUAL REPORT"], Self.text], top: 1_000)]).first != "artifact")
  }

  @Test func `captions and footnotes are told from running text`() {
    let page = [
      block(
        [Self.text, ["Figure 3. The river in spring"], ["Figure 3 shows the river."]], top: 400),
      block([["1 Report of the year before."]], top: 2_000, scale: 0.8),
    ]
    #expect(kinds(page) == ["paragraph", "caption", "paragraph", "note"])
  }

  @Test func `the name of a column stands above its values`() throws {
    let rows = [
      Sketch.line("goods  sum", top: 400), Sketch.line("paper      1200", top: 440),
      Sketch.line("string      990", top: 480), Sketch.line("shelf      4500", top: 520),
    ]
    let element = try #require(
      PageStructuring.elements(of: LayoutAnalysis.analyze(Sketch.page([Sketch.block(rows)])))
        .first)
    guard case .table(let table) = element else {
      Issue.record("\(element) is no table")
      return
    }
    #expect(table.hasHeader)
    #expect(table.rows.allSatisfy { $0.count == 2 })
    #expect(table.rows.map { $0[1]?.text } == ["sum", "1200", "990", "4500"])
  }
}
