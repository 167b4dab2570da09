/// A recognised line of words in reading order (`ocr_line` of hOCR, `TextLine` of ALTO).
///
/// All boxes are the page's. Baseline and heights hold in the line's own `frame`, where its writing
/// runs along x; for an upright horizontal line that is the page itself.
package struct TextLine: Sendable, Hashable {
  package let box: BoundingBox
  /// In the line's frame, relative to `box` as the frame sees it (`frameBox`).
  package let baseline: Baseline
  package let metrics: RowMetrics
  package let words: [Word]
  package let orientation: TextOrientation
  package let direction: WritingDirection

  /// Makes a line from its box in pixels, the line its letters stand on, their heights, its words
  /// in reading order, and how it stands on the page.
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

  /// The same line with other words.
  package func with(words: [Word]) -> TextLine {
    TextLine(
      box: box, baseline: baseline, metrics: metrics, words: words, orientation: orientation,
      direction: direction)
  }

  /// The line's text with one space between two words.
  package var text: String {
    words.map(\.text).joined(separator: " ")
  }
}
