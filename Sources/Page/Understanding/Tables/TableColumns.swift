import PageModel

/// The columns of a table, between which most of its rows have gaps.
struct TableColumns {
  /// The x coordinates between neighbouring columns, from left to right.
  let edges: [Double]
  private let slack: Double

  /// A part of the width of a table with the numbers of rows that have a gap and a word there.
  private struct Area {
    let range: ClosedRange<Double>
    let free: Int
    let taken: Int

    var score: Int { free - 2 * taken }

    func isBefore(_ next: Area) -> Bool { range.upperBound == next.range.lowerBound }
  }

  /// The least share of rows with a gap among those with text at an edge.
  private static let leastFree = 0.6
  /// The least number of rows with a gap at an edge, and of cells of a column.
  private static let leastRows = 2
  /// The number of rows up to which a single cell is a column.
  private static let fewRows = 6
  /// The part of a word that may be beyond an edge, and the least space at one, in word heights.
  private static let slack = 0.3

  /// Finds the columns of rows.
  init(of rows: [GridRow], wordHeight: Double) {
    slack = Self.slack * wordHeight
    let parts = Self.areas(of: rows.filter { $0.runs.count > 1 }, slack: slack)
      .grouped { $0.isBefore($1) }
    edges = parts.flatMap { [slack] in Self.edges(in: $0, rows, slack: slack) }
  }

  private init(edges: [Double], slack: Double) {
    self.edges = edges
    self.slack = slack
  }

  /// The number of rows in which a head may stand beside its column.
  private static let mostHeads = 3

  /// Returns the columns with a head above its values, although no row has both: a head at the left of
  /// a column leaves a gap beside values at its right.
  func joiningHeads(_ rows: [GridRow]) -> TableColumns {
    let cells = rows.map { row in
      Set(row.runs.flatMap { parts(of: $0) }.map { columns(of: $0.box).lowerBound })
    }
    let places = (0..<count).map { column in Set(rows.indices.filter { cells[$0].contains(column) })
    }
    let kept = edges.indices.filter { edge in
      let (left, right) = (places[edge], places[edge + 1])
      let isHead = [left, right].contains { ($0.max() ?? .max) < Self.mostHeads }
      return !isHead || rows.count <= Self.mostHeads || !left.isDisjoint(with: right)
    }
    return TableColumns(edges: kept.map { edges[$0] }, slack: slack)
  }

  /// The number of columns.
  var count: Int { edges.count + 1 }

  /// Returns the areas at which most rows have a gap.
  private static func areas(of rows: [GridRow], slack: Double) -> [Area] {
    let gaps = rows.map(\.gaps)
    let words = rows.map { $0.runs.flatMap { $0.parts(least: slack) } }
    let sides = Set(rows.flatMap(\.runs).flatMap { [$0.box.left, $0.box.right] }).sorted()
    return zip(sides, sides.dropFirst()).compactMap { left, right in
      let middle = (left + right) / 2
      let free = gaps.count { $0.contains { $0.contains(middle) } }
      let taken = words.count { $0.contains { $0.contains(middle) } }
      let isEdge =
        free >= min(leastRows, rows.count) && Double(free) >= leastFree * Double(free + taken)
      return isEdge ? Area(range: left...right, free: free, taken: taken) : nil
    }
  }

  /// Returns the edges in neighbouring areas: one, and one more for each column of few cells in them.
  private static func edges(in areas: [Area], _ rows: [GridRow], slack: Double) -> [Double] {
    guard let first = areas.first?.range, let last = areas.last?.range else { return [] }
    let area = first.lowerBound - slack...last.upperBound + slack
    let columns = columns(of: rows, in: area)
    let starts = [first.lowerBound] + columns.map(\.upperBound)
    let ends = columns.map(\.lowerBound) + [last.upperBound]
    return zip(starts, ends).compactMap { start, end in
      let own = areas.filter { $0.range.upperBound > start && $0.range.lowerBound < end }
      let best = own.map(\.score).max()
      let widest = own.grouped { $0.score == $1.score && $0.isBefore($1) }
        .filter { $0.first?.score == best }
        .compactMap { group -> ClosedRange<Double>? in
          guard let first = group.first?.range, let last = group.last?.range else { return nil }
          let left = max(first.lowerBound, start)
          return left...max(min(last.upperBound, end), left)
        }.max { $0.length < $1.length }
      return widest.map { ($0.lowerBound + $0.upperBound) / 2 }
    }
  }

  /// Returns the widths of the columns whose cells are all in an area without the others.
  private static func columns(
    of rows: [GridRow], in area: ClosedRange<Double>
  ) -> [ClosedRange<Double>] {
    let cells = rows.flatMap(\.runs).filter(\.hasText).map(\.box.columns).filter {
      area.lowerBound <= $0.lowerBound && $0.upperBound <= area.upperBound
    }.sorted { $0.lowerBound < $1.lowerBound }
    var end = -Double.infinity
    let groups = cells.grouped { cell, next in
      end = max(end, cell.upperBound)
      return next.lowerBound < end
    }
    return groups.filter { $0.count >= leastRows || rows.count <= fewRows }.compactMap { group in
      guard let first = group.first, let end = group.map(\.upperBound).max() else { return nil }
      return first.lowerBound...end
    }
  }

  /// Returns the columns that a box covers.
  func columns(of box: BoundingBox) -> ClosedRange<Int> {
    let slack = min(slack, box.width / 3)
    let first = edges.count { $0 < box.left + slack }
    return first...max(first, edges.count { $0 < box.right - slack })
  }

  /// The least width of a space at an edge, over the usual one of the run.
  ///
  /// Chosen on: the 84 pages: F1 0.924 with and 0.925 without, but heads over several columns stay
  /// whole.
  private static let leastSpace = 1.5

  /// Returns the parts of a run between edges at which it has a space wider than its others.
  func parts(of run: GridRun) -> [GridRun] {
    let spaces = zip(run.words, run.words.dropFirst()).map { $1.box.left - $0.box.right }
    let usual = spaces.count > 2 ? spaces.median ?? 0 : 0
    return run.words.grouped { left, right in
      let gap = (left.box.right, right.box.left)
      return gap.1 - gap.0 <= max(slack, Self.leastSpace * usual)
        || !edges.contains { gap.0 - slack < $0 && $0 < gap.1 + slack }
    }.compactMap(GridRun.init)
  }
}

extension GridRun {
  /// Whether the run has letters, digits or dashes.
  fileprivate var hasText: Bool {
    words.contains { $0.text.contains { $0.isLetter || $0.isNumber || $0 == "-" } }
  }

  /// Returns the ranges of x between spaces of at least `least` pixels.
  fileprivate func parts(least: Double) -> [ClosedRange<Double>] {
    words.grouped { $1.box.left - $0.box.right < least }.compactMap { $0.map(\.box).hull?.columns }
  }
}
