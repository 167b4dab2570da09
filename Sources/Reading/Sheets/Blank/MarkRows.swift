import PageModel

/// Finds marks that follow each other in a row, as the letters of a line of text do.
struct MarkRows {
  /// The widest gap between neighbours, in pixels and in heights of the higher one.
  var maximumGap = Double.infinity
  var widestGapInHeights = Double.infinity

  /// The share of the lower mark's height that the next mark must overlap.
  private static let minimumOverlap = 0.4
  /// The number of marks to the left of a mark among which its neighbour is sought: a page of small
  /// print has 300 in the width of a gap.
  private static let maximumCandidates = 1_000
  /// The greatest ratio of the heights of neighbours.
  private static let maximumRatio = 2.2

  /// Returns whether there is a row of at least `minimum` marks among those of these boxes.
  func haveRow(of minimum: Int, among boxes: [BoundingBox]) -> Bool {
    let marks = boxes.sorted { $0.left < $1.left }
    guard let widest = marks.map(\.width).max(), let highest = marks.map(\.height).max() else {
      return false
    }
    let reach = widest + min(maximumGap, widestGapInHeights * highest)
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
      && mark.left - before.right <= min(maximumGap, widestGapInHeights * high)
      && mark.isInRow(of: before, minimum: Self.minimumOverlap) && high <= Self.maximumRatio * low
  }
}
