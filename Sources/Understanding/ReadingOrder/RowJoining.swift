import PageModel

/// Joins the cells of tables whose columns the recogniser has taken for blocks of text.
///
/// Columns are read as rows only if nothing else is possible: short lines, side by side in row after
/// row, with a gutter through all of them, numbers in most rows, and no other line among them. A
/// numbered list with columns, as in genealogies, is read by its items.
enum RowJoining {
  /// The maximum number of words of a cell.
  private static let mostWords = 5
  /// The least overlap of two cells of a row along y, as a share of the lower one.
  private static let leastOverlap = 0.6
  /// The maximum number of places on a page that are examined.
  private static let mostRuns = 200
  /// The minimum number of rows.
  private static let leastRows = 3
  /// The greatest step from row to row, in letter heights.
  private static let largestStep = 4.0
  /// The least width of a gutter of a table, and of one in a numbered list, in letter heights.
  private static let leastGutter = (table: 1.0, list: 0.2)
  /// The share of rows below the first that have a number right of the first cell.
  private static let leastNumbers = 0.6

  /// Cells side by side, from left to right.
  private typealias Row = [TextLine]

  /// Returns the page with each such table as one block, in the place of its first cell, and the rows
  /// of the tables.
  static func join(_ page: RecognizedPage) -> (page: RecognizedPage, rows: Set<TextLine>) {
    let tables = tables(in: page.lines)
    guard !tables.isEmpty else { return (page, []) }
    let owners = Dictionary(
      page.blocks.enumerated().flatMap { index, block in block.lines.map { ($0, index) } },
      uniquingKeysWith: { first, _ in first })
    // The cells of one block are in rows already, or in one column.
    let divided = tables.filter { Set($0.joined().compactMap { owners[$0] }).count > 1 }
    let places = divided.enumerated().flatMap { index, rows in rows.joined().map { ($0, index) } }
    let numbers = Dictionary(places, uniquingKeysWith: { first, _ in first })
    var left = divided.map(Optional.some)
    let blocks = page.blocks.flatMap { block -> [TextBlock] in
      let own = block.lines.compactMap { numbers[$0] }
      guard !own.isEmpty else { return [block] }
      let found = own.compactMap { number -> TextBlock? in
        defer { left[number] = nil }
        return left[number].flatMap { TextBlock(lines: $0.compactMap(TextLine.init(joining:))) }
      }
      return found + [block.keeping { numbers[$0] == nil }].compactMap(\.self)
    }
    return (page.with(blocks: blocks), Set(divided.joined().compactMap(TextLine.init(joining:))))
  }

  /// Returns the tables in the lines of a page.
  private static func tables(in lines: [TextLine]) -> [[Row]] {
    let upright = lines.filter { $0.frame == .upright && $0.direction == .leftToRight }
    let cells = upright.filter { (1...mostWords).contains($0.words.count) }
    let tables = runs(of: cells).filter { isTable($0, among: lines) }
    let taken = Set(tables.joined().joined())
    let lists = runs(of: upright.filter { !taken.contains($0) }) {
      $0[0].itemNumber.map { $0 + 1 } == $1[0].itemNumber
    }
    return tables + lists.filter { isList($0, among: lines) }
  }

  /// Returns rows one below the other of more than one cell.
  private static func runs(
    of cells: [TextLine], where continues: (Row, Row) -> Bool = { _, _ in true }
  ) -> [[Row]] {
    let slope = cells.map(\.baseline.slope).median ?? 0
    let rows = rows(of: cells, slope: slope).filter { $0.count > 1 }
    let runs = rows.grouped { above, below in
      let step = below[0].baselineStep(from: above[0])
      let height = min(above[0].letterSize, below[0].letterSize)
      return step > 0 && step <= largestStep * height && continues(above, below)
    }
    return runs.filter { $0.count >= leastRows }.prefix(mostRuns).map(Array.init)
  }

