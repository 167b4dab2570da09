package import PageModel

/// A table on the grid: its cells, row by row.
package struct GridTable {
  let cells: [GridTableCell]
  /// The box around the cells.
  package let box: BoundingBox

  /// The minimum number of rows with several cells.
  private static let minimumRows = 2

  /// Makes a table of lines one below the other; `nil` if they have one column.
  init?(_ lines: [GridRow], wordHeight: Double) {
    let columns = TableColumns(of: lines)
    guard columns.count > 1, lines.count(where: { $0.segments.count > 1 }) >= Self.minimumRows,
      columns.count > 2
        || 2 * lines.count(where: { $0.segments[0].beginsWithListMarker }) < lines.count
    else { return nil }
    let joined = Self.joined(
      lines.map { GridTableRow($0, columns) }, columnCount: columns.count, wordHeight)
    // A title above and a note below are in the first column, too.
    let inside = joined.drop(while: \.isNameAlone).reversed().drop(while: \.isNameAlone)
    let head = inside.reversed().prefix { !$0.hasNumbers }.count
    let rows = inside.reversed().enumerated().map { $0 < head ? $1 : $1.withoutSpans }
    guard let box = rows.map(\.box).hull, rows.count > 1 else { return nil }
    self.box = box
    cells = rows.enumerated().flatMap { $1.cells(inRow: $0) }
  }

  /// Returns rows, each joined with the rows below that continue it.
  static func joined(
    _ rows: [GridTableRow], columnCount: Int, _ wordHeight: Double
  ) -> [GridTableRow] {
    let step = step(of: rows) ?? wordHeight
    return rows.indices.reduce(into: []) { joined, index in
      let evidence = RowEvidence(
        of: index, in: rows, columnCount: columnCount, step: step, wordHeight: wordHeight)
      if evidence?.isContinued == true {
        joined[joined.count - 1].append(rows[index])
      } else {
        joined.append(rows[index])
      }
    }
  }

  /// Returns the median distance of neighbouring rows, in pixels; `nil` for one row.
  static func step(of rows: [GridTableRow]) -> Double? {
    zip(rows, rows.dropFirst()).map { $1.box.midY - $0.box.midY }.median
  }

  /// The words of the table.
  package var words: some Sequence<GridWord> { cells.lazy.flatMap(\.segments).flatMap(\.words) }

  /// Returns the cells of the table as paragraphs of parts of lines.
  package func cells(of lines: [TextLine]) -> [Paragraph] {
    cells.compactMap { cell in
      let lines = cell.segments.flatMap(\.words).grouped { $0.index.line == $1.index.line }
        .compactMap { words in
          words.first.flatMap { lines[$0.index.line].part(words: words.map(\.index.word)) }
        }
      return Paragraph(of: lines, cell: cell.place)
    }
  }
}

extension [GridTable] {
  /// The indices of the words in the tables.
  package var wordIndices: Set<GridWord.Index> { Set(flatMap(\.words).map(\.index)) }
}

/// A cell of a table on the grid.
struct GridTableCell {
  /// The lines of the cell from top to bottom.
  let segments: [GridSegment]
  let place: CellPlace
}

/// A row of a table on the grid.
struct GridTableRow {
  private(set) var cells: [GridCell]
  private(set) var box: BoundingBox

  /// Divides segments side by side into cells.
  init(_ row: GridRow, _ columns: TableColumns) {
    box = row.box
    cells = row.segments.flatMap(columns.parts).reduce(into: []) { cells, segment in
      let own = columns.columns(of: segment.box)
      if let last = cells.last?.columns.upperBound, last >= own.lowerBound {
        cells[cells.count - 1].append([segment], own)
      } else {
        cells.append(GridCell(segments: [segment], columns: own))
      }
    }
  }

  /// Makes a row of cells from left to right; `nil` if there are none.
  init?(_ cells: [GridCell]) {
    guard let box = cells.flatMap(\.segments).map(\.box).hull else { return nil }
    self.cells = cells
    self.box = box
  }

  /// Whether there is no cell in the first column.
  var isWithoutName: Bool { cells.first?.columns.lowerBound != 0 }

  /// Whether a cell in another column than the first is a number.
  var hasNumbers: Bool { cells.contains { $0.columns.lowerBound > 0 && $0.isNumber } }

  /// Whether the only cell is in the first column.
  var isNameAlone: Bool { cells.count == 1 && !isWithoutName }

  /// The row with each cell in its first column only.
  var withoutSpans: GridTableRow {
    var row = self
    row.cells = cells.map {
      GridCell(segments: $0.segments, columns: $0.columns.lowerBound...$0.columns.lowerBound)
    }
    return row
  }

  /// Returns the cells of the row, which has this number in its table.
  func cells(inRow row: Int) -> [GridTableCell] {
    cells.map {
      GridTableCell(segments: $0.segments, place: CellPlace(rows: row...row, columns: $0.columns))
    }
  }

  /// Adds the cells of a row that continues this one.
  mutating func append(_ row: GridTableRow) {
    box = box.union(row.box)
    for cell in row.cells {
      if let home = cells.firstIndex(where: { $0.columns.overlaps(cell.columns) }) {
        cells[home].append(cell.segments, cell.columns)
      } else {
        cells.append(cell)
      }
    }
    cells.sort { $0.columns.lowerBound < $1.columns.lowerBound }
  }
}

/// A cell of a row: segments, from top to bottom.
struct GridCell {
  private(set) var segments: [GridSegment]
  private(set) var columns: ClosedRange<Int>

  /// Whether all segments are numbers.
  var isNumber: Bool { segments.allSatisfy(\.isNumber) }

  fileprivate mutating func append(_ other: [GridSegment], _ more: ClosedRange<Int>) {
    segments += other
    columns =
      min(columns.lowerBound, more.lowerBound)...max(columns.upperBound, more.upperBound)
  }
}
