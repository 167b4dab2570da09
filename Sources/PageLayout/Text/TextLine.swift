/// A recognised line of words in reading order (`ocr_line` of hOCR, `TextLine` of ALTO).
package struct TextLine: Sendable, Hashable {
  package let box: BoundingBox
  package let baseline: Baseline
  package let metrics: RowMetrics
  package let words: [Word]

  /// Makes a line from its box in pixels, the line its letters stand on, their heights, its words.
  package init(box: BoundingBox, baseline: Baseline, metrics: RowMetrics, words: [Word]) {
    self.box = box
    self.baseline = baseline
    self.metrics = metrics
    self.words = words
  }

  /// The line's text with one space between two words.
  package var text: String {
    words.map(\.text).joined(separator: " ")
  }
}
