import PageModel
import Tables

/// Chooses heights of bands by which readers distinguish texts from rows of tables.
///
/// poppler joins words of neighbouring lines into one block only if their font sizes differ by less
/// than 5 %. Therefore all lines of a text get one size. The rows of a table get two sizes in turn,
/// because poppler would read the columns one after the other: each cell is then a block, and
/// poppler reads aligned blocks row by row.
struct BandHeights {
  /// The maximum ratio of a line's height to the mean height of the text it continues.
  ///
  /// Chosen on: 56 papers and manuals, their order in poppler: .9339 with 1.25, .9322 with 1.15.
  private static let maximumOfText = 1.25
  /// The heights of the rows of a table in turn, as shares of their common height.
  ///
  /// Chosen on: poppler's 5 %.
  private static let ofRows = [1.028, 0.972]
  /// The minimum gap between cells, as a share of the height of the line.
  ///
  /// Chosen on: poppler's greatest gap between words.
  static let minimumGap = 1.5

  private let lines: [TextLine]
  private let frames: [LineFrame]
  private var heights: [Double]

  /// Returns bands with the same baselines for lines in reading order.
  static func adjusted(_ bands: [Band], of lines: [TextLine]) -> [Band] {
    var choice = BandHeights(
      lines: lines.map(\.inItsFrame), frames: lines.map(\.frame), heights: bands.map(\.height))
    choice.evenTexts()
    choice.alternateRows()
    return zip(bands, choice.heights).map { $0.with(height: $1) }
  }

  /// Gives consecutive lines of about one size their median height.
  private mutating func evenTexts() {
    var (sum, count) = (0.0, 0.0)
    let texts = lines.indices.grouped { last, next in
      (sum, count) = (sum + heights[last], count + 1)
      let ratio = heights[next] * count / max(sum, 1)
      let isText =
        frames[last] == frames[next] && ratio < Self.maximumOfText && ratio > 1 / Self.maximumOfText
      if !isText { (sum, count) = (0, 0) }
      return isText
    }
    for text in texts {
      guard let height = text.map({ heights[$0] }).median else { continue }
      for line in text { heights[line] = height }
    }
  }

  /// Gives rows of cells one below the other two heights in turn.
  private mutating func alternateRows() {
    let rows = lines.indices.grouped { isBeside($0, $1) }
    for table in rows.grouped(while: { hasCells($0) && hasCells($1) }) where table.count > 1 {
      for (number, row) in table.enumerated() {
        for line in row { heights[line] *= Self.ofRows[number % Self.ofRows.count] }
      }
    }
  }

  private func isBeside(_ first: Int, _ second: Int) -> Bool {
    let (a, b) = (lines[first].box, lines[second].box)
    return frames[first] == frames[second] && (a.right <= b.left || b.right <= a.left)
      && a.isInRow(of: b)
  }

  private func hasCells(_ row: [Int]) -> Bool {
    row.count > 1
      || row.contains { line in
        let words = lines[line].words.map(\.box).sorted { $0.left < $1.left }
        return zip(words, words.dropFirst()).contains {
          $1.left - $0.right >= Self.minimumGap * heights[line]
        }
      }
  }
}

extension Band {
  /// Returns the band of another height with the same baseline.
  fileprivate func with(height: Double) -> Band {
    let descent = Double(BoxFont.descent) / 1000
    let bottom = bottom + descent * (height - self.height)
    return Band(top: bottom - height, bottom: bottom)
  }
}
