import Glibc
import PageModel

/// The evidence of whether a row of a table continues the cells of the row above, as the second
/// line of an entry or of a head does.
struct RowEvidence {
  private let above: GridTableRow
  private let row: GridTableRow
  private let columnCount: Int
  private let wordHeight: Double
  private let step: Double
  private let isInHead: Bool

  /// Collects the evidence around the row at `index`; `nil` for the first row.
  ///
  /// - step: The median distance of rows, in pixels.
  init?(
    of index: Int, in rows: [GridTableRow], columnCount: Int, step: Double, wordHeight: Double
  ) {
    guard index > 0 else { return nil }
    above = rows[index - 1]
    row = rows[index]
    self.columnCount = columnCount
    self.wordHeight = wordHeight
    self.step = step
    isInHead = !rows[...index].contains(where: \.hasNumbers)
  }

  /// Whether the row probably continues the row above; numbers below a head do not.
  var isContinued: Bool {
    (!row.hasNumbers || above.hasNumbers || above.isNameAlone) && function.logOdds > 0
  }

  /// The function of the evidence for a row that continues the row above, fitted to the rows of
  /// tables whose cells are known (docs/measurements.md).
  ///
  /// In the fit, a cell counted once, however many columns it covers.
  var function: LogisticFunction {
    let distance = max(row.box.midY - above.box.midY, 1)
    let pairs = row.cells.compactMap { cell in
      above.cells.first { $0.columns.overlaps(cell.columns) }.map { ($0, cell) }
    }
    let isFurther = above.isNameAlone && row.isNameAlone
    let low = pairs.share { $0.1.startsLow && (isFurther || !$0.0.startsLow) }
    return LogisticFunction(
      constant: 2.306,
      [
        (
          "columns that cells cover", -3.058,
          Double(row.cells.reduce(0) { $0 + $1.columns.count }) / Double(columnCount)
        ),
        ("logarithm of steps", -2.852, log(distance / max(step, 1))),
        ("logarithm of heights", -4.867, log(distance / wordHeight)),
        ("cells that go on in small letters", 4.847, low),
        ("numbers above", -1.729, above.cells.share(where: \.isNumber)),
        ("only a name above", -1.635, LogisticFunction.flag(above.isNameAlone)),
        ("no numbers above", 1.422, LogisticFunction.flag(isInHead)),
      ])
  }
}

extension GridCell {
  /// Whether the cell begins with a small letter or a parenthesis.
  fileprivate var startsLow: Bool {
    segments.first?.words.first?.text.first.map { $0.isLowercase || $0 == "(" } ?? false
  }
}
