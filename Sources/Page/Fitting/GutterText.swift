import PageModel
import Understanding

/// Extends a page number below a gutter into the column on its right.
///
/// poppler widens a block of text to the width of the blocks below it, up to the blocks beside it.
/// A word below a gutter therefore widens the columns on both sides until they overlap, and poppler
/// reads them row by row.
enum GutterText {
  /// Returns the paragraphs of a page with page numbers below gutters extended by an em into the
  /// column.
  static func reaching(_ paragraphs: [FittedParagraph]) -> [FittedParagraph] {
    let lines = paragraphs.flatMap(\.lines).filter { $0.frame == .upright && !$0.words.isEmpty }
    return paragraphs.map { paragraph in
      guard case .artifact = paragraph.role else { return paragraph }
      return paragraph.with(
        lines: paragraph.lines.map { line in
          guard let start = columnStart(rightOf: line, among: lines) else { return line }
          return FittedLine(size: line.size, words: line.words, reach: start + line.size)
        })
    }
  }

  /// Returns the left edge of the column right of a word below a gutter; `nil` if the line has
  /// several words or is not below a gutter.
  private static func columnStart(
    rightOf line: FittedLine, among lines: [FittedLine]
  ) -> Double? {
    guard line.frame == .upright, line.words.count == 1 else { return nil }
    let word = line.words[0]
    let above = lines.filter { $0.words[0].baseline < word.baseline - line.size }
    let left = above.count { $0.words[$0.words.count - 1].right <= word.left }
    let starts = above.map(\.words[0].left).filter { $0 >= word.right }
    let crossing = above.count - left - starts.count
    guard min(left, starts.count) > crossing, let start = starts.min(),
      start - word.right < BandHeights.minimumGap * line.size
    else { return nil }
    return start
  }
}
