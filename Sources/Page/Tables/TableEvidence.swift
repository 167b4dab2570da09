import Glibc
import PageModel

/// The evidence of whether a row of a strip of text is in a table.
///
/// A strip is the text between two gutters, with its rows one below the other. A row of a table has
/// gaps at the places of its neighbours' gaps, and short segments that are not sentences. First the
/// rows nearby are collected, up to the first wide step above and below. Then `function` weighs
/// what speaks for a table (gaps that rows share, numbers nearby) and against it (many words in a
/// segment, full stops, labels, numbered lines). `PageTables` finds the ranges of rows that the
/// odds of all rows of a strip make most likely.
struct TableEvidence {
  private let wordHeight: Double
  private let row: GridRow
  /// The rows nearby above the row, from top to bottom.
  private let above: [GridRow]
  /// The rows nearby below the row, from top to bottom.
  private let below: [GridRow]

  /// The number of rows above and below that are compared.
  private static let reach = 4
  /// The maximum distance of neighbouring rows, in word heights.
  static let maximumStep = 5.0

  /// Collects the evidence around the row at `index`.
  init(of index: Int, in strip: [GridRow], wordHeight: Double) {
    self.wordHeight = wordHeight
    let row = strip[index]
    self.row = row
    func near(_ rows: some Sequence<GridRow>) -> [GridRow] {
      var last = row
      return Array(
        rows.prefix(Self.reach).prefix { other in
          defer { last = other }
          return abs(other.box.midY - last.box.midY) <= Self.maximumStep * wordHeight
        })
    }
    above = near(strip[..<index].reversed()).reversed()
    below = near(strip[(index + 1)...])
  }

  /// The number of rows above and below that count as next to the row.
  private static let neighbourCount = 2

  /// The function of the evidence for a row of a table, fitted by `benchmarks/fit-layout.py` to
  /// pages whose tables are known (docs/measurements.md).
  var function: LogisticFunction {
    let rows = above + below
    let segments = rows.flatMap(\.segments)
    let steps = [above.last, below.first].map { other in
      min(other.map { abs($0.box.midY - row.box.midY) / wordHeight } ?? .infinity, Self.maximumStep)
    }
    let (gaps, gapsNearby) = (row.gaps, rows.map(\.gaps))
    let columns = gaps.count { 2 * gapsNearby.share(where: hasGap(at: $0)) >= 1 }
    let gapsOfNeighbours =
      gapsNearby.prefix(above.count).suffix(Self.neighbourCount)
      + gapsNearby.dropFirst(above.count).prefix(Self.neighbourCount)
    let supported = gaps.map { gapsOfNeighbours.count(where: hasGap(at: $0)) }.max() ?? 0
    let lines = above + [row] + below
    let pairs = Array(zip(lines, lines.dropFirst()))
    let isEnd = row.segments.last?.words.last?.text.hasSuffix(".") == true
    func count(_ segments: [GridSegment]) -> Double {
      log(max(segments.mean { Double($0.words.count) }, 1))
    }
    return LogisticFunction(
      constant: 0.650,
      [
        ("logarithm of segments", -0.936, log(Double(max(row.segments.count, 1)))),
        ("logarithm of gaps of columns", 1.554, log1p(Double(columns))),
        ("logarithm of words of a segment", -0.853, count(row.segments)),
        ("logarithm of words of a segment nearby", -1.574, count(segments)),
        ("in one column", 1.864, row.segments.count > 1 ? 0 : inColumn(rows)),
        ("distance", -0.326, steps.max() ?? 0),
        ("full stop", -1.016, LogisticFunction.flag(isEnd)),
        ("logarithm of the widest gap", 0.821, log1p((gaps.map(\.length).max() ?? 0) / wordHeight)),
        ("labels", -14.485, (segments + row.segments).share(where: \.isLabel)),
        (
          "logarithm of the longest segment", 0.359,
          log(Double(segments.map(\.words.count).max() ?? 1))
        ),
        ("numbers", -0.577, row.segments.share(where: \.isNumber)),
        ("rows nearby with several segments", -0.945, rows.share { $0.segments.count > 1 }),
        ("logarithm of rows with the gap", 0.482, log1p(Double(supported))),
        ("numbers nearby", 1.688, segments.share(where: \.isNumber)),
        ("numbered lines", -13.152, pairs.share { areNumberedLines($0, $1) }),
      ])
  }

  /// The maximum gap after the number of a line, in word heights.
  ///
  /// Chosen on: three drawn tables of keys and the listings of 420 pages of manuals; not varied.
  private static let maximumNumberGap = 3.0

  /// Returns whether two rows are lines with consecutive numbers.
  ///
  /// Texts far from their numbers that begin at one place are cells, not lines.
  private func areNumberedLines(_ row: GridRow, _ next: GridRow) -> Bool {
    guard row.isLine, next.isLine, row.goesOn(in: next) else { return false }
    guard let gap = row.gaps.first, let nextGap = next.gaps.first else { return true }
    return gap.length <= Self.maximumNumberGap * wordHeight
      || abs(gap.upperBound - nextGap.upperBound) > Grid.slack * wordHeight
  }

