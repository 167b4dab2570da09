import PageModel
import Raster

/// The parts of a page's ink by kind.
///
/// The width and height of a part, in letter heights, decide its kind. Thin high parts are
/// barriers, low parts are marks, and parts as high as letters are letters; parts that are too wide
/// or too high, such as pictures, have no kind. Dense parts that are higher than letters are then
/// sorted: beside another part of their height they are letters, as of a title, and alone they are
/// tall. Finally, rows of thin marks that have letters at both ends and none between are removed as
/// leaders, unless one of them is beside another column.
struct InkKinds {
  /// Letters, and groups of letters that touch.
  private(set) var letters: [InkComponent] = []
  /// Dots, accents and punctuation.
  private(set) var marks: [InkComponent] = []
  /// The number of dots and dashes of leaders, which belong to no line.
  private(set) var leaderCount = 0
  /// Parts too high for a line that may be letters, such as initials.
  private(set) var tall: [InkComponent] = []
  /// Vertical ruling lines, which no line of text crosses.
  private(set) var barriers: [BoundingBox] = []
  /// The height of most letters, in pixels.
  let letterHeight: Double

  /// The heights of letters, in letter heights.
  ///
  /// Chosen on: a prototype, on 52 scans.
  static let heights = 0.55...2.1
  /// The maximum width of letters that touch, in letter heights.
  private static let maximumWidth = 12.0
  /// The maximum height of tall letters, in letter heights.
  private static let maximumHeight = 8.0
  /// The maximum thickness of a ruling line and of a leader's marks, in letter heights.
  private static let maximumThickness = 0.35
  /// The minimum length of a vertical ruling line, in letter heights.
  private static let minimumHeight = 3.2
  /// The maximum width of a mark, in letter heights: the width of a dash.
  private static let maximumMarkWidth = 2.5
  /// The minimum share of dark pixels in the box of a tall letter.
  private static let minimumInk = 0.12
  /// The maximum ratio of the heights of tall letters side by side.
  private static let maximumTallRatio = 1.6
  /// The maximum gap between tall letters side by side, in heights of the taller one.
  private static let maximumTallGap = 1.0

  /// Sorts the parts of a page by kind.
  init(_ parts: [InkComponent], letterHeight: Double) {
    self.letterHeight = letterHeight
    var candidates: [InkComponent] = []
    var long: [InkComponent] = []
    for part in parts {
      let (width, height) = (part.box.width / letterHeight, part.box.height / letterHeight)
      if height >= Self.minimumHeight, width <= Self.maximumThickness {
        barriers.append(part.box)
      } else if height < Self.heights.lowerBound {
        if width <= Self.maximumMarkWidth { marks.append(part) } else { long.append(part) }
      } else if height <= Self.heights.upperBound {
        if width <= Self.maximumWidth { letters.append(part) }
      } else if height <= Self.maximumHeight, width <= Self.maximumWidth {
        candidates.append(part)
      }
    }
    sortTall(candidates)
    removeLeaders(with: long)
  }

  /// The maximum distance in y of neighbouring marks of a leader, in letter heights.
  ///
  /// Chosen on: thirteen drawn tables of contents, and two indexes in columns.
  private static let maximumLeaderRise = 0.2
  /// The maximum gap between neighbouring marks of a leader, in letter heights.
  private static let maximumLeaderGap = 2.0
  /// The minimum length of a leader, in letter heights.
  private static let minimumLeaderLength = 6.0
  /// The maximum distance from a leader to the last letter of the number after it, in letter
  /// heights.
  ///
  /// The gap before a number may be wider than before other words.
  private static let maximumNumberDistance = 8.0

  /// The maximum number of thin marks that are searched for leaders; more are noise.
  private static let maximumThin = 20_000
  /// The maximum number of pairs of a row of thin marks and a letter that are compared.
  private static let maximumPairs = 20_000_000

  /// Removes leaders, rows of dots or dashes between two words.
  ///
  /// In no line, leaders leave the number after them alone. Leaders beside columns stay, because
  /// they hold an entry and its number together, which are further apart than the columns.
  ///
  /// - long: Rows of dots that touch.
  private mutating func removeLeaders(with long: [InkComponent]) {
    let boxes = (marks + long).map(\.box)
    let thin = boxes.indices.filter { boxes[$0].height <= Self.maximumThickness * letterHeight }
    guard thin.count <= Self.maximumThin else { return }
    let rows = thin.map { boxes[$0] }
      .rows(gap: Self.maximumLeaderGap * letterHeight, rise: Self.maximumLeaderRise * letterHeight)
      .compactMap { row -> (marks: [Int], box: BoundingBox)? in
        let marks = row.map { thin[$0] }
        guard let box = marks.map({ boxes[$0] }).hull,
          box.width >= Self.minimumLeaderLength * letterHeight
        else { return nil }
        return (marks, box)
      }
    guard rows.count * letters.count <= Self.maximumPairs else { return }
    let found = rows.filter { isLeader($0.box) }
    guard found.allSatisfy({ endsItsRow($0.box) }) else { return }
    let leaders = Set(found.flatMap(\.marks))
    leaderCount = leaders.count
    guard !leaders.isEmpty else { return }
    marks = marks.indices.filter { !leaders.contains($0) }.map { marks[$0] }
  }

  /// Returns whether a long row of marks has letters at both ends and none between them.
  private func isLeader(_ row: BoundingBox) -> Bool {
    let beside = letters(beside: row)
    let reach = LineChains.maximumGap * letterHeight
    guard let next = beside.map(\.left).filter({ $0 >= row.right }).min() else { return false }
    return beside.contains { $0.right <= row.left && row.left - $0.right < reach }
      && (next - row.right < reach || endsItsRow(row))
      && !beside.contains { $0.midX > row.left && $0.midX < row.right }
  }

  /// Returns whether nothing but a number follows a leader.
  private func endsItsRow(_ leader: BoundingBox) -> Bool {
    let end = leader.right + Self.maximumNumberDistance * letterHeight
    return letters(beside: leader).allSatisfy { $0.left < end }
  }

  /// Returns the letters at the height of a row of marks.
  private func letters(beside row: BoundingBox) -> [BoundingBox] {
    letters.map(\.box).filter {
      $0.top - letterHeight / 2 < row.midY && row.midY < $0.bottom + letterHeight / 2
    }
  }

  /// Sorts tall parts beside others of their height as letters.
  private mutating func sortTall(_ candidates: [InkComponent]) {
    let dense = candidates.filter { Double($0.pixels) >= Self.minimumInk * $0.box.area }
    guard dense.count <= InkLines.maximumPieces else {
      tall = dense
      return
    }
    for part in dense {
      let hasNeighbor = dense.contains { $0 != part && Self.areAlike($0.box, part.box) }
      if hasNeighbor { letters.append(part) } else { tall.append(part) }
    }
  }

  private static func areAlike(_ a: BoundingBox, _ b: BoundingBox) -> Bool {
    let (low, high) = (min(a.height, b.height), max(a.height, b.height))
    return high <= maximumTallRatio * low && a.gap(to: b) <= maximumTallGap * high
      && a.isInRow(of: b)
  }
}
