import Glibc
import PageModel

/// The evidence of whether an empty rectangle is a gutter between columns of text, or a gap between
/// cells of a table, after list markers or within a heading.
///
/// Columns of text are read one after the other, so the lines on each side continue in the next
/// line, and share baselines with the other side only by chance. First, the segments beside the
/// rectangle are collected. List markers on the left divide nothing, unless they are line numbers
/// or entries of an index. Other sides need enough segments at one height, and must not be lines
/// around a hole. Blocks and columns of running text are then divided without further evidence;
/// otherwise `function` weighs the evidence.
struct GutterEvidence {
  let gutter: BoundingBox
  private let wordHeight: Double
  /// The segments next to the rectangle on its left, from top to bottom.
  let left: [GridSegment]
  /// The segments next to the rectangle on its right, from top to bottom.
  let right: [GridSegment]
  /// The segments beside the rectangle at any distance, from top to bottom.
  private let all: (left: [GridSegment], right: [GridSegment])
  /// The pairs of segments on both sides in one row.
  private let pairs: [(left: GridSegment, right: GridSegment)]
  /// The number of rows with a segment on either side.
  private let rowCount: Int
  /// Whether the next rows above and below, at the distance of text, cross the rectangle.
  private let isCrossed: Bool
  /// Whether segments cross the rectangle.
  private let isInSegments: Bool
  /// Whether no row beside the rectangle has more than two segments.
  private let isAlone: Bool
  /// Whether rows have leaders on each side.
  private let hasLeaders: (left: Bool, right: Bool)

  /// The maximum distance of a segment next to the rectangle, in word heights (exclusive).
  private static let maximumDistance = 4.0

  /// Collects the segments beside a rectangle; `nil` if one side has none.
  init?(of gutter: BoundingBox, in rows: [GridRow], wordHeight: Double) {
    let beside = rows.filter { $0.box.bottom >= gutter.top && $0.box.top <= gutter.bottom }
    let sides = beside.map { $0.segments(beside: gutter, slack: Grid.slack * wordHeight) }
    let reach = Self.maximumDistance * wordHeight
    all = (sides.compactMap(\.left), sides.compactMap(\.right))
    left = all.left.filter { gutter.left - $0.box.right < reach }
    right = all.right.filter { $0.box.left - gutter.right < reach }
    guard !left.isEmpty, !right.isEmpty else { return nil }
    pairs = sides.compactMap { left, right in
      left.flatMap { left in right.map { (left, $0) } }
    }
    rowCount = sides.count { $0.left != nil || $0.right != nil }
    let step = LineBlocks.steps.upperBound * wordHeight
    let crossing = rows.flatMap(\.segments).map(\.box)
      .filter { $0.left < gutter.left && $0.right > gutter.right }.map(\.midY)
    func segmentsCross(from top: Double, to bottom: Double) -> Bool {
      crossing.contains { top <= $0 && $0 < bottom }
    }
    isCrossed =
      segmentsCross(from: gutter.top - step, to: gutter.top)
      && segmentsCross(from: gutter.bottom, to: gutter.bottom + step)
    isInSegments = segmentsCross(from: gutter.top, to: gutter.bottom)
    isAlone = beside.allSatisfy { $0.segments.count <= 2 }
    let leaders = beside.flatMap(\.segments).flatMap(\.words).filter(\.text.isLeader).map(\.box)
    hasLeaders = (
      leaders.contains { $0.midX < gutter.midX }, leaders.contains { $0.midX > gutter.midX }
    )
    self.gutter = gutter
    self.wordHeight = wordHeight
  }

  /// Whether the rectangle is a gutter.
  ///
  /// Markers of a list divide nothing, but numbers of lines and entries of an index do. Blocks or
  /// columns of text side by side are divided without further evidence.
  var isGutter: Bool {
    guard 2 * left.count(where: \.isMarker) <= left.count else {
      return areLineNumbers || areEntries
    }
    return min(left.count, right.count) >= minimumToDivide && areSideBySide && !isHole
      && (areBlocks || areColumns || function.logOdds > 0)
  }