  /// Returns a function that returns whether one of several gaps overlaps `gap`.
  private func hasGap(at gap: ClosedRange<Double>) -> ([ClosedRange<Double>]) -> Bool {
    { gaps in gaps.contains { $0.overlaps(gap) } }
  }

  /// Returns the share of the rows with several segments that have no gap within the width of the
  /// row.
  private func inColumn(_ rows: [GridRow]) -> Double {
    rows.filter { $0.segments.count > 1 }.share { other in
      !other.gaps.contains { row.box.left < $0.lowerBound && row.box.right > $0.upperBound }
    }
  }
}

extension Grid {
  /// The rows between gutters, one below the other, with currency signs and units in the segments
  /// of their numbers.
  var strips: [[GridRow]] {
    rows.flatMap { $0.segments.grouped { !divides($0.box, $1.box) } }
      .compactMap { GridRow(GridRow.joiningSigns(GridRow.joiningTyped($0, wordHeight))) }
      .chained(by: \.box.bottom) { strip, row in
        strip.last.map { !isGutter(between: $0.box, row.box) } ?? true
      }
  }
}

extension GridRow {
  /// The gaps between the segments, from left to right.
  var gaps: [ClosedRange<Double>] {
    zip(segments, segments.dropFirst()).compactMap { left, right in
      left.box.right <= right.box.left ? left.box.right...right.box.left : nil
    }
  }

  /// Returns whether `next` begins with the number that follows the number at the start of this
  /// row.
  fileprivate func goesOn(in next: GridRow) -> Bool {
    func number(_ row: GridRow) -> Int? { row.segments.first.flatMap { Int($0.words[0].text) } }
    return number(self).map { $0 &+ 1 == number(next) } ?? false
  }

  /// Returns whether the row and `next` are consecutive numbered lines: their numbers are alone, or
  /// one text follows each number.
  func isNumberedLine(before next: GridRow) -> Bool {
    let rows = [self, next]
    return goesOn(in: next)
      && (rows.allSatisfy { $0.segments[0].words.count == 1 } || rows.allSatisfy(\.isLine))
  }

  /// Whether the row has at most one segment after a first word, which may be a number, and that
  /// segment is not a number.
  fileprivate var isLine: Bool {
    let text = segments[0].words.count == 1 ? segments.dropFirst() : segments[...]
    return text.count <= 1 && !text.contains(where: \.isNumber)
  }

  /// The maximum space between words of a typewriter, in word heights.
  private static let maximumTypedSpace = 1.3
  /// The maximum ratio of a space of a typewriter to the usual space of its line.
  private static let maximumTypedRatio = 2.0
  /// The minimum number of words that show the spaces of a typewriter.
  private static let minimumTypedWords = 4

  /// Returns segments, with the segments of each typewritten line joined: such a line has equal,
  /// wide spaces and few numbers.
  fileprivate static func joiningTyped(_ segments: [GridSegment], _ wordHeight: Double)
    -> [GridSegment]
  {
    segments.grouped { $0.words[0].index.line == $1.words[0].index.line }.flatMap { segments in
      let words = segments.flatMap(\.words)
      let spaces = zip(words, words.dropFirst()).map { $1.box.left - $0.box.right }
      let usual = spaces.median ?? 0
      let isTyped =
        words.count >= minimumTypedWords && usual < maximumTypedSpace * wordHeight
        && spaces.allSatisfy { $0 < maximumTypedRatio * usual }
        && 2 * words.count { $0.digits > 0 } < words.count
      return isTyped ? GridSegment(words).map { [$0] } ?? segments : segments
    }
  }

  /// The signs before a number.
  private static let signsBefore: Set = [
    "$", "€", "£", "¥", "US$", "EUR", "USD", "GBP", "CHF", "(", "-$", "($",
  ]
  /// The signs after a number.
  private static let signsAfter: Set = ["%", ")", "%)", "€", "°C"]

  /// Returns segments, with separate signs of currencies and units joined to their numbers.
  fileprivate static func joiningSigns(_ segments: [GridSegment]) -> [GridSegment] {
    segments.reduce(into: []) { joined, segment in
      if let last = joined.last, last.isSign(in: signsBefore) || segment.isSign(in: signsAfter),
        let both = GridSegment(last.words + segment.words)
      {
        joined[joined.count - 1] = both
      } else {
        joined.append(segment)
      }
    }
  }
}

extension GridSegment {
  /// Whether the first word is the marker of a list item, such as `2.` or a bullet.
  var beginsWithListMarker: Bool {
    guard let text = words.first?.text, text.count <= Self.maximumMarkerLength else { return false }
    return text.last.map(".)".contains) ?? false
      || text.count == 1 && !text.contains(where: \.isAlphanumeric)
  }

  fileprivate func isSign(in signs: Set<String>) -> Bool {
    words.count == 1 && signs.contains(words[0].text)
  }
}
