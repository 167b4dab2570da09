/// Measures of lines for the layout analysis, in pixels of the line's own frame.
extension TextLine {
  /// The height of the line's letters: from its metrics, or from its box if it has none.
  package var letterHeight: Double { metrics.height > 0 ? metrics.height : frameBox.height }

  /// The height of the letters in pixels, at least 1.
  package var letterSize: Double { max(letterHeight, 1) }

  /// The minimum ratio between the heights of letters of two different sizes.
  package static let minimumSizeRatio = 1.25

  /// Returns whether two heights of letters are about the same.
  package static func areOfOneSize(_ one: Double, _ other: Double) -> Bool {
    max(one, other) < minimumSizeRatio * min(one, other)
  }

  /// Returns the distance from the baseline of `above` to the baseline of this line, at an x
  /// coordinate that both lines cover; both have the same frame.
  package func baselineStep(from above: TextLine) -> Double {
    let (box, boxAbove) = (frameBox, above.frameBox)
    let left = max(box.left, boxAbove.left)
    let right = min(box.right, boxAbove.right)
    let x = left < right ? (left + right) / 2 : box.left
    return baseline.y(at: x, in: box) - above.baseline.y(at: x, in: boxAbove)
  }

  /// The maximum step between two lines in one row, in letter heights (exclusive).
  ///
  /// Chosen on: the samples (F1 of paragraph starts 0.993).
  private static let maximumRowStep = 0.4
  /// The maximum overlap of two lines side by side, in letter heights, from skew and imprecise
  /// boxes; not varied.
  private static let maximumRowOverlap = 0.25

  /// Returns whether two lines of one frame have nearly the same baseline.
  package func isInRow(of other: TextLine) -> Bool {
    frame == other.frame
      && abs(baselineStep(from: other)) < Self.maximumRowStep * min(letterSize, other.letterSize)
  }

  /// Returns whether two lines of one frame are side by side in one row.
  package func isBeside(_ other: TextLine) -> Bool {
    let slack = Self.maximumRowOverlap * min(letterSize, other.letterSize)
    let (box, otherBox) = (frameBox, other.frameBox)
    return isInRow(of: other)
      && (box.right <= otherBox.left + slack || otherBox.right <= box.left + slack)
  }
}

extension Sequence<TextLine> {
  /// The most frequent frame of the lines; upright if there are none.
  package var commonFrame: LineFrame {
    let counts = reduce(into: [LineFrame: Int]()) { $0[$1.frame, default: 0] += 1 }
    let maximum = counts.values.max() ?? 0
    return LineFrame.allCases.first { counts[$0] == maximum } ?? .upright
  }

  /// Whether most lines run from right to left.
  package var isRightToLeft: Bool {
    reduce(0) { $0 + ($1.direction == .rightToLeft ? 1 : -1) } > 0
  }
}

extension [BoundingBox] {
  /// The smallest box that contains all boxes; `nil` if there are none.
  package var hull: BoundingBox? {
    dropFirst().reduce(first) { $0?.union($1) }
  }
}

extension [Double] {
  /// The median; `nil` if there are no values.
  package var median: Double? {
    isEmpty ? nil : sorted()[count / 2]
  }
}

/// Drop capitals: large first letters beside several lines of their paragraph.
extension TextLine {
  /// The minimum height of a drop capital, in letter heights of the text.
  private static let minimumDropCapitalHeight = 1.7

  /// Returns whether this line is a single letter as high as several lines of the height of `next`.
  package func isDropCapital(before next: TextLine) -> Bool {
    words.count == 1 && frame == next.frame
      && frameBox.height > Self.minimumDropCapitalHeight * next.letterHeight
      && words.allSatisfy { $0.text.count == 1 && $0.text.first?.isLetter == true }
  }

  /// Whether the first of several words is a single letter as high as several lines.
  package var beginsWithDropCapital: Bool {
    guard words.count > 1, let first = words.first, first.text.utf8.count < 5 else { return false }
    return frame.fromPage.apply(first.box).height > Self.minimumDropCapitalHeight * letterHeight
      && first.text.count == 1 && first.text.first?.isLetter == true
  }

  /// The box of the line in its frame, without its drop capital.
  package var frameBoxOfText: BoundingBox {
    let rest = beginsWithDropCapital ? words.dropFirst().map(\.box).hull : nil
    return frame.fromPage.apply(rest ?? box)
  }

  /// The box of the line on the page, without the part of a drop capital below the line.
  package var boxOfText: BoundingBox {
    guard frame == .upright, beginsWithDropCapital else { return box }
    let rest = frameBoxOfText
    return BoundingBox(left: box.left, top: rest.top, right: box.right, bottom: rest.bottom)
  }
}
