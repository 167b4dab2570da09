import PageModel
import Tables

/// Heads left of the paragraphs that they begin, such as the years of a curriculum vitae; notes in the margin are beside
/// any line of a paragraph.
struct SideHeads {
  /// Whether heads are left of each gutter.
  let gutters: [Bool]
  /// The y coordinates at which paragraphs with heads begin, and at which no row is.
  let starts: Set<Double>

  /// The least number of heads, and the least overlap with the first line of a paragraph.
  ///
  /// Measured: order of two curricula vitae 0.93 and 0.91 → 1.00, of a manual 0.89 → 0.90; no other page of 314 changes.
  private static let least = (count: 2, overlap: 0.75)
  /// The greatest distance of the lines of a head, in word heights, and of those of a paragraph, in the usual one.
  private static let step = (head: 2.0, paragraph: 1.25)

  /// Finds the heads in the narrow columns left of gutters.
  ///
  /// - areNarrow: Whether what is left of each gutter is narrow.
  init(among rows: [LayoutRow], _ grid: Grid, areNarrow: [Bool]) {
    let sorted = rows.sorted { $0.box.midY < $1.box.midY }
    let starts = zip(grid.gutters, areNarrow).map { gutter, isNarrow in
      isNarrow ? Self.starts(in: sorted, beside: gutter, wordHeight: grid.wordHeight) : []
    }
    gutters = starts.map { !$0.isEmpty }
    let slack = Grid.slack * grid.wordHeight
    self.starts = Set(starts.joined()).filter { start in
      !rows.contains { $0.box.top < start - slack && start + slack < $0.box.bottom }
    }
  }

  /// Returns the tops of paragraphs that begin with heads left of a gutter; none unless all that is there are heads.
  private static func starts(
    in rows: [LayoutRow], beside gutter: BoundingBox, wordHeight: Double
  ) -> [Double] {
    let beside = rows.filter { $0.box.top < gutter.bottom && $0.box.bottom > gutter.top }
    let right = beside.filter { $0.box.midX > gutter.midX }
    let heads = beside.filter { $0.box.midX < gutter.midX }
      .grouped { $1.box.midY - $0.box.midY < step.head * wordHeight }.map { $0[0] }
    let steps = zip(right, right.dropFirst()).map { $1.box.midY - $0.box.midY }
    let usual = steps.median ?? 0
    func begins(_ row: Int) -> Bool {
      row == 0 || steps[row - 1] > step.paragraph * usual
        || right[row - 1].lines.last?.endsSentence == true
    }
    var count = 0
    var starts: [Double] = []
    for head in heads {
      let level = right.indices.filter { right[$0].box.isInRow(of: head.box, least: 0) }
      let first = level.first { right[$0].box.isInRow(of: head.box, least: least.overlap) }
      guard level.isEmpty || first.map(begins) == true else { return [] }
      starts.append(min(head.box.top, first.map { right[$0].box.top } ?? .infinity))
      count += level.isEmpty ? 0 : 1
    }
    return count >= least.count ? starts : []
  }
}
