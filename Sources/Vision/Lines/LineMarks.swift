import PageModel

/// The assignment of dots, accents and punctuation to lines.
enum LineMarks {
  /// The heights above and below the baseline in which a mark belongs to a line, in x-heights.
  private static let (above, below) = (1.9, 0.7)
  /// The maximum gap between a line and a mark, in x-heights.
  private static let widestGap = 2.0

  /// The heights above and below the baseline of the middle of a short chain, and its own height,
  /// in x-heights.
  private static let ofChain = (above: 1.6, below: 0.5, height: 2.2)

  /// Returns the line in which a short chain is: one that the chain begins or ends, or is within.
  static func host(of chain: LineChain, in lines: [LineFit]) -> Int? {
    guard let box = chain.letters.map(\.box).hull else { return nil }
    return lines.firstIndex { line in
      let height = (line.baseline(at: box.midX) - box.midY) / max(line.xHeight, 1)
      let reach = widestGap * line.xHeight
      return height <= ofChain.above && height >= -ofChain.below
        && box.height <= ofChain.height * line.xHeight && box.left <= line.right + reach
        && box.right >= line.left - reach
    }
  }

  /// Adds each mark to the line that it is nearest to.
  static func assign(_ marks: [InkPart], to lines: inout [LineFit]) {
    var rights = lines.map(\.right)
    for mark in marks.sorted(by: { $0.box.left < $1.box.left }) {
      guard let index = nearest(to: mark.box, in: lines, endingAt: rights) else { continue }
      lines[index].marks.append(mark)
      rights[index] = max(rights[index], mark.box.right)
    }
  }

  /// Returns the line whose letters are nearest to a mark; `nil` if the mark is in no line.
  private static func nearest(
    to mark: BoundingBox, in lines: [LineFit], endingAt rights: [Double]
  ) -> Int? {
    var best: (index: Int, distance: Double)?
    for (index, line) in lines.enumerated() {
      let height = line.baseline(at: mark.midX) - mark.midY
      let reach = widestGap * line.xHeight
      guard height <= above * line.xHeight, height >= -below * line.xHeight,
        mark.left - rights[index] <= reach, line.left - mark.right <= reach
      else { continue }
      let distance = abs(height - 0.5 * line.xHeight) / max(line.xHeight, 1)
      if distance < best?.distance ?? .infinity { best = (index, distance) }
    }
    return best?.index
  }
}
