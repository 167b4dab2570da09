import PageModel

/// White gaps that recur in line after line, and divide columns.
struct Gutters {
  private let chains: [LineChain]
  /// Dots, dashes and commas, from left to right.
  private let marks: [BoundingBox]
  private let letterHeight: Double
  private var gutters: [Gutter] = []

  /// The minimum width of a gutter, in letter heights.
  private static let leastWidth = 0.9
  /// The number of lines that a gutter runs through.
  private static let leastLines = 5
  /// The maximum distance of two lines with the same gutter, in letter heights, and that with a
  /// gutter of a width that no spaces in line after line have: headings leave it free.
  private static let widestStep = (narrow: 4.0, wide: 9.0, width: 2.6)

  /// A gap within a chain, or between a chain and the next one in its row.
  private struct Gap {
    let y: Double
    let span: ClosedRange<Double>
    /// Whether another gap of the line is as wide, as all spaces of a justified line are.
    var isUsual = false
    /// Whether the gap is so wide that it only continues a gutter, as beside the last line of a
    /// paragraph.
    var isWide = false
  }

  /// A gap that recurs: the part that all lines have in common.
  private struct Gutter {
    var span: ClosedRange<Double>
    let top: Double
    var bottom: Double
    var lines = 1
    /// Where the gaps begin and end.
    var edges: (left: [Double], right: [Double])
    /// The number of gaps as wide as another one of their line.
    var usual: Int

    /// Begins a gutter with its first gap.
    init(_ gap: Gap) {
      span = gap.span
      top = gap.y
      bottom = gap.y
      edges = ([gap.span.lowerBound], [gap.span.upperBound])
      usual = gap.isUsual ? 1 : 0
    }

    /// Returns whether the gutter is between two x coordinates, or around their middle.
    func divides(_ left: Double, _ right: Double) -> Bool {
      span.contains((left + right) / 2)
        || left <= span.lowerBound + 1 && right >= span.upperBound - 1
    }
  }

  /// Searches the gaps of chains, which `marks` narrow: in columns of numbers, the gaps at their
  /// points recur in each line.
  init(_ chains: [LineChain], beside marks: [InkPart], letterHeight: Double) {
    self.chains = chains
    self.marks = marks.map(\.box).sorted { $0.left < $1.left }
    self.letterHeight = letterHeight
    gutters = found()
  }

  /// Returns whether a gutter is between two boxes side by side.
  func divide(_ left: BoundingBox, _ right: BoundingBox) -> Bool {
    gutters.contains { gutter in
      gutter.top <= left.bottom && left.top <= gutter.bottom
        && gutter.span.upperBound > left.right - 1 && gutter.span.lowerBound < right.left + 1
    }
  }

  /// Returns the chains, divided at gutters.
  func divided() -> [LineChain] {
    gutters.isEmpty ? chains : chains.flatMap(divided)
  }

  private func divided(_ chain: LineChain) -> [LineChain] {
    let y = (chain.band.top + chain.band.bottom) / 2
    let own = gutters.filter { $0.top <= y && y <= $0.bottom }
    guard !own.isEmpty else { return [chain] }
    var right = -Double.infinity
    let parts = chain.letters.grouped { previous, letter in
      right = max(right, previous.box.right)
      return !own.contains { $0.divides(right, letter.box.left) }
    }
    return parts.map { LineChain($0) }
  }

  /// The width that a gutter has in common with each gap, as a share of its minimum width.
  private static let leastShared = 0.6

  private func found() -> [Gutter] {
    var open: [Gutter] = []
    var done: [Gutter] = []
    for gap in gaps() {
      done += open.filter { gap.y - $0.bottom > reach(of: $0) }
      open.removeAll { gap.y - $0.bottom > reach(of: $0) }
      var isNew = true
      for index in open.indices where narrow(&open[index], to: gap) { isNew = false }
      if isNew, !gap.isWide { open.append(Gutter(gap)) }
    }
    return (done + open).filter { $0.lines >= Self.leastLines && !isByChance($0) }
  }

  /// What tells the spaces of justified text, which may lie below one another by chance: the number
  /// of lines below which they do; the share of gaps as wide as another one of their line from which
  /// they are spaces; the share of gaps that begin or end within a distance, in letter heights, of
  /// one place, from which they are of columns; and the greatest step to the lines above and below,
  /// which cross the gutter, in letter heights.
  private static let chance = (lines: 12, usual: 0.75, aligned: 0.9, distance: 0.3, step: 3.5)

  /// Returns whether a gutter is one of spaces in justified text.
  private func isByChance(_ gutter: Gutter) -> Bool {
    let count = Double(gutter.edges.left.count)
    let step = Self.chance.step * letterHeight
    guard gutter.lines < Self.chance.lines, Double(gutter.usual) >= Self.chance.usual * count,
      isCrossed(gutter, in: gutter.top - step..<gutter.top - 1),
      isCrossed(gutter, in: gutter.bottom + 1..<gutter.bottom + step)
    else { return false }
    return ![gutter.edges.left, gutter.edges.right].contains { edges in
      let middle = edges.median ?? 0
      let near = edges.count { abs($0 - middle) <= Self.chance.distance * letterHeight }
      return Double(near) >= Self.chance.aligned * count
    }
  }

