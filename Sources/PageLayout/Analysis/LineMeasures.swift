/// What the analysis measures on lines, in pixels of the line's own frame.
extension TextLine {
  /// The height of the line's letters, from its metrics, or from its box where there are none.
  var letterHeight: Double { metrics.height > 0 ? metrics.height : frameBox.height }

  /// How far this line stands below `above`, from baseline to baseline, where both have text;
  /// both have the same frame.
  func baselineStep(from above: TextLine) -> Double {
    let (box, boxAbove) = (frameBox, above.frameBox)
    let left = max(box.left, boxAbove.left)
    let right = min(box.right, boxAbove.right)
    let x = left < right ? (left + right) / 2 : box.left
    return baseline.y(at: x, in: box) - above.baseline.y(at: x, in: boxAbove)
  }
}

extension Sequence<TextLine> {
  /// The frame of most lines; the upright one for none.
  var commonFrame: LineFrame {
    let counts = reduce(into: [LineFrame: Int]()) { $0[$1.frame, default: 0] += 1 }
    let most = counts.values.max() ?? 0
    return LineFrame.allCases.first { counts[$0] == most } ?? .upright
  }

  /// Whether most lines run from right to left.
  var isRightToLeft: Bool {
    reduce(0) { $0 + ($1.direction == .rightToLeft ? 1 : -1) } > 0
  }
}

extension [BoundingBox] {
  /// The smallest box that holds all; `nil` for none.
  package var hull: BoundingBox? {
    dropFirst().reduce(first) { $0?.union($1) }
  }
}

extension [Double] {
  /// The value in the middle of the sorted ones; `nil` for none.
  var median: Double? {
    isEmpty ? nil : sorted()[count / 2]
  }
}
