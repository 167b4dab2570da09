import PageModel
import Raster

/// Distinguishes rivers, the spaces of text that are below one another by chance, from gutters.
struct Rivers {
  /// The gaps of the page from top to bottom.
  private let gaps: [LineGap]
  private let gutters: [Gutter]
  /// The middle and the box of each chain.
  private let lines: [(y: Double, box: BoundingBox)]
  private let letterHeight: Double

  /// Makes a comparison of gaps, from top to bottom, and the gutters that they may be.
  init(
    _ gaps: [LineGap], among gutters: [Gutter], of chains: [LineChain], letterHeight: Double
  ) {
    self.gaps = gaps
    self.gutters = gutters
    lines = chains.compactMap { chain in
      chain.letters.map(\.box).hull.map { (chain.band.middle, $0) }
    }
    self.letterHeight = letterHeight
  }

  /// The minimum number of lines of a gutter that is not a river.
  ///
  /// Chosen on: three made newspapers of narrow justified columns: similarity of the order 0.64 →
  /// 0.80 of at most 0.80, 0.67 → 0.998, 0.963 → 1.
  private static let maximumLines = 12

  /// The maximum number of lines in which spaces of any width recur by chance.
  ///
  /// Chosen on: newspapers of seed 8: CER 0.0617 → 0.0554; the other sets are unchanged.
  private static let maximumLinesByChance = 7

  /// Returns whether a gutter is a river.
  func contains(_ gutter: Gutter) -> Bool {
    guard gutter.lines < Self.maximumLines else { return false }
    let rows = gutter.gaps.map { gap in (gap, others: others(beside: gap)) }
    return isOfManySpaces(rows)
      || (gutter.lines < Self.maximumLinesByChance || isOfEqualSpaces(rows)) && !isAligned(gutter)
        && isCrossed(gutter)
  }

  /// Returns the other gaps in the line of a gap.
  private func others(beside gap: LineGap) -> [LineGap] {
    let reach = LineGap.maximumApart * letterHeight
    let first = gaps.partitioningIndex { $0.y >= gap.y - reach }
    return gaps[first...].prefix { $0.y <= gap.y + reach }
      .filter { !$0.span.overlaps(gap.span) }
  }

  private typealias Row = (gap: LineGap, others: [LineGap])

  /// The maximum ratio of the widths of two spaces of a line that are alike.
  ///
  /// Chosen on: a report and an old book with a river: CER 0.0718 → 0, 0.1347 → 0.0058; the sets of
  /// gutters.
  private static let maximumSpaceRatio = 1.3
  /// The minimum number of other spaces per line of a river.
  private static let minimumSpaces = 3.0
  /// The maximum share of these spaces that recur from line to line.
  private static let maximumRecurring = 0.25

  /// Returns whether the lines have many other spaces as wide as these gaps, few of which recur
  /// from line to line.
  private func isOfManySpaces(_ rows: [Row]) -> Bool {
    let spaces = rows.flatMap { row in
      row.others.filter { $0.isAsWide(as: row.gap, ratio: Self.maximumSpaceRatio) }
    }
    let recurring = spaces.count { space in
      gutters.contains { $0.rows.contains(space.y) && $0.span.overlaps(space.span) }
    }
    return Double(spaces.count) >= Self.minimumSpaces * Double(rows.count)
      && Double(recurring) <= Self.maximumRecurring * Double(spaces.count)
  }

  /// The maximum ratio of two spaces of a justified line.
  ///
  /// Chosen on: three made newspapers; ratio 1.15 and share 0.6: forms 0.893.
  private static let maximumEqualRatio = 1.1
  /// The minimum share of gaps that have an equal space in their line.
  private static let minimumEqualShare = 0.75

  /// Returns whether most gaps are as wide as another space of their line, as in justified text.
  private func isOfEqualSpaces(_ rows: [Row]) -> Bool {
    let equal = rows.count { row in
      row.others.contains { $0.isAsWide(as: row.gap, ratio: Self.maximumEqualRatio) }
    }
    return Double(equal) >= Self.minimumEqualShare * Double(rows.count)
  }

  /// The maximum distance of aligned ends of gaps from their median, in letter heights.
  ///
  /// Chosen on: three made newspapers.
  private static let maximumAlignedDistance = 0.3
  /// The minimum share of gaps with aligned ends in a gutter between columns.
  private static let minimumAlignedShare = 0.9

  private func isAligned(_ gutter: Gutter) -> Bool {
    [gutter.gaps.map(\.span.lowerBound), gutter.gaps.map(\.span.upperBound)].contains { edges in
      let middle = edges.median ?? 0
      let near = edges.count { abs($0 - middle) <= Self.maximumAlignedDistance * letterHeight }
      return Double(near) >= Self.minimumAlignedShare * Double(edges.count)
    }
  }

  /// Returns whether lines above and below a gutter cross it.
  private func isCrossed(_ gutter: Gutter) -> Bool {
    let step = Gutters.maximumStep * letterHeight
    let (top, bottom) = (gutter.rows.lowerBound, gutter.rows.upperBound)
    return isCrossed(gutter, in: top - step..<top - 1)
      && isCrossed(gutter, in: bottom + 1..<bottom + step)
  }

  private func isCrossed(_ gutter: Gutter, in rows: Range<Double>) -> Bool {
    lines.contains {
      rows.contains($0.y) && $0.box.left < gutter.span.lowerBound
        && $0.box.right > gutter.span.upperBound
    }
  }
}

extension LineGap {
  fileprivate func isAsWide(as other: LineGap, ratio: Double) -> Bool {
    let (one, two) = (span.length, other.span.length)
    return max(one, two) <= ratio * min(one, two)
  }
}
