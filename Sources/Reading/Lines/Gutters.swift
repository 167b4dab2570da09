import PageModel
import Raster

/// White gaps that recur from line to line and divide columns.
///
/// The gaps are searched at right angles to the lines, which may climb on a crooked page.
struct Gutters {
  private let chains: [LineChain]
  /// The chains as they would be on a level page.
  private let level: [LineChain]
  /// The slope of most lines.
  private let slope: Double
  private let letterHeight: Double
  private var gutters: [Gutter] = []

  /// The minimum number of lines along a gutter.
  ///
  /// Chosen on: a prototype, on 52 scans.
  private static let minimumLines = 5
  /// The maximum number of gutters; noise has more.
  ///
  /// Chosen on: newspapers, reports, old books, forms and tables, which have at most 60 gutters.
  private static let maximum = 200

  /// Searches the gaps of chains, without the parts of gaps that have marks.
  init(_ chains: [LineChain], beside kinds: InkKinds) {
    self.chains = chains
    letterHeight = kinds.letterHeight
    slope = Self.slope(of: chains)
    level = chains.map { [slope] chain in LineChain(chain.letters.map { $0.level(slope) }) }
    let gaps = LineGaps(
      level, beside: kinds.marks.map { [slope] in $0.box.level(slope) }, letterHeight: letterHeight
    ).gaps()
    let rows = InkRows(level)
    let found = joined(recurring(gaps), rows).filter { $0.lines >= Self.minimumLines }
    guard found.count <= Self.maximum else { return }
    let rivers = Rivers(gaps, among: found, of: level, letterHeight: letterHeight)
    gutters = found.filter { !rivers.contains($0) }.map { extended($0, rows) }
  }

  /// The minimum number of letters of a line whose slope is certain.
  private static let minimumForSlope = 20

  private static func slope(of chains: [LineChain]) -> Double {
    chains.map(\.letters).filter { $0.count >= minimumForSlope }
      .map { MeasuredLine.slope(of: $0, height: $0.map(\.box.height).median ?? 1) }
      .median ?? 0
  }

  /// Returns whether a gutter is between two boxes side by side.
  func divide(_ left: BoundingBox, _ right: BoundingBox) -> Bool {
    let (left, right) = (left.level(slope), right.level(slope))
    return gutters.contains { $0.divides(left, right) }
  }

  /// Returns whether a gutter is between a line and ink beside it.
  func divide(_ line: MeasuredLine, from ink: BoundingBox) -> Bool {
    let (band, ink) = (line.band.level(slope), ink.level(slope))
    let (low, high) = band.midX < ink.midX ? (band.right, ink.left) : (ink.right, band.left)
    return low < high && gutters.contains { $0.divides(low...high, y: ink.midY) }
  }

  /// Returns the first line that may hold ink, if possible one without a gutter before the ink.
  func host(of ink: BoundingBox, in lines: [MeasuredLine], where mayHold: (MeasuredLine) -> Bool)
    -> Int?
  {
    let hosts = lines.indices.filter { mayHold(lines[$0]) }
    return hosts.first { !divide(lines[$0], from: ink) } ?? hosts.first
  }

  /// Returns the chains, divided at gutters.
  func divided() -> [LineChain] {
    gutters.isEmpty ? chains : zip(chains, level).flatMap(divided)
  }

  private func divided(_ chain: LineChain, level: LineChain) -> [LineChain] {
    let y = level.band.middle
    let own = gutters.filter { $0.clear.contains(y) }
    guard !own.isEmpty else { return [chain] }
    var right = -Double.infinity
    let letters = Array(zip(chain.letters, level.letters))
    let parts = letters.grouped { previous, letter in
      right = max(right, previous.1.box.right)
      let gap = right...max(right, letter.1.box.left)
      return !own.contains { $0.divides(gap, y: y) }
    }
    return parts.map { LineChain($0.map(\.0)) }
  }

  // MARK: Search

  /// Returns the gaps that recur, from top to bottom.
  private func recurring(_ gaps: [LineGap]) -> [Gutter] {
    var open: [Gutter] = []
    var done: [Gutter] = []
    for gap in gaps {
      done += open.filter { gap.y - $0.rows.upperBound > reach(of: $0) }
      open.removeAll { gap.y - $0.rows.upperBound > reach(of: $0) }
      var isNew = true
      for index in open.indices where open[index].narrow(to: gap) {
        isNew = false
      }
      if isNew, !gap.isWide { open.append(Gutter(gap, letterHeight: letterHeight)) }
    }
    return (done + open).sorted { $0.rows.lowerBound < $1.rows.lowerBound }
  }

  /// The maximum distance of two lines with the same gutter, in letter heights.
  ///
  /// Chosen on: newspapers, reports, old books, forms and tables; with 4 for wide gutters too, the
  /// last lines of columns stay joined.
  static let maximumStep = 4.0
  /// The maximum distance of two lines with the same wide gutter, in letter heights.
  static let maximumWideStep = 9.0
  /// The minimum width of a wide gutter, in letter heights; no spaces in line after line are so
  /// wide.
  static let minimumWideWidth = 2.6

  /// Returns the maximum distance to the next line of a gutter, in pixels.
  private func reach(of gutter: Gutter) -> Double {
    let isWide = gutter.span.length >= Self.minimumWideWidth * letterHeight
    return (isWide ? Self.maximumWideStep : Self.maximumStep) * letterHeight
  }

  /// The minimum number of lines of a part of a gutter.
  private static let minimumPart = 3

  /// Returns the gutters, joined if no letter is between them: headings and the ends of paragraphs
  /// leave them free.
  private func joined(_ gutters: [Gutter], _ ink: InkRows) -> [Gutter] {
    let parts = gutters.filter { $0.lines >= Self.minimumPart }
    guard parts.count <= InkLines.maximumPieces else { return [] }
    return parts.reduce(into: []) { joined, part in
      if let (index, span) = home(of: part, in: joined, ink) {
        joined[index].join(part, in: span)
      } else {
        joined.append(part)
      }
    }
  }

  /// Returns the last gutter that continues in a part below it, and the span that both share.
  private func home(
    of part: Gutter, in gutters: [Gutter], _ ink: InkRows
  ) -> (index: Int, span: ClosedRange<Double>)? {
    for (index, gutter) in gutters.enumerated().reversed() {
      let (end, start) = (gutter.rows.upperBound, part.rows.lowerBound)
      guard start > end,
        let span = gutter.shared(with: part.span),
        !ink.isIn(span, rows: end...start)
      else { continue }
      return (index, span)
    }
    return nil
  }

  /// Returns a gutter with the rows above and below it in which no letter crosses it.
  private func extended(_ gutter: Gutter, _ ink: InkRows) -> Gutter {
    let step = Self.maximumWideStep * letterHeight
    var gutter = gutter
    let (top, bottom) = (gutter.rows.lowerBound, gutter.rows.upperBound)
    gutter.clear =
      ink.end(
        of: gutter.span, above: top, within: step)...ink.end(
        of: gutter.span, below: bottom, within: step)
    return gutter
  }
}

extension BoundingBox {
  /// Returns the box on the same page turned level, if lines have this slope.
  fileprivate func level(_ slope: Double) -> BoundingBox {
    let (x, y) = (slope * midY, -slope * midX)
    return BoundingBox(left: left + x, top: top + y, right: right + x, bottom: bottom + y)
  }
}

extension InkComponent {
  /// Returns the part on the same page turned level, if lines have this slope.
  fileprivate func level(_ slope: Double) -> InkComponent {
    InkComponent(box: box.level(slope), pixels: pixels)
  }
}
