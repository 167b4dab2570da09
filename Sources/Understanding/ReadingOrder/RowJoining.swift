import PageModel

/// Joins the cells of rows of a table into one line a row.
///
/// Cells are short, side by side in row after row, and most rows have a number right of the first.
enum RowJoining {
  /// The maximum number of words of a cell.
  ///
  /// Chosen on: 24 made pages, of which two had such tables.
  private static let mostWords = 5
  /// The minimum number of rows.
  private static let leastRows = 3
  /// The greatest step from row to row, in letter heights.
  private static let largestStep = 4.0
  /// The share of rows below the first that have a number right of the first cell.
  private static let leastNumbers = 0.6

  /// Returns rows in reading order, those of each table with one line.
  static func joined(_ rows: [LayoutRow]) -> [LayoutRow] {
    rows.grouped(while: continues).flatMap { rows in
      guard isTable(rows) else { return rows }
      let blocks = rows.reduce(into: Set<Int>()) { $0.formUnion($1.blocks) }
      return rows.map { $0.joined(of: blocks) }
    }
  }

  private static func continues(_ above: LayoutRow, in below: LayoutRow) -> Bool {
    guard isOfCells(above), isOfCells(below) else { return false }
    let step = below.lines[0].baselineStep(from: above.lines[0])
    return step > 0 && step <= largestStep * min(above.letterHeight, below.letterHeight)
  }

  private static func isOfCells(_ row: LayoutRow) -> Bool {
    row.lines.count > 1
      && row.lines.allSatisfy {
        $0.frame == .upright && $0.direction == .leftToRight && $0.words.count <= mostWords
      }
  }

  private static func isTable(_ rows: [LayoutRow]) -> Bool {
    let body = rows.dropFirst()
    let numbers = body.count { row in row.lines.dropFirst().contains(where: \.isAmount) }
    return rows.count >= leastRows && Double(numbers) >= leastNumbers * Double(body.count)
  }
}

extension LayoutRow {
  /// Returns the row with its cells in one line, which is one of a block made of several.
  fileprivate func joined(of blocks: Set<Int>) -> LayoutRow {
    guard let first = lines.first, let box = lines.map(\.box).hull else { return self }
    let bottom = first.baseline.y(at: box.left, in: first.box)
    return with(
      line: first.with(
        box: box, baseline: Baseline(slope: first.baseline.slope, offset: bottom - box.bottom),
        metrics: first.metrics, words: lines.flatMap(\.words)),
      of: blocks)
  }
}

extension TextLine {
  /// Whether at least half of the letters and digits are digits.
  fileprivate var isAmount: Bool {
    let characters = words.flatMap(\.text).filter { $0.isLetter || $0.isNumber }
    return !characters.isEmpty && 2 * characters.count(where: \.isNumber) >= characters.count
  }
}
