import PageModel
import Tables

/// Heads left of the paragraphs that they begin, such as the years of a curriculum vitae.
///
/// Notes in the margin are not heads: they are beside any line of a paragraph.
struct SideHeads {
  /// Whether heads are left of each gutter.
  let gutters: [Bool]
  /// The y coordinates at which paragraphs with heads begin and which no row crosses.
  let cuts: Set<Double>

  /// The minimum number of heads beside paragraphs.
  ///
  /// Measured: order of two curricula vitae 0.93 and 0.91 → 1.00, of a manual 0.89 → 0.90; no other
  /// page of 314 changes.
  private static let minimumCount = 2
  /// The minimum overlap of a head with the first line of a paragraph along y, as a share of the
  /// lower one.
  ///
  /// Measured: on the pages of `minimumCount`.
  private static let minimumOverlap = 0.75

  /// Finds the heads left of gutters.
  ///
  /// - areAfterNotes: Whether the column left of each gutter is as narrow as notes.
  init(among rows: [LayoutRow], _ grid: Grid, areAfterNotes: [Bool]) {
    let sorted = rows.sorted { $0.box.midY < $1.box.midY }
    let tops = zip(grid.gutters, areAfterNotes).map { gutter, isAfterNotes in
      isAfterNotes ? Self.tops(Columns(of: sorted, beside: gutter, grid)) : []
    }
    gutters = tops.map { !$0.isEmpty }
    let slack = Grid.slack * grid.wordHeight
    cuts = Set(tops.joined()).filter { top in
      !rows.contains { $0.box.top < top - slack && top + slack < $0.box.bottom }
    }
  }

  /// Returns the tops of paragraphs that begin with heads; none if other text is left of the
  /// gutter, or if another column goes on beside a head.
  private static func tops(_ columns: Columns) -> [Double] {
    var count = 0
    var tops: [Double] = []
    for head in columns.heads {
      let level = columns.level(with: head, minimum: 0)
      let first = columns.level(with: head, minimum: minimumOverlap).first
      guard level.isEmpty || first.map(columns.begins) == true else { return [] }
      tops.append(columns.top(of: head, minimum: minimumOverlap))
      count += level.isEmpty ? 0 : 1
    }
    return count >= minimumCount && !tops.contains(where: columns.goOn) ? tops : []
  }
}

/// The columns beside a gutter, from top to bottom.
private struct Columns {
  /// The first rows of possible heads, left of the gutter.
  let heads: [LayoutRow]
  /// The rows of the next column right of the gutter.
  let text: [LayoutRow]
  /// The rows of columns further right than the next one.
  private let others: [LayoutRow]
  /// The rows of all columns right of the gutter.
  private let right: [LayoutRow]
  private let steps: [Double]
  private let usualStep: Double
  private let maximumStep: Double

  init(of rows: [LayoutRow], beside gutter: BoundingBox, _ grid: Grid) {
    let beside = rows.filter { $0.box.top < gutter.bottom && $0.box.bottom > gutter.top }
    let step = LineBlocks.steps.upperBound * grid.wordHeight
    heads = beside.filter { $0.box.midX < gutter.midX }
      .grouped { $1.box.midY - $0.box.midY < step }.map { $0[0] }
    let right = beside.filter { $0.box.midX > gutter.midX }
    self.right = right
    let further = grid.gutters.filter { gutter in
      right.contains { $0.isBeside(gutter) && $0.box.midX < gutter.midX }
    }
    let isFurther = { (row: LayoutRow) in
      further.contains { row.isBeside($0) && $0.midX < row.box.midX }
    }
    text = right.filter { !isFurther($0) }
    others = right.filter(isFurther)
    steps = zip(text, text.dropFirst()).map { $1.box.midY - $0.box.midY }
    usualStep = steps.median ?? 0
    maximumStep = step
  }

  /// Returns the indices of the rows of the text that overlap a head along y by a share of the
  /// lower one.
  func level(with head: LayoutRow, minimum: Double) -> [Int] {
    text.indices.filter { text[$0].box.isInRow(of: head.box, minimum: minimum) }
  }

  /// Returns the top of a head and of the rows of all columns beside it.
  func top(of head: LayoutRow, minimum: Double) -> Double {
    right.filter { $0.box.isInRow(of: head.box, minimum: minimum) }
      .reduce(head.box.top) { min($0, $1.box.top) }
  }

  /// Returns whether a paragraph begins with a row of the text.
  func begins(_ row: Int) -> Bool {
    row == 0 || steps[row - 1] > LineSpacing.minimumLargerStep * usualStep
      || text[row - 1].lines.last?.endsSentence == true
  }

  /// Returns whether a sentence of another column goes on from a row above `y` to one below.
  func goOn(at y: Double) -> Bool {
    let near = others.filter { abs($0.box.midY - y) < maximumStep }
    return near.contains { row in
      row.box.midY < y && row.lines.last?.endsSentence == false
        && near.contains {
          $0.box.midY > y && $0.box.midY - row.box.midY < maximumStep
            && $0.box.columns.overlaps(row.box.columns)
        }
    }
  }
}

extension LayoutRow {
  /// Returns whether the row is on one side of a gutter, at the height of the gutter.
  fileprivate func isBeside(_ gutter: BoundingBox) -> Bool {
    gutter.top < box.midY && box.midY < gutter.bottom
      && (box.right <= gutter.midX || box.left >= gutter.midX)
  }
}
