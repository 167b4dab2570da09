import PageModel

/// Rows of fields, as of forms and tables, among columns without running text.
///
/// A label and its entry stand in one row. Columns of them are no columns of text: few of their lines
/// are as wide as the column.
enum FieldRows {
  /// The number of full lines from which a column is text, and their share of its lines.
  private static let leastFull = (lines: 3, share: 0.5)
  /// The width of a full line, as a share of its column's, and in letter heights.
  private static let fullWidth = (share: 0.8, letterHeights: 9.0)
  /// The share of lines with labels or numbers from which blocks side by side are divided into rows:
  /// lists of words in columns have fewer.
  private static let leastFields = 0.1

  /// Returns the rows of columns side by side, from top to bottom, and turned text at their end;
  /// `nil` if a column is text, or nothing divides rows.
  ///
  /// Rows of blocks are divided first, because text in columns may be one of them.
  ///
  /// - Parameter all: the columns, and notes beside them.
  static func rows(of columns: [[LayoutPiece]], with all: [[LayoutPiece]]) -> [[LayoutPiece]]? {
    guard columns.count > 1, !columns.contains(where: isText) else { return nil }
    let pieces = all.flatMap(\.self)
    let upright = pieces.filter { !$0.isTurned }
    var rows = Gaps.rows(of: upright)
    if rows.count == 1, areFields(upright) { rows = Gaps.rows(of: upright.flatMap(\.lines)) }
    guard rows.count > 1 else { return nil }
    let turned = pieces.filter(\.isTurned)
    return turned.isEmpty ? rows : rows + [turned]
  }

  private static func isText(_ column: [LayoutPiece]) -> Bool {
    guard let width = column.map(\.box).hull?.width else { return false }
    let lines = column.flatMap(\.lines)
    let full = lines.count {
      $0.box.width >= max(fullWidth.share * width, fullWidth.letterHeights * $0.letterHeight)
    }
    return full >= leastFull.lines && Double(full) >= leastFull.share * Double(lines.count)
  }

  private static func areFields(_ pieces: [LayoutPiece]) -> Bool {
    let lines = pieces.flatMap(\.block.lines)
    let fields = lines.count { $0.isLabel || $0.isNumber }
    return Double(fields) >= leastFields * Double(lines.count)
  }
}

extension TextLine {
  /// Whether the line ends with a colon: what follows one within it, as in `Tel.: 12`, needs no entry.
  fileprivate var isLabel: Bool { text.hasSuffix(":") }

  /// Whether the line has digits and no letters.
  fileprivate var isNumber: Bool {
    text.contains(where: \.isNumber) && !text.contains(where: \.isLetter)
  }
}
