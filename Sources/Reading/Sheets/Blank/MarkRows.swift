import PageModel

/// Finds marks that follow each other in a row, like the letters of a line of text.
struct MarkRows {
  /// The maximum gap between neighbours, in pixels.
  var maximumGap = Double.infinity
  /// The maximum gap between neighbours, in heights of the higher one.
  var maximumGapInHeights = Double.infinity

  /// The minimum overlap of neighbours, as a share of the lower one's height.
  private static let minimumOverlap = 0.4
  /// The maximum number of marks to the left of a mark among which its neighbour is searched: a
  /// page of small print has 300 within the width of a gap.
  private static let maximumCandidates = 1_000
  /// The maximum ratio of the heights of neighbours.
  private static let maximumRatio = 2.2

  /// Returns whether there is a row of at least `minimum` marks with these boxes.
  func haveRow(of minimum: Int, among boxes: [BoundingBox]) -> Bool {
    let marks = boxes.sorted { $0.left < $1.left }
    guard let widest = marks.map(\.width).max(), let highest = marks.map(\.height).max() else {
      return false
    }
    let reach = widest + min(maximumGap, maximumGapInHeights * highest)
    // The longest row that ends with each mark.
    var lengths = [Int](repeating: 1, count: marks.count)
    for index in marks.indices {
      for before in (max(0, index - Self.maximumCandidates)..<index).reversed() {
        guard marks[index].left - marks[before].left <= reach else { break }
        if lengths[before] >= lengths[index], isNext(marks[index], to: marks[before]) {
          lengths[index] = lengths[before] + 1
        }
      }
      if lengths[index] >= minimum { return true }
    }
    return false
  }

  /// Returns whether a mark is the next one to the right of another in a row.
  private func isNext(_ mark: BoundingBox, to before: BoundingBox) -> Bool {
    let (low, high) = (min(mark.height, before.height), max(mark.height, before.height))
    return mark.left > before.left
      && mark.left - before.right <= min(maximumGap, maximumGapInHeights * high)
      && mark.isInRow(of: before, minimum: Self.minimumOverlap) && high <= Self.maximumRatio * low
  }
}
