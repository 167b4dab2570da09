package import PageModel

/// Two pages of an open book side by side on one image.
package struct Spread: Sendable, Equatable {
  /// The parts of the image with the left and the right page, in pixels of the recognised page.
  package let left: BoundingBox
  package let right: BoundingBox

  /// The minimum ratio of width to height of a spread.
  private static let leastProportion = 1.15
  /// The part of the width in which the gutter is.
  private static let middle = 0.36...0.64
  /// The minimum width of the gap at the gutter, as a share of the page's width.
  private static let leastGap = 0.015
  /// The confidence in per cent below which a word is noise in the gutter's shadow.
  private static let noise = 40.0

  /// Finds the gutter of a page that was recognised level; `nil` if the page is not a spread.
  ///
  /// The gutter is the widest gap near the middle that no word crosses.
  package init?(_ page: RecognizedPage) {
    let (width, height) = (Double(page.size.width), Double(page.size.height))
    guard width >= Self.leastProportion * height else { return nil }
    let words = page.lines.flatMap(\.words).filter { $0.confidence >= Self.noise }
    let gaps = Self.gaps(
      between: words.map { $0.box.left...$0.box.right },
      from: Self.middle.lowerBound * width, to: Self.middle.upperBound * width)
    guard let gap = gaps.max(by: { $0.upperBound - $0.lowerBound < $1.upperBound - $1.lowerBound }),
      gap.upperBound - gap.lowerBound >= Self.leastGap * width
    else { return nil }
    // If margins make the gap wide, the gutter is at the middle of the image.
    let gutter = min(max(width / 2, gap.lowerBound), gap.upperBound)
    left = BoundingBox(left: 0, top: 0, right: gutter, bottom: height)
    right = BoundingBox(left: gutter, top: 0, right: width, bottom: height)
  }

  /// Returns the parts between `start` and `end` that no range covers.
  private static func gaps(
    between ranges: [ClosedRange<Double>], from start: Double, to end: Double
  ) -> [ClosedRange<Double>] {
    var gaps: [ClosedRange<Double>] = []
    var free = start
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if range.lowerBound > free, free < end { gaps.append(free...min(range.lowerBound, end)) }
      free = max(free, range.upperBound)
    }
    return free < end ? gaps + [free...end] : gaps
  }
}
