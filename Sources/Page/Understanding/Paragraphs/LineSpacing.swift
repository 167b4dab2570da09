import PageModel

/// Distinguishes the line spacing within paragraphs from the gaps between them.
struct LineSpacing {
  /// The lines of a column.
  let lines: [FlowLine]
  /// The typical leading of the page, in letter heights.
  let typicalLeading: Double

  /// The number of lines before and after a line that are compared with it.
  ///
  /// Chosen on: the samples (F1 of paragraph starts 0.993).
  private static let reach = 4

  /// The minimum step that starts a paragraph, as a multiple of the neighbouring steps.
  private static let largerGap = 1.22
  /// The minimum step that starts a paragraph, as a multiple of the page's leading, which another
  /// typeface may well exceed.
  private static let muchLargerGap = 1.45

  /// The minimum step between rows of a table that starts a paragraph, as a multiple of the
  /// neighbouring steps.
  private static let rowGap = 1.7
  /// The steps between lines of one text, in letter heights.
  ///
  /// Chosen on: the samples (F1 of paragraph starts 0.993).
  private static let plausibleSteps = 0.6..<4.0
  /// The leading of a page without steps, in letter heights.
  private static let usualLeading = 1.3

  /// The minimum step if other signs of a paragraph's end are present.
  private static let slightlyLargerGap = 1.1

  /// Returns whether the gap above a line is larger than usual; a smaller gap is enough if a
  /// paragraph `isLikely` to begin.
  func hasGap(above index: Int, isLikely: Bool) -> Bool {
    let line = lines[index]
    guard let step = line.step, index > 0 else { return false }
    let size = max(line.size, lines[index - 1].size)
    let near = usualStep(around: index)
    let isRow = line.isRow && lines[index - 1].isRow
    if isRow { return step > Self.rowGap * near }
    let enough = isLikely ? Self.slightlyLargerGap : Self.largerGap
    return step > enough * near || step > Self.muchLargerGap * typicalLeading * size
  }

  /// Returns the second smallest step nearby, because the smallest may be a measuring error.
  private func usualStep(around index: Int) -> Double {
    let range = max(1, index - Self.reach)...min(lines.count - 1, index + Self.reach)
    let steps = range.compactMap { other -> Double? in
      guard let step = lines[other].step, lines[other].isOfSize(of: lines[other - 1]),
        lines[other].isOfSize(of: lines[index]),
        step > Self.plausibleSteps.lowerBound * lines[other].size
      else { return nil }
      return step
    }
    let sorted = steps.sorted()
    return sorted.count > 2 ? sorted[1] : sorted.first ?? .infinity
  }

  /// Returns the median step between the lines of a page, in letter heights; `usualLeading` for a
  /// page without steps.
  static func typicalLeading(of page: RecognizedPage) -> Double {
    let ratios = page.blocks.flatMap { block -> [Double] in
      let lines = block.lines
      return zip(lines, lines.dropFirst()).compactMap { above, line in
        guard above.frame == line.frame else { return nil }
        let ratio = line.baselineStep(from: above) / max(1, line.letterHeight)
        return ratio > plausibleSteps.lowerBound && ratio < plausibleSteps.upperBound ? ratio : nil
      }
    }
    return ratios.median ?? usualLeading
  }
}
