package import PageModel

/// Rows of text whose words are in columns.
package struct TextTable: Sendable, Hashable {
  package let box: BoundingBox
  /// The rows from top to bottom, each with the line of every column, or `nil` for an empty cell.
  package let rows: [[TextLine?]]
  /// The line of each row.
  package let lines: [TextLine]

  /// Divides `lines` into columns at `gutters`, ranges of x on the levelled page from left to
  /// right.
  fileprivate init?(_ lines: ArraySlice<TextLine>, at gutters: [ClosedRange<Double>], slope: Double)
  {
    guard let box = lines.map(\.box).hull else { return nil }
    self.box = box
    self.lines = Array(lines)
    let cells = lines.map { line -> [TextLine?] in
      let ends = gutters.map { ($0.lowerBound + $0.upperBound) / 2 - slope * line.box.midY }
      var words = line.words[...]
      let cells = (ends + [.infinity]).map { end in
        let cell = words.prefix { $0.box.midX < end }
        words = words.dropFirst(cell.count)
        return cell
      }
      return cells.map { line.part(words: Array($0)) }
    }
    rows = Self.withoutColumnsOfNames(cells)
  }

  /// Returns the rows with the name of a column above its values: a name at the left of a column
  /// leaves a gutter beside values at its right.
  private static func withoutColumnsOfNames(_ rows: [[TextLine?]]) -> [[TextLine?]] {
    var rows = rows
    var column = 0
    while column + 1 < rows.first?.count ?? 0 {
      let (own, next) = (rows.map { $0[column] }, rows.map { $0[column + 1] })
      let isName = [own, next].contains { cells in
        cells[0] != nil && cells.dropFirst().allSatisfy { $0 == nil }
      }
      let isApart = zip(own, next).allSatisfy { $0 == nil || $1 == nil }
      guard isName, isApart, rows.count > 2 else {
        column += 1
        continue
      }
      for row in rows.indices {
        rows[row][column] = own[row] ?? next[row]
        rows[row].remove(at: column + 1)
      }
    }
    return rows
  }
}

extension TextBlock {
  /// A paragraph or a table of a block.
  package enum Part: Sendable, Hashable {
    case paragraph(Paragraph)
    case table(TextTable)
  }

  /// The paragraphs and tables of the block, with its words in their order.
  ///
  /// The lines of a table are in none of the paragraphs.
  package var parts: [Part] {
    let lines = lines
    let tables = TableSearch(lines).tables()
    guard !tables.isEmpty else { return paragraphs.map(Part.paragraph) }
    let owners = paragraphs.indices.flatMap { index in paragraphs[index].lines.map { _ in index } }
    var parts: [Part] = []
    var start = 0
    for (range, table) in tables {
      parts += paragraphs(of: lines[start..<range.lowerBound], owners)
      parts.append(.table(table))
      start = range.upperBound
    }
    return parts + paragraphs(of: lines[start...], owners)
  }

  /// Returns the paragraphs of some lines; `owners` has the number of the paragraph of each line of
  /// the block.
  private func paragraphs(of lines: ArraySlice<TextLine>, _ owners: [Int]) -> [Part] {
    lines.indices.grouped { owners[$0] == owners[$1] }.compactMap { indices in
      let lines = indices.map { lines[$0] }
      return lines.map(\.box).hull.map { .paragraph(Paragraph(box: $0, lines: lines)) }
    }
  }
}

/// Finds the tables in the lines of a block: lines one below the other with gaps at the same
/// places.
private struct TableSearch {
  /// The minimum number of rows with words in several columns.
  private static let leastFullRows = 3
  /// The maximum number of rows in a row with words in one column.
  private static let mostSingleRows = 3
  /// The maximum distance between the baselines of neighbouring rows, in letter heights.
  private static let largestStep = 4.0
  /// The maximum mean number of words of the cells; two columns of running text have more.
  private static let mostWords = 5.0
  /// The number of lines above the best first row that may have other gaps, such as a title.
  private static let mostTitles = 2

  private let lines: [TextLine]
  /// The slope of the lines, in pixels per pixel.
  private let slope: Double

  /// Prepares the search in the lines of one block, from top to bottom.
  init(_ lines: [TextLine]) {
    self.lines = lines
    slope = lines.filter(\.isRow).map(\.baseline.slope).median ?? 0
  }

  /// Lines with gaps at the same places.
  private struct Run {
    let lines: Range<Int>
    let gutters: [ClosedRange<Double>]
    /// The number of rows with words in several columns.
    let fullRows: Int

    var cellCount: Int { fullRows * (gutters.count + 1) }
  }

  /// Returns the tables with the indices of their lines, from top to bottom.
  func tables() -> [(lines: Range<Int>, table: TextTable)] {
    var tables: [(lines: Range<Int>, table: TextTable)] = []
    var start = 0
    while start < lines.count {
      let runs = (start...start + Self.mostTitles).compactMap(run)
      let best =
        runs
        .filter { $0.fullRows >= Self.leastFullRows && !isList($0) && !isJustified($0) }
        .max { $0.cellCount < $1.cellCount }
      guard let first = runs.first, first.lines.lowerBound == start, let best else {
        // The other lines of a list are no table either.
        start = max(runs.first.map { isList($0) ? $0.lines.upperBound : 0 } ?? 0, start + 1)
        continue
      }
      start = best.lines.upperBound
      guard let table = TextTable(lines[best.lines], at: best.gutters, slope: slope) else {
        continue
      }
      tables.append((best.lines, table))
    }
    return tables
  }

