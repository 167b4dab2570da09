import PageModel

extension GridTable {
  /// Returns the tables among lines of words whose cells are between rulings, in pixels of the
  /// words.
  static func tables(of lines: [[GridWord]], between rulings: [BoundingBox]) -> [GridTable] {
    let words = Array(lines.joined())
    let height = max(words.map(\.box.height).median ?? 1, 1)
    return Lattice.lattices(of: rulings, wordHeight: height).compactMap {
      GridTable($0, words, wordHeight: height)
    }
  }

  /// The minimum number of cells with text: forms and charts have fewer.
  private static let minimumFilledCells = 6
  /// The minimum share of cells with text: forms and charts have a lower one.
  private static let minimumFilledShare = 0.35

  /// Makes the table of the words in a lattice; `nil` if it is a form, a chart or a frame.
  init?(_ lattice: Lattice, _ words: [GridWord], wordHeight: Double) {
    let places = lattice.places
    guard places.count >= Self.minimumFilledCells else { return nil }
    let filled = Self.withoutNotes(Self.filledCells(of: lattice, with: words, wordHeight))
    let rows = Set(filled.map(\.place.rows.lowerBound)).sorted()
    let columns = Set(filled.map(\.place.columns.lowerBound)).sorted()
    guard filled.count >= Self.minimumFilledCells, rows.count > 1, columns.count > 1,
      Double(filled.count) >= Self.minimumFilledShare * Double(places.count),
      let box = filled.map({ lattice.box(of: $0.place) }).hull
    else { return nil }
    self.box = box
    let cells = filled.map { $0.renumbered(rows: rows, columns: columns) }
    self.cells = Self.dividingRows(
      of: cells, rowCount: rows.count, columnCount: columns.count, wordHeight)
  }
}

extension GridTable {
  /// Returns the cells of a lattice that have words, row by row.
  private static func filledCells(
    of lattice: Lattice, with words: [GridWord], _ wordHeight: Double
  ) -> [GridTableCell] {
    let homes = Dictionary(grouping: words) { lattice.cell(at: $0.box.middle) }
    return lattice.places.enumerated().flatMap { number, place in
      GridTableCell(homes[number] ?? [], at: place).map { $0.divided(by: lattice, wordHeight) }
        ?? []
    }
  }

  /// Returns cells, row by row, with each row that has columns of numbers divided into the rows of
  /// these.
  private static func dividingRows(
    of cells: [GridTableCell], rowCount: Int, columnCount: Int, _ wordHeight: Double
  ) -> [GridTableCell] {
    let bands = (0..<rowCount).map { row in
      Self.rows(
        of: cells.filter { $0.place.rows == row...row }, columnCount: columnCount, wordHeight)
    }
    let starts = bands.reduce(into: [0]) { $0.append(($0.last ?? 0) + max($1.count, 1)) }
    let long = cells.filter { $0.place.rows.count > 1 }.map { cell in
      let rows = cell.place.rows
      return cell.moved(
        toRows: starts[rows.lowerBound]...starts[rows.upperBound + 1] - 1,
        columns: cell.place.columns)
    }
    let short = bands.enumerated().flatMap { band, rows in
      rows.enumerated().flatMap { $1.cells(inRow: starts[band] + $0) }
    }
    return (long + short).sorted {
      ($0.place.rows.lowerBound, $0.place.columns.lowerBound)
        < ($1.place.rows.lowerBound, $1.place.columns.lowerBound)
    }
  }

  /// Returns cells, row by row, without titles and notes: cells above and below the others that
  /// span all columns.
  private static func withoutNotes(_ cells: [GridTableCell]) -> [GridTableCell] {
    let columns = cells.map(\.place.columns)
    guard let left = columns.map(\.lowerBound).min(), let right = columns.map(\.upperBound).max()
    else { return [] }
    let isNote = { (cell: GridTableCell) in cell.place.columns == left...right }
    return cells.drop(while: isNote).reversed().drop(while: isNote).reversed()
  }

  /// Returns the rows of the cells between two level rulings: one, or several if a cell is a column
  /// of numbers.
  private static func rows(
    of cells: [GridTableCell], columnCount: Int, _ wordHeight: Double
  ) -> [GridTableRow] {
    let areRows = cells.contains { $0.segments.count > 1 && $0.segments.allSatisfy(\.isNumber) }
    guard areRows, cells.count > 1 else {
      let row = GridTableRow(
        cells.map { GridCell(segments: $0.segments, columns: $0.place.columns) })
      return [row].compactMap(\.self)
    }
    let homes = Dictionary(
      cells.flatMap { cell in cell.segments.map { ($0.words[0].index, cell.place.columns) } },
      uniquingKeysWith: { first, _ in first })
    let lines = GridRow.rows(of: cells.flatMap(\.segments)).compactMap { row in
      GridTableRow(
        row.segments.compactMap { segment in
          homes[segment.words[0].index].map { GridCell(segments: [segment], columns: $0) }
        })
    }
    return joined(lines, columnCount: columnCount, wordHeight)
  }
}

extension GridTableCell {
  /// Makes a cell of words; `nil` if there are none.
  fileprivate init?(_ words: [GridWord], at place: CellPlace) {
    segments = GridRow.rows(of: words.compactMap { GridSegment([$0]) }).compactMap {
      GridSegment($0.segments.flatMap(\.words))
    }
    self.place = place
    guard !segments.isEmpty else { return nil }
  }

  /// Returns the parts of a cell that spans columns, divided between two columns if each of its
  /// lines has a wide gap there: a faint ruling was not found.
  ///
  /// The gap is wider than the space between words of a head over both columns.
  fileprivate func divided(by lattice: Lattice, _ wordHeight: Double) -> [GridTableCell] {
    let columns = place.columns
    for column in columns.dropLast() {
      let x = lattice.right(ofColumn: column)
      let parts = segments.map { segment in
        segment.words.grouped { ($0.box.midX < x) == ($1.box.midX < x) }
      }
      let areApart = parts.allSatisfy { parts in
        guard parts.count == 2, let left = parts[0].last, let right = parts[1].first else {
          return false
        }
        return left.box.right <= x && right.box.left >= x
          && right.box.left - left.box.right >= Lattice.slack * wordHeight
      }
      guard areApart else { continue }
      let (left, right) = (
        parts.compactMap { GridSegment($0[0]) }, parts.compactMap { GridSegment($0[1]) }
      )
      let rest = GridTableCell(
        segments: right,
        place: CellPlace(rows: place.rows, columns: column + 1...columns.upperBound))
      let first = GridTableCell(
        segments: left, place: CellPlace(rows: place.rows, columns: columns.lowerBound...column))
      return [first] + rest.divided(by: lattice, wordHeight)
    }
    return [self]
  }

  /// Returns the cell in a table that has only some of the rows and columns.
  fileprivate func renumbered(rows: [Int], columns: [Int]) -> GridTableCell {
    moved(toRows: place.rows.numbers(in: rows), columns: place.columns.numbers(in: columns))
  }

  fileprivate func moved(
    toRows rows: ClosedRange<Int>, columns: ClosedRange<Int>
  ) -> GridTableCell {
    GridTableCell(segments: segments, place: CellPlace(rows: rows, columns: columns))
  }
}

extension ClosedRange<Int> {
  /// Returns the range of the indices of the values in this range, whose lower bound is one of the
  /// values.
  fileprivate func numbers(in values: [Int]) -> ClosedRange<Int> {
    let first = values.count { $0 < lowerBound }
    return first...Swift.max(first, values.count { $0 <= upperBound } - 1)
  }
}