  /// The minimum number of segments on each side of a gutter.
  ///
  /// One segment is enough beside running text, such as a note. If segments cross the rectangle,
  /// each side needs as many rows as a column, because spaces between the words of fewer lines may
  /// align.
  ///
  /// Measured: order of 419 pages of manuals 0.9663 → 0.9678 (34 better, 2 worse), of 14 forms
  /// 0.931 → 0.939; no other page of 94 changes.
  private var minimumToDivide: Int {
    isInSegments ? Grid.minimumRows : Self.isRunning(left) || Self.isRunning(right) ? 1 : 2
  }

  /// Whether the rectangle is a hole in lines of text, such as a punched one.
  ///
  /// The next rows above and below cross a hole. All rows beside it, but for the last line of a
  /// paragraph, are on both sides. Most segments on the right do not begin at one place.
  ///
  /// Measured: if the segments on the right may begin at one place, lines above and below end the
  /// columns of a page of 14 (order 0.998 → 0.717).
  private var isHole: Bool {
    guard isCrossed, pairs.count >= rowCount - 1, let start = right.map(\.box.left).median else {
      return false
    }
    return 2 * right.count { abs($0.box.left - start) <= Grid.slack * wordHeight } < right.count
  }

  /// Whether the text on the left is beside the text on the right, not above or below it.
  private var areSideBySide: Bool {
    guard let left = left.map(\.box).hull, let right = right.map(\.box).hull else { return false }
    return left.isInRow(of: right, minimum: 0)
  }

  /// The minimum share of segments that makes most segments of one kind: lines that continue in the
  /// next, labels, numbers, or items of lists.
  private static let majority = 0.5

  /// The minimum number of lines of a column of running text.
  ///
  /// Measured: on 222 pages nothing changes with 6 or 10; without it, lines on one grid pass
  /// through two columns of a newspaper in German, whose nouns begin with capitals.
  private static let minimumColumnLines = 6

  /// Whether columns of running text, or of entries of an index, are on both sides.
  var areColumns: Bool {
    min(left.count, right.count) >= Self.minimumColumnLines && Self.isRunning(left)
      && Self.isRunning(right) || areEntries
  }

  /// Whether both sides have entries of an index: leaders, page numbers at the ends on the left,
  /// and different words at the starts on the right.
  private var areEntries: Bool {
    let starts = right.compactMap(\.words.first?.text)
    return min(left.count, right.count) > 1 && hasLeaders.left && hasLeaders.right
      && left.share(where: \.endsWithPage) >= Self.majority
      && starts.share { $0.contains(where: \.isLetter) && $0.first?.isNumber == false }
        >= Self.majority
      && 2 * Set(starts).count > starts.count
  }

  /// Whether the segments on the left are the numbers of lines of running text.
  var areLineNumbers: Bool {
    left.allSatisfy { $0.words.allSatisfy { $0.text.allSatisfy(\.isWholeNumber) } }
      && Self.isRunning(right)
  }

  /// Returns whether segments are lines of running text.
  private static func isRunning(_ segments: [GridSegment]) -> Bool {
    zip(segments, segments.dropFirst()).map { $0.continues(in: $1) }.share { $0 } >= majority
  }

  /// The minimum gap beside a block, in word heights.
  private static let minimumBlockGap = 2.0

  /// Whether both sides are blocks of lines at the distance of text, mostly without labels and
  /// numbers, and no other text is beside them, unlike in lists of several columns.
  var areBlocks: Bool {
    min(all.left.count, all.right.count) >= Grid.minimumRows
      && gutter.width >= Self.minimumBlockGap * wordHeight
      && isAlone && steps(all.left, all.right).allSatisfy { $0 }
      && all.left.share(where: \.isLabel) < Self.majority
      && (all.left.share(where: \.beginsWithListMarker) < Self.majority
        || all.right.share(where: \.beginsWithListMarker) >= Self.majority)
      && (all.left + all.right).share(where: \.isNumber) < Self.majority
      && all.right.share(where: \.isNumber) <= Self.majority
  }

  /// Returns for each segment whether the next one below it on its side is at the distance of text.
  private func steps(_ sides: [GridSegment]...) -> [Bool] {
    let maximum = LineBlocks.steps.upperBound * wordHeight
    return sides.flatMap { segments in
      zip(segments, segments.dropFirst()).map { $1.box.midY - $0.box.midY < maximum }
    }
  }

  /// The maximum distance of baselines in one row, in word heights.
  private static let maximumBaselineDistance = 0.25
  /// The maximum number of words of a short segment.
  private static let maximumShortWords = 2