  /// Returns the lines from `start` on that have gaps at the same places; `nil` if that line has no
  /// gap.
  private func run(from start: Int) -> Run? {
    guard lines.indices.contains(start), lines[start].isRow else { return nil }
    var gutters = spaces(of: lines[start]).dropFirst().dropLast().filter {
      $0.length > lines[start].letterHeight
    }
    guard !gutters.isEmpty else { return nil }
    var (end, next, fullRows) = (start + 1, start + 1, 1)
    while next < lines.count, next - end < Self.mostSingleRows,
      let left = self.gutters(gutters, after: next)
    {
      gutters = left
      if isFull(lines[next], gutters) { (end, fullRows) = (next + 1, fullRows + 1) }
      next += 1
    }
    return Run(lines: start..<end, gutters: gutters, fullRows: fullRows)
  }

  /// The minimum width of a gutter, in letter heights; the spaces of running text are narrower.
  private static let leastGutter = 0.4
  /// The number of gutters of which a row may cover one.
  private static let guttersOfCovered = 4
  /// The maximum number of gutters: no printed table has more.
  private static let mostGutters = 32

  /// Returns what the line at `index` leaves free of the gutters; `nil` if that line is no row
  /// below the line above.
  private func gutters(_ gutters: [ClosedRange<Double>], after index: Int) -> [ClosedRange<Double>]?
  {
    let (line, above) = (lines[index], lines[index - 1])
    let height = line.letterHeight
    let step = line.baselineStep(from: above)
    guard line.isRow, step >= 0, step <= Self.largestStep * height else { return nil }
    let spaces = spaces(of: line)
    var left: [ClosedRange<Double>] = []
    var covered = 0
    for gutter in gutters {
      let free = spaces.filter { $0.overlaps(gutter) }.map { $0.clamped(to: gutter) }
        .filter { $0.length >= Self.leastGutter * height }
      // A space between words beside a wide gap divides no columns.
      let widest = free.map(\.length).max() ?? 0
      left += free.filter { $0.length >= min(height, widest) }
      if free.isEmpty { covered += 1 }
    }
    let most = isFull(line, left) ? gutters.count / Self.guttersOfCovered : 0
    return left.isEmpty || covered > min(most, 1) ? nil : Array(left.prefix(Self.mostGutters))
  }

  /// Returns the spaces before, between and after the words of a line, on the levelled page.
  private func spaces(of line: TextLine) -> [ClosedRange<Double>] {
    let shift = slope * line.box.midY
    var spaces: [ClosedRange<Double>] = []
    var start = -Double.infinity
    for word in line.words {
      let (left, right) = (word.box.left + shift, word.box.right + shift)
      if start < left { spaces.append(start...left) }
      start = max(start, right)
    }
    return spaces + [start...Double.infinity]
  }

  /// Returns whether the line has words on both sides of a gutter.
  private func isFull(_ line: TextLine, _ gutters: [ClosedRange<Double>]) -> Bool {
    let shift = slope * line.box.midY
    return gutters.contains {
      line.box.left + shift <= $0.lowerBound && $0.upperBound <= line.box.right + shift
    }
  }

  /// The number of rows below which words of narrow justified columns may stand below one another by
  /// chance.
  private static let chanceRows = 6
  /// The width of a gap that no justified text has, in letter heights.
  private static let widestSpace = 2.0

  /// Returns whether the rows are a few lines of justified text: all with several cells as wide as the
  /// column, and without numbers.
  private func isJustified(_ run: Run) -> Bool {
    let lines = lines[run.lines]
    guard run.fullRows < Self.chanceRows, let hull = lines.map(\.box).hull else { return false }
    let reach = lines.first?.letterHeight ?? 0
    guard run.gutters.allSatisfy({ $0.length < Self.widestSpace * reach }) else { return false }
    return lines.allSatisfy { line in
      // The last line of a paragraph is no row.
      let isWide = line.box.left <= hull.left + reach && line.box.right >= hull.right - reach
      return (isWide || !isFull(line, run.gutters)) && !line.text.contains(where: \.isNumber)
    }
  }

  /// Returns whether two columns are the markers and the texts of a list, or running text.
  private func isList(_ run: Run) -> Bool {
    let lines = lines[run.lines]
    let words = Double(lines.reduce(0) { $0 + $1.words.count })
    let single = Double(lines.count - run.fullRows)
    guard words <= Self.mostWords * (Double(run.cellCount) + single) else { return true }
    let items = lines.count { ListMarker($0) != nil }
    return run.gutters.count == 1 && 2 * items >= run.fullRows
  }
}

extension TextLine {
  /// Whether the line can be a row: horizontal, its words from left to right.
  fileprivate var isRow: Bool {
    frame == .upright && direction == .leftToRight && !words.isEmpty
      && zip(words, words.dropFirst()).allSatisfy { $0.box.midX <= $1.box.midX }
  }

  /// Returns the line with some of its words, in the box around them, and with the same baseline;
  /// `nil` without words.
  fileprivate func part(words: [Word]) -> TextLine? {
    words.map(\.box).hull.map { with(words: words, in: $0) }
  }
}
