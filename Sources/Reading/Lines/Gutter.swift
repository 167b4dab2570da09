import PageModel

/// A gap that recurs from line to line: the part that the gaps of all these lines have in common.
struct Gutter {
  private(set) var span: ClosedRange<Double>
  private(set) var gaps: [LineGap]
  private(set) var lines = 1
  /// The rows of the gutter's lines, in pixels from the top of the image.
  private(set) var rows: ClosedRange<Double>
  /// The rows around these lines in which no letter crosses the gutter.
  var clear: ClosedRange<Double>

  /// The minimum width of the gutter, in pixels.
  private let minimumWidth: Double
  /// The maximum distance in y of gaps of one line, in pixels.
  private let maximumStep: Double

  /// Makes a gutter of its first gap, between letters of a height in pixels.
  init(_ gap: LineGap, letterHeight: Double) {
    minimumWidth = Self.minimumShared * LineGap.minimumWidth * letterHeight
    maximumStep = LineGap.maximumApart * letterHeight
    gaps = [gap]
    span = gap.span
    rows = gap.y...gap.y
    clear = rows
  }

  /// The minimum width that a gutter has in common with each gap, as a share of the minimum width
  /// of a gap.
  ///
  /// Chosen on: a prototype, on 52 scans.
  private static let minimumShared = 0.6

  /// Narrows the gutter to its part in a gap; returns false if that part is too narrow.
  mutating func narrow(to gap: LineGap) -> Bool {
    guard let shared = shared(with: gap.span) else { return false }
    span = shared
    gaps.append(gap)
    // Gaps at one height are in one line.
    if gap.y > rows.upperBound + maximumStep { lines += 1 }
    rows = rows.lowerBound...max(rows.upperBound, gap.y)
    clear = rows
    return true
  }

  /// Returns the part of the gutter in another span; `nil` if the part is too narrow.
  func shared(with other: ClosedRange<Double>) -> ClosedRange<Double>? {
    let low = max(span.lowerBound, other.lowerBound)
    let high = min(span.upperBound, other.upperBound)
    return high - low >= minimumWidth ? low...high : nil
  }

  /// Continues the gutter in another one below it.
  mutating func join(_ other: Gutter, in shared: ClosedRange<Double>) {
    span = shared
    gaps += other.gaps
    lines += other.lines
    rows = rows.lowerBound...max(rows.upperBound, other.rows.upperBound)
    clear = rows
  }

  /// Returns whether the gutter divides the letters at both sides of a gap in a line.
  ///
  /// The gap must have half of the gutter's width in common with it.
  func divides(_ gap: ClosedRange<Double>, y: Double) -> Bool {
    guard clear.contains(y), let shared = shared(with: gap) else { return false }
    return 2 * shared.length >= span.length
  }

  /// Returns whether the gutter is between two boxes side by side.
  func divides(_ left: BoundingBox, _ right: BoundingBox) -> Bool {
    clear.lowerBound <= left.bottom && left.top <= clear.upperBound
      && span.upperBound > left.right - 1 && span.lowerBound < right.left + 1
  }
}
