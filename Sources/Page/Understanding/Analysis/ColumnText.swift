package import PageModel

/// Writes a page as plain text in which spaces align columns, as `pdftotext -layout` does.
package enum ColumnText {
  /// Returns the rows of the page from top to bottom, each ending in a line feed; empty for a page
  /// without words.
  ///
  /// Lines that are not upright and horizontal follow the others, each on a row of its own.
  package static func text(of page: RecognizedPage) -> String {
    let rows = TextRow.rows(of: page.lines)
    let columns = ColumnStops(rows)
    var text: [String] = []
    for (index, row) in rows.enumerated() {
      if index > 0 { text += blankRows(between: rows[index - 1], and: row, pitch: columns.pitch) }
      text.append(columns.text(of: row))
    }
    let others = page.lines.filter { $0.frame != .upright }.map(\.text).filter { !$0.isEmpty }
    if !text.isEmpty, !others.isEmpty { text.append("") }
    text += others
    return text.isEmpty ? "" : text.joined(separator: "\n") + "\n"
  }

  /// The maximum number of blank rows for a gap.
  private static let maximumBlankRows = 2

  private static func blankRows(
    between first: TextRow, and second: TextRow, pitch: Double
  ) -> [String] {
    guard pitch > 0 else { return [] }
    let steps = Int(bounded: ((second.baseline - first.baseline) / pitch).rounded())
    return Array(repeating: "", count: min(max(steps - 1, 0), maximumBlankRows))
  }
}

/// Cells of text on one baseline.
struct TextRow {
  /// The y coordinate of the baseline on the levelled page, in pixels.
  let baseline: Double
  /// The cells from left to right.
  private(set) var cells: [TextCell]

  /// The maximum distance between the baselines of one row, in letter heights.
  private static let maximumBaselineDistance = 0.45
  /// The maximum number of cells of a row; print has fewer, but a compromised worker may report any
  /// number.
  private static let maximumCellCount = 500

  /// Returns the rows of the horizontal lines, from top to bottom.
  static func rows(of lines: [TextLine]) -> [TextRow] {
    let horizontal = lines.filter { $0.frame == .upright }
    let slope = horizontal.medianSlope ?? 0
    var rows: [TextRow] = []
    let cells = horizontal.flatMap { TextCell.cells(of: $0, slope: slope) }
    for cell in cells.sorted(by: { ($0.baseline, $0.box.left) < ($1.baseline, $1.box.left) }) {
      if let last = rows.last, last.hasRoom(for: cell) {
        rows[rows.count - 1].cells.append(cell)
      } else {
        rows.append(TextRow(baseline: cell.baseline, cells: [cell]))
      }
    }
    for index in rows.indices { rows[index].cells.sort { $0.box.left < $1.box.left } }
    return rows
  }

  /// Returns whether a cell is on the row's baseline and overlaps none of its cells.
  private func hasRoom(for cell: TextCell) -> Bool {
    guard let first = cells.first, cells.count < Self.maximumCellCount,
      cell.baseline - baseline <= Self.maximumBaselineDistance * min(cell.height, first.height)
    else { return false }
    return !cells.contains { $0.box.left < cell.box.right && cell.box.left < $0.box.right }
  }
}

/// Words of a line that are separated by single spaces.
struct TextCell {
  let text: String
  let box: BoundingBox
  /// The y coordinate of the baseline on the levelled page, in pixels.
  let baseline: Double
  /// The height of the letters, in pixels.
  let height: Double
  /// The number of character columns that the text takes; wide letters take two.
  let width: Int

  /// The minimum gap between cells of a line, in letter heights.
  private static let minimumGap = 1.0

  /// Returns the cells of a line on a page whose lines descend by `slope` pixels per pixel.
  static func cells(of line: TextLine, slope: Double) -> [TextCell] {
    let height = line.letterSize
    let cells = line.spaced.words.grouped { $0.box.gap(to: $1.box) <= minimumGap * height }
    return cells.compactMap { words in
      guard let box = words.map(\.box).hull else { return nil }
      let text = words.map(\.text).joined(separator: " ")
      return TextCell(
        text: text, box: box,
        baseline: line.baseline.y(at: box.midX, in: line.box) - slope * box.midX, height: height,
        width: text.unicodeScalars.reduce(0) { $0 + ($1.isWide ? 2 : 1) })
    }
  }
}

/// The columns of a text in which the cells of a page begin.
///
/// Cells that begin at the same place on the page begin in the same column, which is to the right
/// of all cells before them in their rows.
struct ColumnStops {
  /// The distance between baselines of neighbouring rows, in pixels; 0 for a single row.
  let pitch: Double
  /// The column for each left side of a cell, in pixels.
  private var columns: [Double: Int] = [:]

  /// The minimum number of spaces between cells.
  private static let minimumSpaces = 2
  /// The maximum column, however wide the page is in letters.
  private static let maximumColumn = 1_000

  /// Chooses the columns for the cells of `rows`.
  init(_ rows: [TextRow]) {
    let steps = zip(rows, rows.dropFirst()).map { $1.baseline - $0.baseline }.filter { $0 > 0 }
    pitch = steps.isEmpty ? 0 : steps.sorted()[(steps.count - 1) / 2]
    let cells = rows.flatMap(\.cells)
    let letters = cells.reduce(0) { $0 + $1.width }
    let width = cells.reduce(0) { $0 + $1.box.width }
    guard letters > 0, width > 0, let left = cells.map(\.box.left).min() else { return }
    place(rows, left: left, letterWidth: width / Double(letters))
  }

  /// Chooses the columns from left to right.
  private mutating func place(_ rows: [TextRow], left: Double, letterWidth: Double) {
    let places = rows.enumerated().flatMap { index, row in
      row.cells.map { (row: index, cell: $0) }
    }.sorted { $0.cell.box.left < $1.cell.box.left }
    var ends = [Int](repeating: 0, count: rows.count)
    var next = places[...]
    while let first = next.first {
      let reach = first.cell.box.left + letterWidth
      let group = next.prefix { $0.cell.box.left <= reach }
      next = next.dropFirst(group.count)
      let wanted = Int(bounded: ((first.cell.box.left - left) / letterWidth).rounded())
      let column = group.reduce(min(wanted, Self.maximumColumn)) { max($0, ends[$1.row]) }
      for place in group {
        columns[place.cell.box.left] = column
        ends[place.row] = column + place.cell.width + Self.minimumSpaces
      }
    }
  }

  /// Returns the cells of a row, separated by spaces.
  func text(of row: TextRow) -> String {
    var (text, end) = ("", 0)
    for cell in row.cells {
      let column = columns[cell.box.left] ?? end
      let spaces = max(column - end, text.isEmpty ? 0 : 1)
      text += String(repeating: " ", count: spaces) + cell.text
      end += spaces + cell.width
    }
    return text
  }
}
