@testable import PageModel
import Tables
import TestSupport
import Testing
import Understanding

/// Tables whose cells are between rulings.
@Suite struct RuledTableTests {
  /// Returns the text of the cells of the tables of a page of lines with rulings.
  private func tables(_ lines: [TextLine], _ rulings: [BoundingBox]) -> [[[String]]] {
    parts(lines, rulings).compactMap { part in
      guard case .table(let table) = part else { return nil }
      return table.rows.map { $0.map { $0?.text ?? "" } }
    }
  }

  private func parts(_ lines: [TextLine], _ rulings: [BoundingBox]) -> [TextBlock.Part] {
    LayoutAnalysis.analyze(Sketch.page([Sketch.block(lines)]).with(rulings: rulings)).blocks
      .flatMap(\.parts)
  }

  private func level(_ y: Double, _ columns: ClosedRange<Double>) -> BoundingBox {
    BoundingBox(left: columns.lowerBound, top: y, right: columns.upperBound, bottom: y + 3)
  }

  private func upright(_ x: Double, _ rows: ClosedRange<Double>) -> BoundingBox {
    BoundingBox(left: x, top: rows.lowerBound, right: x + 3, bottom: rows.upperBound)
  }

  /// Returns lines of text one below the other from a place on.
  private func lines(_ left: Double, _ top: Double, _ texts: String...) -> [TextLine] {
    texts.enumerated().map { Sketch.line($1, left: left, top: top + 40 * Double($0)) }
  }

  @Test func `the lines of a cell between rulings stay together, also prose in columns`() {
    let text =
      lines(100, 100, "Member") + lines(330, 100, "Question") + lines(680, 100, "Answer")
      + lines(100, 150, "Ashworth")
      + lines(330, 150, "Why was the fee of the hall", "raised again?")
      + lines(680, 150, "Because the rent has gone up,", "and the council has not yet", "decided.")
      + lines(100, 280, "Ordway") + lines(330, 280, "May guests use it?")
      + lines(680, 280, "Yes, with a member.")
    let rulings =
      [90.0, 140, 270, 320].map { level($0, 90...1_000) }
      + [90.0, 320, 670, 1_000].map { upright($0, 90...323) }
    #expect(
      tables(text, rulings) == [
        [
          ["Member", "Question", "Answer"],
          [
            "Ashworth", "Why was the fee of the hall raised again?",
            "Because the rent has gone up, and the council has not yet decided.",
          ],
          ["Ordway", "May guests use it?", "Yes, with a member."],
        ]
      ])
  }

  @Test func `cells span rows and columns as their rulings do, and may be empty`() throws {
    let text =
      lines(100, 125, "Line") + lines(450, 100, "1995") + lines(750, 100, "1996")
      + lines(330, 150, "H1") + lines(480, 150, "H2") + lines(680, 150, "H1")
      + lines(830, 150, "H2") + lines(100, 200, "Harbour") + lines(330, 200, "302")
      + lines(480, 200, "299") + lines(830, 200, "305")
    let rulings =
      [90.0, 190, 240].map { level($0, 90...960) } + [level(140, 320...960)]
      + [90.0, 320, 660, 960].map { upright($0, 90...243) }
      + [470.0, 820].map { upright($0, 140...243) }
    #expect(
      tables(text, rulings) == [
        [
          ["Line", "1995", "1995", "1996", "1996"], ["Line", "H1", "H2", "H1", "H2"],
          ["Harbour", "302", "299", "", "305"],
        ]
      ])
  }

  @Test func `a table that only its columns and head are ruled in has a row for each line`() {
    let names = ["apples", "pears", "plums", "grapes"]
    let text =
      lines(100, 100, "Item") + lines(330, 100, "Sum")
      + names.enumerated().flatMap { row, name in
        lines(100, 150 + 40 * Double(row), name)
          + lines(330, 150 + 40 * Double(row), "\(row + 7).50")
      }
      + lines(560, 100, "Note") + lines(560, 150, "ripe") + lines(560, 230, "late")
    let rulings =
      [90.0, 140, 310].map { level($0, 90...800) }
      + [90.0, 320, 550, 800].map { upright($0, 90...313) }
    #expect(
      tables(text, rulings) == [
        [
          ["Item", "Sum", "Note"], ["apples", "7.50", "ripe"], ["pears", "8.50", ""],
          ["plums", "9.50", "late"], ["grapes", "10.50", ""],
        ]
      ])
  }

  @Test func `a ruling that is found in some rows only divides the others if they have gaps there`()
  {
    let rows = [["Room", "n", "share"], ["Halls", "60", "27.7"], ["Yards", "58", "26.7"]]
    let text = rows.enumerated().flatMap { row, cells in
      zip([100.0, 330, 500], cells).flatMap { lines($0, 100 + 50 * Double(row), $1) }
    }
    let rulings =
      [90.0, 140, 190, 240].map { level($0, 90...700) }
      + [90.0, 320, 700].map { upright($0, 90...243) } + [upright(450, 190...243)]
    #expect(tables(text, rulings) == [rows])
  }

  @Test func `frames, crossed lines and the borders of a scan are no table`() {
    let text = [
      Sketch.column("left", left: 100, top: 100), Sketch.column("right", left: 800, top: 100),
    ]
    let frames =
      [90.0, 430].map { level($0, 90...1_500) } + [90.0, 760, 1_500].map { upright($0, 90...433) }
    let borders =
      [2.0, 1_500, 2_990].map { level($0, 0...2_000) }
      + [2.0, 760, 1_990].map { upright($0, 0...3_000) }
    for rulings in [frames, borders] {
      #expect(tables(text.flatMap(\.lines), rulings) == [])
    }
  }

  @Test(.timeLimit(.minutes(1)))
  func `as many rulings as a page can have are searched in bounded time`() {
    let step = 2_000.0 / Double(RecognizedPage.maximumRulings / 2)
    let rulings = (0..<RecognizedPage.maximumRulings / 2).flatMap { number in
      [
        level(100 + step * Double(number), 90...2_000),
        upright(100 + step * Double(number), 90...2_000),
      ]
    }
    let text = (0..<50).flatMap {
      Sketch.lines(["some words in all of the lines"], top: 100 + 40 * Double($0))
    }
    #expect(
      parts(text, rulings).flatMap { part -> [TextLine] in
        switch part {
        case .table(let table): table.lines
        case .paragraph(let paragraph): paragraph.lines
        }
      }.flatMap(\.words).count == 350)
  }
}
