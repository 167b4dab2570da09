import PageModel

/// The parts of a page's ink by what they may be.
struct InkKinds {
  /// Letters, also several that touch.
  private(set) var letters: [InkPart] = []
  /// Dots, accents and punctuation.
  private(set) var marks: [InkPart] = []
  /// Parts too high for a line that may be letters, such as initials.
  private(set) var tall: [InkPart] = []
  /// Vertical ruling lines, which no line crosses.
  private(set) var barriers: [BoundingBox] = []

  /// The height of letters, and the width of letters that touch, in letter heights.
  ///
  /// Chosen on: a prototype, on 52 scans.
  private static let heights = 0.55...2.1
  private static let widest = 12.0
  /// The maximum height of tall letters, in letter heights.
  private static let tallest = 8.0
  /// The maximum thickness of a ruling line, and the minimum length, in letter heights.
  private static let thickest = 0.35
  private static let (leastLength, leastHeight) = (4.0, 3.2)
  /// The maximum width of a mark, in letter heights: that of a dash.
  private static let widestMark = 2.5
  /// The minimum share of dark pixels in the box of a tall letter.
  private static let leastInk = 0.12
  /// The ratio of the heights, and the gap in their heights, of tall letters side by side.
  private static let alike = (ratio: 1.6, gap: 1.0)

  /// Sorts the parts of a page.
  init(_ parts: [InkPart], letterHeight: Double) {
    var candidates: [InkPart] = []
    for part in parts {
      let (width, height) = (part.box.width / letterHeight, part.box.height / letterHeight)
      if height >= Self.leastHeight, width <= Self.thickest {
        barriers.append(part.box)
      } else if height < Self.heights.lowerBound {
        if width <= Self.widestMark { marks.append(part) }
      } else if height <= Self.heights.upperBound {
        if width <= Self.widest { letters.append(part) }
      } else if height <= Self.tallest, width <= Self.widest {
        candidates.append(part)
      }
    }
    sortTall(candidates)
  }

  /// The maximum number of tall parts that are compared: more are noise.
  private static let mostTall = 2_000

  /// Takes tall parts beside others of their height as letters.
  private mutating func sortTall(_ candidates: [InkPart]) {
    let dense = candidates.filter { Double($0.pixels) >= Self.leastInk * $0.box.area }
    guard dense.count <= Self.mostTall else {
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
    let gap = max(b.left - a.right, a.left - b.right)
    let shared = min(a.bottom, b.bottom) - max(a.top, b.top)
    return high <= alike.ratio * low && gap <= alike.gap * high && shared >= 0.5 * low
  }
}
