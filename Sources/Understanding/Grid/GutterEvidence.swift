import Glibc
import PageModel

/// What shows whether an empty rectangle is a gutter between columns of text, or a gap between
/// cells of a table, behind list markers or within a heading.
struct GutterEvidence {
  private let gutter: BoundingBox
  private let wordHeight: Double
  /// The runs next to the rectangle, from top to bottom.
  private let left: [GridRun]
  private let right: [GridRun]
  /// The runs side by side in one row.
  private let pairs: [(left: GridRun, right: GridRun)]
  private let rowCount: Int

  /// The distance within which a run is next to the rectangle, in word heights.
  private static let reach = 4.0
  /// The least number of runs on each side.
  private static let leastRuns = 2

  /// Collects the runs beside a rectangle; `nil` if there are too few on one side.
  init?(of gutter: BoundingBox, in rows: [GridRow], wordHeight: Double) {
    let sides = rows.map { $0.runs(beside: gutter, slack: Grid.slack * wordHeight) }
    let reach = Self.reach * wordHeight
    left = sides.compactMap(\.left).filter { gutter.left - $0.box.right < reach }
    right = sides.compactMap(\.right).filter { $0.box.left - gutter.right < reach }
    guard min(left.count, right.count) >= Self.leastRuns else { return nil }
    pairs = sides.compactMap { left, right in
      left.flatMap { left in right.map { (left, $0) } }
    }
    rowCount = sides.count { $0.left != nil || $0.right != nil }
    self.gutter = gutter
    self.wordHeight = wordHeight
  }

  /// The weights of the features and the constant, fitted by `benchmarks/fit-gutters.py`.
  /// The weights of the features and the constant, fitted by `benchmarks/fit-gutters.py`.
  ///
  /// The constant is 0.6 lower than fitted: a gutter that is none costs more than one that is missed.
  private static let weights = [0.828, 1.353, -3.763, -1.512, -1.376, 1.689, 0.699]
  private static let constant = -2.2

  /// Whether the rectangle is more likely a gutter than not; markers of a list divide nothing.
  var isGutter: Bool {
    2 * left.count(where: \.isMarker) < left.count
      && zip(Self.weights, features).reduce(Self.constant) { $0 + $1.0 * $1.1 } > 0
  }

  /// The greatest distance of baselines in one row, in word heights.
  private static let level = 0.25
  /// The number of words of a short run.
  private static let short = 2

  /// The features: the logarithms of the height in word heights and of the words of a run on the
  /// side with fewer; the shares of rows with runs on both sides, of these with one baseline, of
  /// short runs, and of runs that continue in the next one below; the logarithm of the width over
  /// that of a space.
  var features: [Double] {
    let all = left + right
    let words = [left, right].map { $0.mean { Double($0.words.count) } }
    let below = Array(zip(left, left.dropFirst())) + Array(zip(right, right.dropFirst()))
    return [
      log(gutter.height / wordHeight),
      log(max(words.min() ?? 1, 1)),
      Double(pairs.count) / Double(max(rowCount, 1)),
      pairs.share { abs($0.left.box.bottom - $0.right.box.bottom) < Self.level * wordHeight },
      all.share { $0.words.count <= Self.short },
      below.share { $0.continues(in: $1) },
      log(max(gutter.width, 1) / max(all.flatMap(\.spaces).median ?? wordHeight, 1)),
    ]
  }
}

extension GridRow {
  /// Returns the runs next to a rectangle at its left and right, or the parts of a run on both
  /// sides; `nil` if there are none at its height.
  fileprivate func runs(
    beside gutter: BoundingBox, slack: Double
  ) -> (left: GridRun?, right: GridRun?) {
    let near = runs.filter {
      $0.box.bottom > gutter.top + slack && $0.box.top < gutter.bottom - slack
    }
    let left = near.last { $0.box.left < gutter.left }.flatMap { run in
      GridRun(run.words.prefix { $0.box.right <= gutter.left + slack })
    }
    let right = near.first { $0.box.right > gutter.right }.flatMap { run in
      GridRun(run.words.drop { $0.box.left < gutter.right - slack })
    }
    return (left, right)
  }
}

extension GridRun {
  /// The greatest number of letters of a list marker.
  private static let mostOfMarker = 4

  /// Whether the run is as short as the marker of a list item.
  fileprivate var isMarker: Bool {
    words.count == 1 && words[0].text.count <= Self.mostOfMarker
  }

  /// The widths of the spaces between words, in pixels.
  fileprivate var spaces: [Double] {
    zip(words, words.dropFirst()).map { max($1.box.left - $0.box.right, 0) }
  }

  /// Returns whether a sentence goes on from the end of this run to the start of the next.
  fileprivate func continues(in next: GridRun) -> Bool {
    guard let end = words.last?.text.last, let start = next.words.first?.text.first else {
      return false
    }
    return end == "-" || (end.isLetter || end.isNumber || end == ",") && start.isLowercase
  }
}

extension Collection {
  /// Returns the share of elements for which `isOne` is true; 0 if there are none.
  fileprivate func share(where isOne: (Element) -> Bool) -> Double {
    isEmpty ? 0 : Double(count(where: isOne)) / Double(count)
  }

  fileprivate func mean(of value: (Element) -> Double) -> Double {
    isEmpty ? 0 : reduce(0) { $0 + value($1) } / Double(count)
  }
}