  /// The function of the evidence for a gutter, fitted to pages whose text is known
  /// (docs/measurements.md).
  ///
  /// The constant is 0.6 lower than fitted, because a false gutter costs more than a missed one.
  ///
  /// Chosen on: the pages of the fit: as fitted, forms have 0.884 instead of 0.919 and old books
  /// 0.997 instead of 0.999; 1.2 lower has the results of 0.6 lower.
  var function: LogisticFunction {
    let segments = left + right
    let words = [left, right].map { $0.mean { Double($0.words.count) } }
    let below = Array(zip(left, left.dropFirst())) + Array(zip(right, right.dropFirst()))
    let level = pairs.share {
      abs($0.left.box.bottom - $0.right.box.bottom) < Self.maximumBaselineDistance * wordHeight
    }
    let space = max(gutter.width, 1) / max(segments.flatMap(\.spaces).median ?? wordHeight, 1)
    return LogisticFunction(
      constant: -2.36,
      [
        ("logarithm of height", 0.818, log(gutter.height / wordHeight)),
        (
          "logarithm of words of a segment at the side with fewer", 1.276,
          log(max(words.min() ?? 1, 1))
        ),
        ("rows with both sides", -3.935, Double(pairs.count) / Double(max(rowCount, 1))),
        ("of these, rows on one baseline", -1.337, level),
        ("short segments", -1.167, segments.share { $0.words.count <= Self.maximumShortWords }),
        ("segments that continue in the next", 1.217, below.share { $0.continues(in: $1) }),
        ("logarithm of width over a space", 0.661, log(space)),
        ("labels on the left", -2.291, left.share(where: \.isLabel)),
        ("numbers", -0.632, segments.share(where: \.isNumber)),
        ("lines at the distance of text", 0.929, steps(left, right).share { $0 }),
      ])
  }
}

extension GridRow {
  /// Returns the segments next to a rectangle at its left and right, or the parts of a segment on
  /// both sides; `nil` if there are none at its height.
  fileprivate func segments(
    beside gutter: BoundingBox, slack: Double
  ) -> (left: GridSegment?, right: GridSegment?) {
    let near = segments.filter {
      $0.box.bottom > gutter.top + slack && $0.box.top < gutter.bottom - slack
    }
    let left = near.last { $0.box.left < gutter.left }.flatMap { segment in
      segment.box.right <= gutter.left + slack
        ? segment : GridSegment(segment.words.prefix { $0.box.right <= gutter.left + slack })
    }
    let right = near.first { $0.box.right > gutter.right }.flatMap { segment in
      segment.box.left >= gutter.right - slack
        ? segment : GridSegment(segment.words.drop { $0.box.left < gutter.right - slack })
    }
    return (left, right)
  }
}

extension GridSegment {
  /// The maximum number of letters of a list marker.
  static let maximumMarkerLength = 4

  /// Whether the segment is as short as the marker of a list item.
  var isMarker: Bool {
    words.count == 1 && words[0].text.count <= Self.maximumMarkerLength
  }

  /// Whether the segment ends with a colon, as labels do.
  var isLabel: Bool { words.last?.text.hasSuffix(":") ?? false }

  /// Whether at least half of the letters and digits are digits.
  var isNumber: Bool {
    let characters = words.reduce(0) { $0 + $1.characters }
    return characters > 0 && 2 * words.reduce(0) { $0 + $1.digits } >= characters
  }

  /// Whether the last word is a page number, or several with commas; three digits after a comma
  /// belong to an amount.
  fileprivate var endsWithPage: Bool {
    let parts = words.last?.text.split(separator: ",") ?? []
    return !parts.isEmpty && parts.allSatisfy { $0.allSatisfy(\.isNumber) }
      && !parts.dropFirst().contains { $0.count == 3 }
  }

  /// The widths of the spaces between words, in pixels.
  fileprivate var spaces: [Double] {
    zip(words, words.dropFirst()).map { max($1.box.left - $0.box.right, 0) }
  }

  /// Returns whether a sentence goes on from the end of this segment to the start of the next.
  func continues(in next: GridSegment) -> Bool {
    guard let end = words.last?.text.last, let start = next.words.first?.text.first else {
      return false
    }
    return end == "-" || (end.isLetter || end.isNumber || end == ",") && start.isLowercase
  }
}