  /// Returns the cells in rows from top to bottom, on a page whose lines have a slope.
  private static func rows(of cells: [TextLine], slope: Double) -> [Row] {
    func level(_ line: TextLine) -> Double { line.box.midY - slope * line.box.midX }
    var rows: [Row] = []
    for cell in cells.sorted(by: { level($0) < level($1) }) {
      if let last = rows.last, let first = last.first,
        abs(level(first) - level(cell))
          <= (1 - leastOverlap) * min(first.letterSize, cell.letterSize)
      {
        rows[rows.count - 1].append(cell)
      } else {
        rows.append([cell])
      }
    }
    return rows.map { $0.sorted { $0.box.left < $1.box.left } }
  }

  private static func isTable(_ rows: [Row], among lines: [TextLine]) -> Bool {
    let body = rows.dropFirst()
    let numbers = body.count { row in row.dropFirst().contains(where: \.isAmount) }
    return Double(numbers) >= leastNumbers * Double(body.count)
      && hasGutter(rows, least: leastGutter.table) && isApart(rows, from: lines)
  }

  /// Returns whether rows are the items of a numbered list, with nothing of the columns right of
  /// its numbers above and below it.
  private static func isList(_ rows: [Row], among lines: [TextLine]) -> Bool {
    guard rows.first?.first?.itemNumber != nil,
      rows.allSatisfy({ $0[0].words.count <= mostWords }),
      let names = rows.map({ $0[0].box }).hull, let hull = rows.joined().map(\.box).hull
    else { return false }
    let cells = Set(rows.joined())
    let step = hull.height / Double(rows.count)
    let isContinued = lines.contains { line in
      let distance = max(hull.top - line.box.bottom, line.box.top - hull.bottom)
      return !cells.contains(line) && distance <= step
        && line.box.left > names.right && line.box.left < hull.right
    }
    return !isContinued && hasGutter(rows, least: leastGutter.list) && isApart(rows, from: lines)
  }

  /// Returns whether no other line is among the cells of rows.
  private static func isApart(_ rows: [Row], from lines: [TextLine]) -> Bool {
    guard let hull = rows.joined().map(\.box).hull else { return false }
    let cells = Set(rows.joined())
    return lines.allSatisfy { cells.contains($0) || $0.box.intersection(hull) == nil }
  }

  /// Returns whether a gutter runs through all rows.
  private static func hasGutter(_ rows: [Row], least: Double) -> Bool {
    guard let first = rows.first, first.count > 1 else { return false }
    var (left, right) = (first[0].box.right, first[1].box.left)
    let slope = first[0].baseline.slope
    for row in rows.dropFirst() {
      let shift = slope * (row[0].box.midY - first[0].box.midY)
      left = max(left, row[0].box.right + shift)
      right = min(right, row[1].box.left + shift)
    }
    return right - left >= least * first[0].letterSize
  }
}

extension TextLine {
  /// Joins the cells of a row, from left to right; `nil` if there are none.
  fileprivate init?(joining cells: [TextLine]) {
    guard let first = cells.first, let box = cells.map(\.box).hull else { return nil }
    let bottom = first.baseline.y(at: box.left, in: first.box)
    self = first.with(
      box: box, baseline: Baseline(slope: first.baseline.slope, offset: bottom - box.bottom),
      metrics: first.metrics, words: cells.flatMap(\.words))
  }

  /// The maximum number of digits of a list item's number.
  private static let mostDigits = 3

  /// The number of a list item at the start of the line, such as 2 of `2.`; `nil` if there is none.
  fileprivate var itemNumber: Int? {
    guard words.count > 1, let word = words.first?.text, word.utf8.count <= Self.mostDigits + 1,
      word.last.map(".,)".contains) ?? false
    else { return nil }
    return Int(word.dropLast())
  }

  /// Whether at least half of the letters and digits are digits.
  fileprivate var isAmount: Bool {
    let characters = words.flatMap(\.text).filter { $0.isLetter || $0.isNumber }
    return !characters.isEmpty && 2 * characters.count(where: \.isNumber) >= characters.count
  }
}
