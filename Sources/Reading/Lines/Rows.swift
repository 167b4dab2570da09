import PageModel
import Raster

/// Joins pieces side by side to lines.
enum Rows {
  /// The maximum gap between the pieces of a line, in x-heights: the gap after a sentence in widely
  /// spaced type.
  static let maximumGap = 6.0
  /// The maximum distance between the pieces' baselines, in x-heights.
  private static let maximumDistance = 0.4
  /// The maximum ratio of the pieces' x-heights.
  private static let maximumRatio = 1.4

  /// Returns lines from top to bottom, of pieces from left to right that no gutter divides.
  static func join(_ pieces: [MeasuredLine], divided gutters: Gutters) -> [[MeasuredLine]] {
    let rows = pieces.sorted { $0.left < $1.left }
      .chained(by: \.right) { continues($0, in: $1, gutters) }
    return rows.sorted { (foot($0), $0.first?.left ?? 0) < (foot($1), $1.first?.left ?? 0) }
  }

  private static func foot(_ row: [MeasuredLine]) -> Double {
    row.first.map { $0.baseline(at: $0.left) } ?? 0
  }

  private static func continues(
    _ row: [MeasuredLine], in piece: MeasuredLine, _ gutters: Gutters
  ) -> Bool {
    guard let last = row.last, !gutters.divide(last.band, piece.band) else { return false }
    let long = row.last { !$0.isShort } ?? last
    let high = max(long.xHeight, piece.xHeight)
    let gap = piece.left - last.right
    return gap >= -high && gap <= maximumGap * high && isLevel(long, with: piece)
  }

  /// Returns whether a piece stands on the baseline of another one, with letters of its size.
  ///
  /// The one or two letters of a short piece may all descend.
  private static func isLevel(_ line: MeasuredLine, with piece: MeasuredLine) -> Bool {
    if piece.isShort, let box = piece.letters.map(\.box).hull { return line.hasInRow(box) }
    let (low, high) = (min(line.xHeight, piece.xHeight), max(line.xHeight, piece.xHeight))
    let x = (piece.left + line.right) / 2
    return high <= maximumRatio * low
      && abs(line.baseline(at: x) - piece.baseline(at: x)) <= maximumDistance * high
  }

  /// The minimum number of letters of a row that is not short.
  ///
  /// Chosen on: 40 receipts of `read-numbers.py` (seed 11): 379 of 400 prices read instead of 368
  /// with rows of one line.
  private static let minimumRowLetters = 6
  /// The minimum number of letters of the longest line of such a row; chosen by reasoning on turned
  /// letters, not varied.
  private static let minimumLineLetters = 4

  /// Returns the number of letters in short rows, which have few letters at any distance: a price
  /// is far from its article.
  static func lettersInShort(_ lines: [MeasuredLine]) -> Int {
    lines.reduce(0) { sum, line in
      let count = line.letters.count
      guard count < minimumRowLetters else { return sum }
      let row = lines.filter { isLevel($0, with: line) }.map(\.letters.count)
      let isLong = row.reduce(0, +) >= minimumRowLetters && (row.max() ?? 0) >= minimumLineLetters
      return isLong ? sum : sum + count
    }
  }
}
