/// A recognised line of words in reading order (`ocr_line` of hOCR, `TextLine` of ALTO).
///
/// Boxes are in page coordinates. Baseline and heights are in the line's own `frame`, where its
/// writing runs along x; for an upright horizontal line that frame is the page.
package struct TextLine: Sendable, Hashable {
  package let box: BoundingBox
  /// The baseline in the line's frame, relative to `frameBox`.
  package let baseline: Baseline
  package let metrics: RowMetrics
  package let words: [Word]
  package let orientation: TextOrientation
  package let direction: WritingDirection

  /// Makes a line from its box in pixels, its baseline, the heights of its letters, its words in
  /// reading order, its orientation and its writing direction.
  package init(
    box: BoundingBox, baseline: Baseline, metrics: RowMetrics, words: [Word],
    orientation: TextOrientation = .pageUp, direction: WritingDirection = .leftToRight
  ) {
    self.box = box
    self.baseline = baseline
    self.metrics = metrics
    self.words = words
    self.orientation = orientation
    self.direction = direction
  }

  /// The frame in which the line's writing runs along x.
  package var frame: LineFrame { LineFrame(orientation, direction) }

  /// The line's box in its own frame.
  package var frameBox: BoundingBox { frame.fromPage.apply(box) }

  /// Returns the line with other contents.
  package func with(
    box: BoundingBox? = nil, baseline: Baseline? = nil, metrics: RowMetrics? = nil,
    words: [Word]? = nil
  ) -> TextLine {
    TextLine(
      box: box ?? self.box, baseline: baseline ?? self.baseline, metrics: metrics ?? self.metrics,
      words: words ?? self.words, orientation: orientation, direction: direction)
  }

  /// Returns the line with other words in another box; the baseline keeps its place on the page.
  package func with(words: [Word], in box: BoundingBox) -> TextLine {
    let offset = baseline.y(at: box.left, in: self.box) - box.bottom
    return with(
      box: box, baseline: Baseline(slope: baseline.slope, offset: offset), words: words)
  }

  /// The line in coordinates of its own frame, as an upright horizontal line.
  package var inItsFrame: TextLine {
    guard frame != .upright else { return self }
    let map = frame.fromPage
    return TextLine(
      box: map.apply(box), baseline: baseline, metrics: metrics,
      words: words.map { $0.mapped(by: map) }, orientation: .pageUp,
      direction: direction == .topToBottom ? .leftToRight : direction)
  }

  /// The text of the line, with one space between words if the script writes spaces.
  package var text: String {
    spaced.words.map(\.text).joined(separator: " ")
  }

  /// The line with words joined if the script writes no space between them: the boxes of such words
  /// are imprecise, but their union is right.
  package var spaced: TextLine {
    var spaced: [Word] = []
    for (index, word) in words.enumerated() {
      if index > 0, let last = spaced.last, !isSpaced(words[index - 1], word) {
        spaced[spaced.count - 1] = last.joined(to: word)
      } else {
        spaced.append(word)
      }
    }
    return spaced.count == words.count ? self : with(words: spaced)
  }

  /// Returns whether a space belongs between two neighbouring words.
  private func isSpaced(_ first: Word, _ second: Word) -> Bool {
    let map = frame.fromPage
    let height = metrics.height >= 1 ? metrics.height : max(frameBox.height, 1)
    let gap = map.apply(first.box).gap(to: map.apply(second.box)) / height
    return WordSpacing.separates(first.text, second.text, gap: gap)
  }
}

/// The heights of a line's letters in pixels, relative to the baseline (Tesseract's
/// `RowAttributes`; `x_ascenders` and `x_descenders` of hOCR 1.2).
package struct RowMetrics: Sendable, Hashable {
  /// The distance from the baseline to the top of a lower-case x.
  package let xHeight: Double
  /// The distance from the top of a lower-case x to the top of a tall letter, at least 0.
  package let ascenders: Double
  /// The distance from the baseline down to the bottom of descending letters, at least 0.
  package let descenders: Double

  /// Makes the metrics of a line; negative distances become 0.
  package init(xHeight: Double, ascenders: Double, descenders: Double) {
    self.xHeight = max(0, xHeight)
    self.ascenders = max(0, ascenders)
    self.descenders = max(0, descenders)
  }

  /// The distance from the bottom of descending letters to the top of tall letters (`x_size` of
  /// hOCR).
  package var height: Double { xHeight + ascenders + descenders }

  /// Returns the heights multiplied by a factor.
  package func scaled(by factor: Double) -> RowMetrics {
    RowMetrics(
      xHeight: factor * xHeight, ascenders: factor * ascenders, descenders: factor * descenders)
  }
}

/// The baseline of a line: `y = slope · (x − box.left) + offset + box.bottom`, in pixels with y
/// down (the `baseline` of hOCR 1.2, 4.3).
package struct Baseline: Sendable, Hashable {
  /// The slope in pixels per pixel; positive if the line descends to the right.
  package let slope: Double
  /// The baseline at the left side of the line's box, relative to the bottom of the box.
  package let offset: Double

  /// Makes a baseline from its slope and its offset at the lower left corner of a box.
  package init(slope: Double, offset: Double) {
    self.slope = slope
    self.offset = offset
  }

  /// Returns the y coordinate of the baseline at `x` for a line in `box`, in pixels.
  package func y(at x: Double, in box: BoundingBox) -> Double {
    box.bottom + offset + slope * (x - box.left)
  }
}
