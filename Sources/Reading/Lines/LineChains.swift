import PageModel
import Raster

/// Letters of one line, from left to right.
struct LineChain {
  var letters: [InkComponent]
  private(set) var right: Double
  /// The median top and the median bottom of the last letters.
  private(set) var band: ClosedRange<Double>

  /// The number of letters that the band follows.
  ///
  /// Chosen on: a prototype, on 52 scans.
  private static let maximumFollowed = 7

  init(_ letters: [InkComponent]) {
    self.letters = letters
    right = letters.map(\.box.right).max() ?? 0
    band = Self.band(of: letters)
  }

  mutating func append(_ letter: InkComponent) {
    letters.append(letter)
    right = max(right, letter.box.right)
    band = Self.band(of: letters)
  }

  /// Continues the chain beyond a mark, such as a full stop.
  mutating func extend(beyond mark: InkComponent) { right = max(right, mark.box.right) }

  private static func band(of letters: [InkComponent]) -> ClosedRange<Double> {
    let highest = letters.suffix(maximumFollowed).map(\.box.height).max() ?? 0
    // Punctuation does not show the position of a line.
    let minimum = InkKinds.heights.lowerBound * highest
    let last = letters.suffix(maximumFollowed).filter { $0.box.height >= minimum }
    return (last.map(\.box.top).median ?? 0)...(last.map(\.box.bottom).median ?? 0)
  }
}

/// Joins letters side by side to chains.
struct LineChains {
  private(set) var chains: [LineChain] = []

  /// The minimum overlap of a letter with the band of a chain, as a share of the lower of both.
  ///
  /// Chosen on: a prototype, on 52 scans.
  private static let minimumOverlap = 0.45
  /// The maximum ratio of the heights of a letter and the band.
  private static let maximumRatio = 3.0
  /// The maximum gap between letters of a chain, in heights of the band: results are equal from 1.6
  /// to 3.2, and 4.5 costs 0.02 of word F1 on forms.
  static let maximumGap = 3.0

  /// The maximum gap, in heights of the band, across which a letter need not be level with the
  /// chain.
  ///
  /// Chosen on: 14 forms, 8 tables: word F1 0.871 instead of 0.868, 0.954 instead of 0.953.
  private static let maximumUnlevelGap = 1.2
  /// The maximum offset of a level letter's foot or top from the chain's, in heights of the band:
  /// the lines of another column are at other heights.
  private static let maximumOffset = 0.25

  /// The maximum distance of a mark above or below the band of its chain, in heights of the band.
  private static let maximumDistance = 0.3

  private let barriers: [BoundingBox]
  private let letterHeight: Double
  /// The chains that the next letter may continue.
  private var open: [LineChain] = []

  /// Joins the letters of a page, except across vertical rulings.
  init(_ kinds: InkKinds) {
    barriers = kinds.barriers
    letterHeight = kinds.letterHeight
    let parts =
      kinds.letters.map { (part: $0, isMark: false) }
      + kinds.marks.map { (part: $0, isMark: true) }
    let sorted = parts.sorted {
      ($0.part.box.left, $0.part.box.top) < ($1.part.box.left, $1.part.box.top)
    }
    for (part, isMark) in sorted {
      close(before: part.box.left)
      if isMark { add(mark: part) } else { add(letter: part) }
    }
    chains += open
    open = []
  }

  /// Ends the chains that are too far from `x` to be continued there.
  private mutating func close(before x: Double) {
    let isOpen = open.map { x - $0.right <= reach(of: $0) }
    guard isOpen.contains(false) else { return }
    chains += zip(open, isOpen).filter { !$1 }.map(\.0)
    open = zip(open, isOpen).filter(\.1).map(\.0)
  }

  /// Extends the chain that ends nearest before a mark beyond that mark.
  private mutating func add(mark: InkComponent) {
    let nearest = open.indices.filter { isBeside(mark.box, open[$0]) }
      .max { open[$0].right < open[$1].right }
    if let nearest { open[nearest].extend(beyond: mark) }
  }

  /// Adds a letter to the chain that it fits best, or begins a chain.
  private mutating func add(letter: InkComponent) {
    let best = open.indices.filter {
      fits(letter.box, open[$0]) && !isBarred(letter.box, from: open[$0])
    }.max { Self.likeness(letter.box, open[$0]) < Self.likeness(letter.box, open[$1]) }
    if let best { open[best].append(letter) } else { open.append(LineChain([letter])) }
  }

  private func reach(of chain: LineChain) -> Double {
    Self.maximumGap * max(chain.band.length, letterHeight)
  }

  private static func overlap(_ box: BoundingBox, _ chain: LineChain) -> Double {
    box.rows.shared(with: chain.band) / max(min(box.height, chain.band.length), 1)
  }

  /// Returns the shared height of a letter and a chain, as a share of their joint height.
  private static func likeness(_ box: BoundingBox, _ chain: LineChain) -> Double {
    let (band, shared) = (chain.band, box.rows.shared(with: chain.band))
    return shared / max(max(box.bottom, band.upperBound) - min(box.top, band.lowerBound), 1)
  }

  private func fits(_ box: BoundingBox, _ chain: LineChain) -> Bool {
    let height = chain.band.length
    let gap = box.left - chain.right
    return Self.overlap(box, chain) >= Self.minimumOverlap && gap <= reach(of: chain)
      && (gap <= Self.maximumUnlevelGap * height || Self.isLevel(box, chain))
      && max(box.height, height) <= Self.maximumRatio * min(box.height, height)
  }

  /// Returns whether a letter's foot or top is level with a chain, or both are beyond it, as with
  /// brackets.
  private static func isLevel(_ box: BoundingBox, _ chain: LineChain) -> Bool {
    let (above, below) = (chain.band.lowerBound - box.top, box.bottom - chain.band.upperBound)
    return min(abs(above), abs(below)) <= maximumOffset * chain.band.length
      || min(above, below) >= 0
  }

  /// Returns whether a mark is in the row of a chain and near its end.
  private func isBeside(_ mark: BoundingBox, _ chain: LineChain) -> Bool {
    let slack = Self.maximumDistance * chain.band.length
    return mark.top >= chain.band.lowerBound - slack
      && mark.bottom <= chain.band.upperBound + slack
      && mark.left - chain.right <= reach(of: chain)
  }

  /// Returns whether a vertical ruling is between a letter and a chain.
  private func isBarred(_ box: BoundingBox, from chain: LineChain) -> Bool {
    barriers.contains { barrier in
      (chain.right - 2...max(chain.right - 2, box.left + 2)).contains(barrier.midX)
        && barrier.top < box.midY && box.midY < barrier.bottom
    }
  }
}
