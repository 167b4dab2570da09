package import PageModel

/// A table: cells in rows and columns.
package struct TextTable: Sendable, Hashable {
  package let box: BoundingBox
  /// The cells, row by row.
  package let cells: [Cell]
  package let columnCount: Int
  package let rowCount: Int
  /// The number of rows that name the columns.
  package let headerRowCount: Int

  /// A cell, which may span rows and columns.
  package struct Cell: Sendable, Hashable {
    package let place: CellPlace
    /// The lines from top to bottom.
    package let lines: [TextLine]
    package let box: BoundingBox

    /// Returns whether a place is the first of the cell.
    package func isFirst(row: Int, column: Int) -> Bool {
      place.rows.lowerBound == row && place.columns.lowerBound == column
    }

    /// The text in one line.
    package var text: String { lines.map(\.text).joined(separator: " ") }
  }

  /// Makes a table of its block; `nil` if the block is text.
  package init?(_ block: TextBlock) {
    cells = block.paragraphs.compactMap { paragraph in
      paragraph.cell.map { Cell(place: $0, lines: paragraph.lines, box: paragraph.box) }
    }
    guard let columns = cells.map(\.place.columns.upperBound).max(),
      let rows = cells.map(\.place.rows.upperBound).max()
    else { return nil }
    box = block.box
    columnCount = columns + 1
    rowCount = rows + 1
    let numbers = cells.filter { $0.place.columns.lowerBound > 0 && $0.isNumber }
    let body = numbers.map(\.place.rows.lowerBound).min() ?? 0
    headerRowCount = min(body, rows)
  }

  /// The lines of the table, cell by cell.
  package var lines: [TextLine] { cells.flatMap(\.lines) }

  /// Whether the first row names the columns.
  package var hasHeader: Bool { headerRowCount > 0 }

  /// The cells at each place, row by row; a cell that spans several places is at each of them.
  package var rows: [[Cell?]] {
    var rows = [[Cell?]](
      repeating: [Cell?](repeating: nil, count: columnCount), count: rowCount)
    for cell in cells {
      for row in cell.place.rows {
        for column in cell.place.columns { rows[row][column] = cell }
      }
    }
    return rows
  }
}

extension TextTable.Cell {
  /// Whether at least half of the letters and digits are digits.
  fileprivate var isNumber: Bool {
    let digits = text.count(where: \.isNumber)
    return digits > 0 && digits >= text.count(where: \.isLetter)
  }
}

extension TextBlock {
  /// A paragraph or a table of a block.
  package enum Part: Sendable, Hashable {
    case paragraph(Paragraph)
    case table(TextTable)
  }

  /// The block as one table, or its paragraphs.
  package var parts: [Part] {
    TextTable(self).map { [.table($0)] } ?? paragraphs.map(Part.paragraph)
  }
}
