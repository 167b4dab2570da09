package import PageModel

/// The roles of the lines of a page in its structure.
struct PageRoles {
  /// The roles of elements by their first lines, and of rows by their lines.
  private var roles: [TextLine: TextRole] = [:]
  /// The cells of the rows of tables.
  private var cells: [TextLine: [TextLine?]] = [:]
  /// The pictures before elements, by their first lines.
  private var figures: [TextLine: [FigureRole]] = [:]
  /// The pictures after all text.
  private(set) var lastFigures: [FigureRole] = []

  /// Finds the roles of the lines of an arranged page.
  init(of page: RecognizedPage) {
    let dehyphenation = Dehyphenation(page)
    let elements = PageStructuring.elements(of: page)
    for (number, element) in elements.enumerated() {
      if case .figure(let box) = element {
        let caption = elements.caption(beside: number).map {
          PageText.text(of: $0, dehyphenation).joined(separator: " ")
        }
        lastFigures.append(FigureRole(box: box, caption: caption))
        continue
      }
      if let first = element.lines.first {
        figures[first] = lastFigures
        lastFigures = []
      }
      if case .table(let table, let hasHeader) = element {
        add(table, number: number, hasHeader: hasHeader)
      } else if let first = element.lines.first {
        roles[first] = element.role(dehyphenation)
      }
    }
  }

  /// Adds the rows of a table with a number of its own.
  private mutating func add(_ table: TextTable, number: Int, hasHeader: Bool) {
    let columnCount = table.rows.map(\.count).max() ?? 0
    for (index, (line, row)) in zip(table.lines, table.rows).enumerated() {
      let columns = row.indices.filter { row[$0] != nil }
      cells[line] = row
      roles[line] = .row(
        TableRow(
          table: number, isHeader: hasHeader && index == 0, columnCount: columnCount,
          columns: columns))
    }
  }

  /// Returns the pictures before the element that begins with `line`.
  func figures(before line: TextLine) -> [FigureRole] { figures[line] ?? [] }

  /// Returns the lines of a paragraph in groups of one role: the rows of tables one by one, and the
  /// others together.
  func groups(_ lines: [TextLine]) -> [(role: TextRole, lines: Range<Int>)] {
    lines.indices.grouped { cells[lines[$0]] == nil && cells[lines[$1]] == nil }.compactMap {
      group in
      guard let first = group.first, let last = group.last else { return nil }
      return (roles[lines[first]] ?? .paragraph, first..<last + 1)
    }
  }

  /// Returns the row of a line whose words have their middles at these x coordinates, and the places
  /// of the words at which a further cell begins.
  ///
  /// A word that was joined with that of the next cell belongs to the cell of its middle.
  func divided(
    _ row: TableRow, _ line: TextLine, middles: [Double]
  ) -> (row: TableRow, starts: [Int]) {
    let boxes = row.columns.map { cells[line]?[$0]?.box ?? line.box }
    let ends = zip(boxes, boxes.dropFirst()).map { ($0.right + $1.left) / 2 }
    var (columns, starts, place) = ([Int](), [Int](), 0)
    for (index, middle) in middles.enumerated() {
      place = max(place, ends.prefix { $0 < middle }.count)
      guard columns.last != row.columns[place] else { continue }
      columns.append(row.columns[place])
      starts.append(index)
    }
    let found = TableRow(
      table: row.table, isHeader: row.isHeader, columnCount: row.columnCount, columns: columns)
    return (found, Array(starts.dropFirst()))
  }
}

extension [PageElement] {
  /// Returns the lines of the caption next to the figure at `index`, of several below it or above;
  /// `nil` if there is none.
  package func caption(beside index: Int) -> [TextLine]? {
    for neighbor in [index + 1, index - 1] where indices.contains(neighbor) {
      if case .caption(let lines) = self[neighbor] { return lines }
    }
    return nil
  }
}

extension PageElement {
  /// Returns the role of the element's text; that of a paragraph for a table, whose rows have roles.
  fileprivate func role(_ dehyphenation: Dehyphenation) -> TextRole {
    switch self {
    case .heading(let level, let lines):
      .heading(
        level: level, title: PageText.text(of: lines, dehyphenation).joined(separator: " "))
    case .item: .item
    case .caption: .caption
    case .note: .note
    case .artifact(let lines): .artifact(lines.first.flatMap(RunningHead.number))
    case .paragraph, .code, .table, .figure: .paragraph
    }
  }
}
