import PageModel
import Raster

/// A chain of letters with its baseline and the height of its small letters.
struct MeasuredLine {
  private(set) var letters: [InkComponent]
  /// The dots, accents and punctuation of the line.
  private(set) var marks: [InkComponent] = []
  let slope: Double
  /// The y coordinate of the baseline at the image's left, in pixels.
  let offset: Double
  private(set) var xHeight: Double
  /// Whether the x-height was measured from small and tall letters.
  private(set) var isMeasured: Bool
  private(set) var left: Double
  private(set) var right: Double

  /// The maximum slope of a line of a straightened page.
  private static let maximumSlope = 0.03
  /// The minimum number of letters from which a slope is measured.
  private static let minimumForSlope = 8
  /// The tolerance around the baseline and the modes of heights, as a share of the letters' height.
  private static let tolerance = 0.12
  /// The minimum number of letters by which the height of small letters counts as measured.
  private static let minimumForHeight = 4
  /// The minimum share of the letters in a mode of heights.
  private static let minimumMode = 0.2
  /// The minimum number of letters in a mode, as a share of the letters of the most frequent
  /// height.
  private static let minimumShareOfMode = 0.3
  /// The minimum height of small letters, as a share of the median height.
  private static let minimumAscent = 0.5
  /// The heights of tall letters, in x-heights.
  static let tallLetters = 1.2...1.8
  /// The maximum number of letters of a line whose heights are compared.
  private static let maximumCompared = 400

  /// Measures the line of a chain with letters.
  init(_ chain: LineChain) {
    letters = chain.letters
    left = letters.map(\.box.left).min() ?? 0
    right = letters.map(\.box.right).max() ?? 0
    let height = letters.map(\.box.height).median ?? 1
    let slope = Self.slope(of: letters, height: height)
    let feet = letters.map { $0.box.bottom - slope * $0.box.midX }
    let foot = Self.mode(of: feet, within: Self.tolerance * height)
    self.slope = slope
    offset = foot
    let standing = letters.filter {
      abs($0.box.bottom - slope * $0.box.midX - foot) <= 2 * Self.tolerance * height
    }
    let heights = standing.map { slope * $0.box.midX + foot - $0.box.top }.sorted()
    (xHeight, isMeasured) = Self.xHeight(of: heights)
  }

  /// Returns the y coordinate of the baseline at `x`, in pixels.
  func baseline(at x: Double) -> Double { slope * x + offset }

  /// The box of the small letters, in pixels.
  var band: BoundingBox {
    let foot = baseline(at: (left + right) / 2)
    return BoundingBox(left: left, top: foot - xHeight, right: right, bottom: foot)
  }

  /// Adds letters or punctuation within the line.
  mutating func add(_ parts: [InkComponent]) {
    letters += parts
    for part in parts {
      left = min(left, part.box.left)
      right = max(right, part.box.right)
    }
  }

  /// Adds a dot, an accent or punctuation of the line.
  mutating func add(mark: InkComponent) {
    marks.append(mark)
    left = min(left, mark.box.left)
    right = max(right, mark.box.right)
  }

  /// The maximum height of high letters above the baseline, in x-heights: swung capitals, brackets
  /// and integrals.
  private static let maximumAscent = 2.3
  /// The maximum depth of high letters below the baseline, in x-heights.
  private static let maximumDescent = 1.3

  /// The maximum distance of a high part from its line, in x-heights.
  private static let maximumReach = 2.0
  /// The maximum distance of a high part that stands on the baseline, as the number before a
  /// heading does, in x-heights.
  private static let maximumStandingReach = Rows.maximumGap

  /// Returns whether a high part is a letter of the line.
  func holds(tall box: BoundingBox) -> Bool {
    let foot = baseline(at: box.midX)
    let isStanding = abs(box.bottom - foot) <= Self.tolerance * box.height
    let reach = (isStanding ? Self.maximumStandingReach : Self.maximumReach) * xHeight
    return box.top >= foot - Self.maximumAscent * xHeight
      && box.bottom <= foot + Self.maximumDescent * xHeight
      && box.left <= right + reach && box.right >= left - reach
  }

  /// Sets the height of small letters, in pixels, by other lines.
  mutating func takeHeight(_ pixels: Double) {
    xHeight = pixels
    isMeasured = true
  }
}

/// The slope and the x-height of a line, measured on its letters.
extension MeasuredLine {
  /// Returns the slope of the feet of most letters.
  static func slope(of letters: [InkComponent], height: Double) -> Double {
    guard letters.count >= minimumForSlope else { return 0 }
    let points = letters.map { Point(x: $0.box.midX, y: $0.box.bottom) }
    var slope = 0.0
    for _ in 0..<3 {
      let feet = points.map { $0.y - slope * $0.x }
      let foot = mode(of: feet, within: 2 * tolerance * height)
      let near = points.filter { abs($0.y - slope * $0.x - foot) <= 2 * tolerance * height }
      guard near.count >= minimumForSlope else { break }
      let scatter = PointScatter(of: near)
      slope = scatter.xx > 0 ? scatter.xy / scatter.xx : 0
    }
    return min(max(slope, -maximumSlope), maximumSlope)
  }

  /// Returns the mean of the values in the fullest window of twice `reach`.
  private static func mode(of values: [Double], within reach: Double) -> Double {
    let sorted = values.sorted()
    var (first, best) = (0, 0..<0)
    for index in sorted.indices {
      while sorted[index] - sorted[first] > 2 * reach { first += 1 }
      if index + 1 - first > best.count { best = first..<index + 1 }
    }
    return best.isEmpty ? 0 : sorted[best].reduce(0, +) / Double(best.count)
  }

  /// Returns the height of small letters: the lowest of the frequent heights.
  private static func xHeight(of all: [Double]) -> (pixels: Double, isMeasured: Bool) {
    guard let median = all.median else { return (0, false) }
    let step = all.count / maximumCompared + 1
    let heights = stride(from: 0, to: all.count, by: step).map { all[$0] }
    let reach = tolerance * median
    let counts = heights.map { height in heights.count { abs($0 - height) <= reach } }
    let minimum = max(
      minimumMode * Double(heights.count), minimumShareOfMode * Double(counts.max() ?? 0))
    let low = zip(heights, counts).first { Double($1) >= minimum && $0 > minimumAscent * median }
    guard let low = low?.0 else { return (median, false) }
    let small = mode(
      of: heights.filter { (low - reach...low + 3 * reach).contains($0) }, within: reach)
    let hasTall = heights.contains { tallLetters.contains($0 / small) }
    return (small, hasTall && heights.count >= minimumForHeight)
  }
}
