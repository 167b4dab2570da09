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
  static let minimumLargerStep = 1.22
  /// The minimum step that starts a paragraph, as a multiple of the page's leading; the leading of
  /// another typeface may be larger.
  private static let minimumMuchLargerStep = 1.45

  /// Returns whether the gap above a line is larger than usual.
  func hasGap(above index: Int) -> Bool {
    let line = lines[index]
    guard let step = line.step, index > 0 else { return false }
    let size = max(line.size, lines[index - 1].size)
    let near = usualStep(around: index)
    return step > Self.minimumLargerStep * near
      || step > Self.minimumMuchLargerStep * typicalLeading * size
  }

  /// Returns the second smallest step nearby, because the smallest may be a measuring error.
  private func usualStep(around index: Int) -> Double {
    let range = max(1, index - Self.reach)...min(lines.count - 1, index + Self.reach)
    let steps = range.compactMap { other -> Double? in
      guard let step = lines[other].step, lines[other].isOfSize(of: lines[other - 1]),
        lines[other].isOfSize(of: lines[index]),
        step > LineBlocks.steps.lowerBound * lines[other].size
      else { return nil }
      return step
    }
    let sorted = steps.sorted()
    return sorted.count > 2 ? sorted[1] : sorted.first ?? .infinity
  }

  /// Returns the median step between the lines of a page, in letter heights; 1 for a page without
  /// steps.
  static func typicalLeading(of page: RecognizedPage) -> Double {
    let ratios = page.blocks.flatMap { block -> [Double] in
      let lines = block.lines
      return zip(lines, lines.dropFirst()).compactMap { above, line in
        guard above.frame == line.frame else { return nil }
        let ratio = line.baselineStep(from: above) / line.letterSize
        return ratio > LineBlocks.steps.lowerBound ? ratio : nil
      }
    }
    return ratios.median ?? 1
  }
}
