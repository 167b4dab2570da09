/// Joins rows that share their columns, so that each column is read to its end.
enum RowRuns {
  /// A row stands apart from the one above by at least so many heights of its letters.
  private static let apart = 2.0
  /// No page of print has more gaps between its columns.
  private static let mostGutters = 32

  /// The rows, with neighbours made one as long as a gap runs down through all of them.
  static func join(_ rows: [[LayoutPiece]]) -> [[LayoutPiece]] {
    var runs: [[LayoutPiece]] = []
    var gutters: [ClosedRange<Double>] = []
    var above: [LayoutPiece] = []
    for row in rows {
      let left = gutters.flatMap { gutter in
        gutter.parts(without: Floating.fixed(row, at: gutter.middle))
      }.prefix(mostGutters)
      if let last = runs.indices.last, !left.isEmpty, !standsApart(row, below: above) {
        runs[last] += row
        gutters = Array(left)
      } else {
        runs.append(row)
        gutters = Self.gutters(of: row)
      }
      above = row
    }
    return runs
  }

  /// Whether one of two rows is of single lines that stand off from the other.
  private static func standsApart(_ row: [LayoutPiece], below above: [LayoutPiece]) -> Bool {
    guard let box = row.map(\.box).hull, let boxAbove = above.map(\.box).hull else { return false }
    return [row, above].contains { pieces in
      pieces.allSatisfy { $0.lineCount == 1 }
        && box.top - boxAbove.bottom > apart * (pieces.map(\.letterHeight).max() ?? 0)
    }
  }

  /// The gaps between the columns of a row, in pixels along x; what floats in one is no obstacle.
  private static func gutters(of row: [LayoutPiece]) -> [ClosedRange<Double>] {
    let fixed = Floating.taken(from: row)?.rest ?? row
    let columns = Gaps.columns(of: fixed).compactMap { $0.map(\.box).hull }
    return zip(columns, columns.dropFirst()).prefix(mostGutters).compactMap { left, right in
      left.right <= right.left ? left.right...right.left : nil
    }
  }
}

extension ClosedRange<Double> {
  fileprivate var middle: Double { (lowerBound + upperBound) / 2 }

  /// The parts of a gap along x that the pieces leave free.
  fileprivate func parts(without pieces: [LayoutPiece]) -> [ClosedRange<Double>] {
    var parts: [ClosedRange<Double>] = []
    var start = lowerBound
    for piece in pieces.sorted(by: { $0.box.left < $1.box.left }) {
      if piece.box.right <= start { continue }
      if piece.box.left >= upperBound { break }
      if piece.box.left > start { parts.append(start...piece.box.left) }
      start = Swift.max(start, piece.box.right)
    }
    return start < upperBound ? parts + [start...upperBound] : parts
  }
}
