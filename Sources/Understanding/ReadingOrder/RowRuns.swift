import PageModel

/// Joins rows with the same columns, so that each column is read to its end.
enum RowRuns {
  /// The minimum distance between separate rows, in letter heights.
  private static let minimumSeparation = 2.0
  /// The maximum number of gutters of a row: no printed page has more.
  private static let maximumGutterCount = 32

  /// Returns the rows, with neighbours joined as long as a gutter runs through all of them.
  static func join(_ rows: [[LayoutPiece]]) -> [[LayoutPiece]] {
    var runs: [[LayoutPiece]] = []
    var gutters: [ClosedRange<Double>] = []
    var above: [LayoutPiece] = []
    for row in rows {
      let left = gutters.flatMap { gutter in
        gutter.parts(without: Floating.fixed(row, at: gutter.middle).map(\.box.columns))
      }.prefix(maximumGutterCount)
      if let last = runs.indices.last, !left.isEmpty, !isSeparate(row, below: above) {
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

  /// Returns whether one of two rows consists of single lines at a distance from the other.
  private static func isSeparate(_ row: [LayoutPiece], below above: [LayoutPiece]) -> Bool {
    guard let box = row.map(\.box).hull, let boxAbove = above.map(\.box).hull else { return false }
    return [row, above].contains { pieces in
      pieces.allSatisfy { $0.lineCount == 1 }
        && box.top - boxAbove.bottom > minimumSeparation * (pieces.map(\.letterHeight).max() ?? 0)
    }
  }

  /// Returns the gutters between the columns of a row, as ranges of x in pixels, ignoring floating
  /// text.
  private static func gutters(of row: [LayoutPiece]) -> [ClosedRange<Double>] {
    let fixed = Floating.extracted(from: row)?.rest ?? row
    let columns = Gaps.columns(of: fixed).compactMap { $0.map(\.box).hull }
    return zip(columns, columns.dropFirst()).prefix(maximumGutterCount).compactMap { left, right in
      left.right <= right.left ? left.right...right.left : nil
    }
  }
}

/// White gaps that cross a part of a page from side to side.
enum Gaps {
  /// The overlap of a box with a gap that is tolerated, because of skew and imprecise boxes, in
  /// letter heights.
  private static let slack = 0.25

  /// Splits the pieces into columns from left to right: one column if no gap runs from top to
  /// bottom.
  static func columns(of pieces: [LayoutPiece]) -> [[LayoutPiece]] {
    split(pieces) { piece in
      let slack = min(slack * piece.letterHeight, piece.box.width / 4)
      return (piece.box.left + slack, piece.box.right - slack)
    }
  }

  /// Splits the pieces into rows from top to bottom: one row if no gap runs from left to right.
  static func rows(of pieces: [LayoutPiece]) -> [[LayoutPiece]] {
    split(pieces) { piece in
      let slack = min(slack * piece.letterHeight, piece.box.height / 4)
      return (piece.box.top + slack, piece.box.bottom - slack)
    }
  }

  private static func split(
    _ pieces: [LayoutPiece], along span: (LayoutPiece) -> (start: Double, end: Double)
  ) -> [[LayoutPiece]] {
    let spans = pieces.map { (piece: $0, span: span($0)) }
      .sorted { $0.span.start < $1.span.start }
    var parts: [[LayoutPiece]] = []
    var part: [LayoutPiece] = []
    var end = -Double.infinity
    for (piece, span) in spans {
      if span.start > end, !part.isEmpty {
        parts.append(part)
        part = []
      }
      part.append(piece)
      end = max(end, span.end)
    }
    return part.isEmpty ? parts : parts + [part]
  }
}
