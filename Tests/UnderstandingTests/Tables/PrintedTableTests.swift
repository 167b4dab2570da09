@testable import PageModel
import Tables
import TestSupport
import Testing
import Understanding

/// Printed tables, whose cells are blocks of their own.
extension TextTableTests {
  /// Rows of cells at these left sides, 44 pixels apart; an empty text is not a cell.
  func rows(_ rows: [[String]], lefts: [Double], top: Double = 300) -> [TextBlock] {
    rows.enumerated().flatMap { row, cells in
      zip(cells, lefts).filter { !$0.0.isEmpty }.map { text, left in
        Sketch.block([Sketch.line(text, left: left, top: top + 44 * Double(row))])
      }
    }
  }

  func tables(_ blocks: [TextBlock]) -> [TextTable] {
    found(in: blocks).compactMap { if case .table(let table) = $0 { table } else { nil } }
  }

  @Test(arguments: [320.0, 700, 1_600])
  func `an item and its price are in one row, wherever the prices stand`(left: Double) throws {
    let items = (0..<20).map { ["Item 00\($0 + 10)", "\($0).\($0 + 10) EUR"] }
    // As a recogniser reads it: a column of items, and one of prices.
    let columns = [0, 1].map { column in
      Sketch.block(
        items.enumerated().map { row, cells in
          Sketch.line(cells[column], left: [100, left][column], top: 300 + 44 * Double(row))
        })
    }
    let page = LayoutAnalysis.analyze(Sketch.page(columns))
    let text = PageText.text(of: page).split(separator: "\n").map(String.init)
    #expect(text == items.map { $0.joined(separator: " ") })
    #expect(tables(columns).map { $0.rows.map(\.count) } == [items.map { _ in 2 }])
  }

  @Test func `the lines of a cell stay together, row by row`() throws {
    let blocks = rows(
      [
        ["Pollutant", "To air", "To water"], ["Hydrogen and its", "100", "50"],
        ["inorganic compounds", "", ""], ["Arsenic", "20", "5"], ["Lead", "200", "20"],
        ["Volatile organic", "1,000", "250"], ["compounds, without", "", ""],
        ["methane", "", ""], ["Zinc", "300", "7"],
      ], lefts: [100, 600, 900])
    let table = try #require(tables(blocks).first)
    #expect(
      table.rows.map { $0[0]?.text } == [
        "Pollutant", "Hydrogen and its inorganic compounds", "Arsenic", "Lead",
        "Volatile organic compounds, without methane", "Zinc",
      ])
    let text = PageText.text(of: LayoutAnalysis.analyze(Sketch.page(blocks)))
    #expect(text.contains("\nHydrogen and its inorganic compounds 100 50\nArsenic 20 5\n"))
  }

  @Test func `a row that was read without gaps stays apart from the row above`() throws {
    var firms = (1...9).map { ["Firm \($0)", "Contact \($0)", "10\($0)"] }
    firms[4] = ["Magazzini Alimentari Riuniti and Sons, Giovanni Rovelli of Milan and 105"]
    let blocks = firms.enumerated().flatMap { row, cells in
      zip(cells, [100.0, 400, 700]).map { text, left in
        Sketch.block([Sketch.line(text, left: left, top: 300 + 33 * Double(row))])
      }
    }
    let table = try #require(tables(blocks).first)
    #expect(table.rowCount == firms.count)
  }

  @Test func `a head over several columns spans them`() throws {
    let head = Sketch.block([Sketch.line("Passengers in the year", left: 420, top: 256)])
    let blocks = rows(
      [
        ["Line", "1995", "1996", "Change"], ["Brackwell", "112", "118", "6"],
        ["Castle Hill", "48", "51", "3"], ["Harbour", "302", "310", "8"],
        ["Total", "462", "479", "17"],
      ], lefts: [100, 420, 600, 1_000])
    let table = try #require(tables([head] + blocks).first)
    let cell = try #require(table.cells.first { $0.text == "Passengers in the year" })
    #expect(cell.place.columns == 1...2)
    #expect(table.rows.last?.map { $0?.text } == ["Total", "462", "479", "17"])
  }

  @Test func `a currency sign is in the cell of its number`() throws {
    let amounts = ["178", "2,360", "45", "2,583"]
    let blocks = amounts.enumerated().flatMap { row, amount in
      rows(
        [[["Rent", "Light", "Books", "Total"][row], "$", amount]],
        lefts: [100, 600, 760 - 10 * Double(amount.count)], top: 300 + 44 * Double(row))
    }
    let table = try #require(tables(blocks).first)
    #expect(table.rows.map { $0.last??.text } == amounts.map { "$ \($0)" })
    #expect(table.columnCount == 2)
  }

  @Test func `items of a list and fields of a letter are no tables`() {
    let list = rows(
      [
        ["4.", "E. I. du Pont de Nemours, the high-level waste of the plant,"],
        ["", "Savannah River, 1960."],
        ["5.", "R. M. Wallace and H. L. Hull, the storage of waste in tanks of"],
        ["", "steel, 1961."], ["6.", "R. F. Bradley, the leaching of glass, in the reports of"],
        ["", "the laboratory, 1963."],
      ], lefts: [100, 180])
    let fields = rows(
      [
        ["To:", "everyone in the print shop"], ["From:", "Hannah Voss"],
        ["Date:", "28 November 2024"], ["Subject:", "The old paper cutter"],
      ], lefts: [100, 300])
    #expect(tables(list).isEmpty)
    #expect(tables(fields).isEmpty)
  }
}