  /// Returns whether a line whose middle is in a range of y coordinates goes on across a gutter.
  private func isCrossed(_ gutter: Gutter, in rows: Range<Double>) -> Bool {
    chains.contains { chain in
      let y = (chain.band.top + chain.band.bottom) / 2
      guard rows.contains(y), let box = chain.letters.map(\.box).hull else { return false }
      return box.left < gutter.span.lowerBound && box.right > gutter.span.upperBound
    }
  }

  /// Returns the distance within which a gutter goes on, in pixels.
  private func reach(of gutter: Gutter) -> Double {
    let isWide = gutter.span.length >= Self.widestStep.width * letterHeight
    return (isWide ? Self.widestStep.wide : Self.widestStep.narrow) * letterHeight
  }

  /// Narrows a gutter to what it shares with a gap; returns false if that is too narrow.
  private func narrow(_ gutter: inout Gutter, to gap: Gap) -> Bool {
    let low = max(gutter.span.lowerBound, gap.span.lowerBound)
    let high = min(gutter.span.upperBound, gap.span.upperBound)
    guard high - low >= Self.leastShared * Self.leastWidth * letterHeight else { return false }
    gutter.span = low...high
    gutter.edges.left.append(gap.span.lowerBound)
    gutter.edges.right.append(gap.span.upperBound)
    if gap.isUsual { gutter.usual += 1 }
    // Gaps at one height are in one line.
    if gap.y > gutter.bottom + 0.3 * letterHeight { gutter.lines += 1 }
    gutter.bottom = max(gutter.bottom, gap.y)
    return true
  }

  /// The maximum width of a gap between chains that begins a gutter, and of one that continues it,
  /// in letter heights.
  private static let widestGap = (new: 12.0, continued: 24.0)

  /// The maximum distance of a chain above or below the row of another one, in letter heights: the
  /// lines of two columns may stand between one another.
  private static let mostBeside = 1.0

  /// Returns the wide gaps within chains, and between chains in a row, from top to bottom.
  private func gaps() -> [Gap] {
    var gaps = (chains.flatMap(gaps) + gapsBetweenChains()).sorted { $0.y < $1.y }
    for index in gaps.indices { gaps[index].isUsual = isUsual(gaps[index], among: gaps, at: index) }
    return gaps
  }

  /// The greatest ratio of the widths of two spaces of a justified line, and their greatest
  /// distances in letter heights.
  private static let usual = (ratio: 1.1, x: 8.0, y: 0.3)

  /// Returns whether another gap in the line of the gap at `index` is as wide.
  private func isUsual(_ gap: Gap, among gaps: [Gap], at index: Int) -> Bool {
    func isLike(_ other: Gap) -> Bool {
      let (one, two) = (gap.span.length, other.span.length)
      let distance =
        max(gap.span.lowerBound, other.span.lowerBound)
        - min(gap.span.upperBound, other.span.upperBound)
      return max(one, two) <= Self.usual.ratio * min(one, two) && distance > 0
        && distance <= Self.usual.x * letterHeight
    }
    let reach = Self.usual.y * letterHeight
    return gaps[..<index].reversed().prefix { gap.y - $0.y <= reach }.contains(where: isLike)
      || gaps[(index + 1)...].prefix { $0.y - gap.y <= reach }.contains(where: isLike)
  }

  private func gaps(within chain: LineChain) -> [Gap] {
    let y = (chain.band.top + chain.band.bottom) / 2
    let least = Self.leastWidth * letterHeight
    var right = chain.letters.first?.box.right ?? 0
    return chain.letters.dropFirst().compactMap { letter in
      defer { right = max(right, letter.box.right) }
      guard letter.box.left - right >= least else { return nil }
      let clear = clearPart(of: right...letter.box.left, before: letter.box)
      return clear.length >= least ? Gap(y: y, span: clear) : nil
    }
  }

  /// Returns the widest part of the gap before a letter that has no mark.
  private func clearPart(
    of span: ClosedRange<Double>, before letter: BoundingBox
  ) -> ClosedRange<Double> {
    var (widest, start) = (span.lowerBound...span.lowerBound, span.lowerBound)
    for mark in marks[firstMark(from: start)...].prefix(while: { $0.left < span.upperBound })
    where letter.top < mark.bottom && mark.top < letter.bottom + 0.5 * letter.height {
      if mark.left - start > widest.length { widest = start...mark.left }
      start = min(max(start, mark.right), span.upperBound)
    }
    return span.upperBound - start > widest.length ? start...span.upperBound : widest
  }

  /// Returns the index of the first mark that begins at an x coordinate or to its right.
  private func firstMark(from x: Double) -> Int {
    var (low, high) = (0, marks.count)
    while low < high {
      let middle = (low + high) / 2
      if marks[middle].left < x { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func gapsBetweenChains() -> [Gap] {
    let boxes = chains.compactMap { $0.letters.map(\.box).hull }.sorted { $0.left < $1.left }
    let beside = Self.mostBeside * letterHeight
    return boxes.indices.compactMap { index in
      let box = boxes[index]
      let reach = box.right + Self.widestGap.continued * letterHeight
      let next = boxes[index...].lazy.prefix { $0.left <= reach }
        .first {
          $0.left > box.right && $0.top - beside < box.midY && box.midY < $0.bottom + beside
        }
      return next.map { next in
        let isWide = next.left - box.right > Self.widestGap.new * letterHeight
        return Gap(y: box.midY, span: box.right...next.left, isWide: isWide)
      }
    }
  }
}
