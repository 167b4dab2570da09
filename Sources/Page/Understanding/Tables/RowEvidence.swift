import Glibc
import PageModel

/// What shows whether a row of a table continues the cells of the row above, such as the second line of
/// an entry or of a head.
struct RowEvidence {
  private let above: GridTableRow
  private let row: GridTableRow
  private let columnCount: Int
  private let wordHeight: Double
  private let step: Double
  private let isInHead: Bool

  /// Collects what is around the row at `index`; `nil` for the first.
  ///
  /// - step: The median distance of rows, in pixels.
  init?(
    of index: Int, in rows: [GridTableRow], columnCount: Int, step: Double, wordHeight: Double
  ) {
    guard index > 0 else { return nil }
    (above, row) = (rows[index - 1], rows[index])
    self.columnCount = columnCount
    self.wordHeight = wordHeight
    self.step = step
    isInHead = !rows[...index].contains(where: \.hasNumbers)
  }

  /// The weights of the features and the constant, fitted by logistic regression on the rows of tables
  /// whose cells are known (docs/measurements.md).
  private static let weights = [-3.058, -2.852, -4.867, 4.847, -1.729, -1.635, 1.422]
  // Chosen on: the rows of the fit.
  private static let constant = 2.306

  /// Whether the row more likely continues the one above than not; cells below one that spans them, and
  /// numbers below a head, do not.
  var isContinued: Bool {
    guard !row.hasNumbers || above.hasNumbers || above.isNameAlone else { return false }
    let isDivided = above.cells.contains { cell in
      row.cells.count { $0.columns.overlaps(cell.columns) } > 1
    }
    return !isDivided && zip(Self.weights, features).reduce(Self.constant) { $0 + $1.0 * $1.1 } > 0
  }

  /// The greatest logarithms of distances.
  private static let most = (steps: 1.5, heights: 2.0)

  /// The features: the share of columns with a cell; the logarithms of the distance from the row above
  /// over the usual one and over the word height; the shares of cells that go on in small letters below
  /// a capital, and of numbers above; whether only a name is above; and whether no numbers are above.
  var features: [Double] {
    let distance = max(row.box.midY - above.box.midY, 1)
    let pairs = row.cells.compactMap { cell in
      above.cells.first { $0.columns.overlaps(cell.columns) }.map { ($0, cell) }
    }
    let isFurther = above.isNameAlone && row.isNameAlone
    return [
      Double(row.cells.count) / Double(columnCount),
      min(log(distance / max(step, 1)), Self.most.steps),
      min(log(distance / wordHeight), Self.most.heights),
      pairs.share { $0.1.startsLow && (isFurther || !$0.0.startsLow) },
      above.cells.share(where: \.isNumber),
      above.isNameAlone ? 1 : 0,
      isInHead ? 1 : 0,
    ]
  }
}

extension GridCell {
  /// Whether the cell begins with a small letter or a parenthesis.
  fileprivate var startsLow: Bool {
    runs.first?.words.first?.text.first.map { $0.isLowercase || $0 == "(" } ?? false
  }
}
