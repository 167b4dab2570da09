import PageModel

/// Rows of fields, as of forms and tables, in columns side by side.
///
/// A label and its entry stand in one row. Their columns have few lines as wide as the column, and
/// lines that end with a colon or are numbers.
enum FieldRows {
  /// The number of full lines from which a column is text, and their share of its lines.
  private static let leastFull = (lines: 3, share: 0.5)
  /// The width of a full line, as a share of its column's, and in letter heights.
  private static let fullWidth = (share: 0.8, letterHeights: 9.0)
  /// The share of lines that show fields from which blocks are read by rows, and from which blocks
  /// are divided into lines: addresses below headings with colons stay whole.
  private static let leastFields = (blocks: 0.1, lines: 0.3)
  /// The number of digits of a number that shows fields; line numbers have fewer.
  private static let leastDigits = 3

  /// Returns the rows of columns side by side, from top to bottom, and turned text at their end;
  /// `nil` if a column is text, if there are no fields, or if nothing divides rows.
  ///
  /// Blocks are divided into lines only if no gap between blocks divides rows: a block may be text.
  ///
  /// - Parameter all: the columns, and notes beside them.
  static func rows(of columns: [[LayoutPiece]], with all: [[LayoutPiece]]) -> [[LayoutPiece]]? {
    guard columns.count > 1, !columns.contains(where: isText) else { return nil }
    let pieces = all.flatMap(\.self)
    let upright = pieces.filter { !$0.isTurned }
    let share = shareOfFields(in: upright)
    guard share >= leastFields.blocks else { return nil }
    var rows = Gaps.rows(of: upright)
    if rows.count == 1, share >= leastFields.lines {
      rows = Gaps.rows(of: upright.flatMap(\.linePieces))
    }
    guard rows.count > 1 else { return nil }
    let turned = pieces.filter(\.isTurned)
    return turned.isEmpty ? rows : rows + [turned]
  }

  /// Returns the pieces in their order, each label with the entry of one line after it as one block.
  static func join(_ pieces: [LayoutPiece]) -> [LayoutPiece] {
    pieces.grouped { isField($0, $1) }.compactMap(LayoutPiece.init(joining:))
  }

  /// Returns whether a line ends with a colon and another one follows it in its row, which does not.
  private static func isField(_ label: LayoutPiece, _ entry: LayoutPiece) -> Bool {
    guard label.lineCount == 1, entry.lineCount == 1, let line = label.block.lines.first,
      let next = entry.block.lines.first
    else { return false }
    let isAfter =
      (line.frameBox.midX < next.frameBox.midX) == (line.direction != .rightToLeft)
    return line.endsWithColon && !next.endsWithColon && isAfter && next.isBeside(line)
  }

  private static func isText(_ column: [LayoutPiece]) -> Bool {
    guard let width = column.map(\.box).hull?.width else { return false }
    let lines = column.flatMap(\.linePieces)
    let full = lines.count {
      $0.box.width >= max(fullWidth.share * width, fullWidth.letterHeights * $0.letterHeight)
    }
    return full >= leastFull.lines && Double(full) >= leastFull.share * Double(lines.count)
  }

  /// Returns the share of lines that end with a colon or are numbers; 0 if there are no lines.
  private static func shareOfFields(in pieces: [LayoutPiece]) -> Double {
    let lines = pieces.flatMap(\.block.lines)
    let fields = lines.count { $0.endsWithColon || isNumber($0) }
    return lines.isEmpty ? 0 : Double(fields) / Double(lines.count)
  }

  private static func isNumber(_ line: TextLine) -> Bool {
    !line.words.contains { $0.text.contains(where: \.isLetter) }
      && line.words.reduce(0) { $0 + $1.text.count(where: \.isNumber) } >= leastDigits
  }
}

extension TextLine {
  /// Whether the line ends with a colon, as labels do.
  var endsWithColon: Bool {
    words.last.map { $0.text.hasSuffix(":") || $0.text.hasSuffix("：") } ?? false
  }
}
