/// The distance of lines within paragraphs, told from that between them.
struct LineSpacing {
  private let lines: [FlowLine]
  /// What the page's lines usually step, in heights of their letters.
  private let typicalLeading: Double

  /// The spacing of a column's lines.
  init(of lines: [FlowLine], typicalLeading: Double) {
    self.lines = lines
    self.typicalLeading = typicalLeading
  }

  /// How many lines before and after have a say.
  private static let reach = 4

  /// A step larger than this multiple of its neighbours' begins a paragraph.
  private static let largerGap = 1.22
  /// The same against the page's habit, which another face may well surpass.
  private static let muchLargerGap = 1.45

  /// What is enough where other signs of a paragraph's end are there.
  private static let slightlyLargerGap = 1.1

  /// Whether more than the usual distance lies above a line; less is enough where a paragraph
  /// `isLikely` to begin.
  func hasGap(above index: Int, isLikely: Bool) -> Bool {
    let line = lines[index]
    guard let step = line.step, index > 0 else { return false }
    let size = max(line.size, lines[index - 1].size)
    let near = usualStep(around: index)
    let isRow = line.isRow && lines[index - 1].isRow
    if isRow { return step > 1.7 * near }
    let enough = isLikely ? Self.slightlyLargerGap : Self.largerGap
    return step > enough * near || step > Self.muchLargerGap * typicalLeading * size
  }

  /// The second smallest step nearby: the smallest may be an error of measurement.
  private func usualStep(around index: Int) -> Double {
    let range = max(1, index - Self.reach)...min(lines.count - 1, index + Self.reach)
    let steps = range.compactMap { other -> Double? in
      guard let step = lines[other].step, lines[other].isOfSize(of: lines[other - 1]),
        lines[other].isOfSize(of: lines[index]), step > 0.6 * lines[other].size
      else { return nil }
      return step
    }
    let sorted = steps.sorted()
    return sorted.count > 2 ? sorted[1] : sorted.first ?? .infinity
  }

  /// The median step from line to line on a page, in heights of letters; 1.3 where there is none.
  static func typicalLeading(of page: RecognizedPage) -> Double {
    let ratios = page.blocks.flatMap { block -> [Double] in
      let lines = block.paragraphs.flatMap(\.lines)
      return zip(lines, lines.dropFirst()).compactMap { above, line in
        guard above.frame == line.frame else { return nil }
        let ratio = line.baselineStep(from: above) / max(1, line.letterHeight)
        return ratio > 0.6 && ratio < 4 ? ratio : nil
      }
    }
    return ratios.median ?? 1.3
  }
}
