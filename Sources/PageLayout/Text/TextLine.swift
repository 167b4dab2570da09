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

  /// The line as its own frame sees it, where it is upright and horizontal.
  package var inItsFrame: TextLine {
    guard frame != .upright else { return self }
    let map = frame.fromPage
    return TextLine(
      box: map.apply(box), baseline: baseline, metrics: metrics,
      words: words.map { $0.mapped(by: map) }, orientation: .pageUp,
      direction: direction == .topToBottom ? .leftToRight : direction)
  }

  /// The line's text with one space between two words, but where the script writes none.
  package var text: String {
    spaced.words.map(\.text).joined(separator: " ")
  }

  /// The line with all words in one between which no space stands: their boxes are rough in scripts
  /// of squares, and together they are right.
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

  /// Whether a space stands between two words beside each other.
  private func isSpaced(_ first: Word, _ second: Word) -> Bool {
    let map = frame.fromPage
    let (a, b) = (map.apply(first.box), map.apply(second.box))
    let height = metrics.height >= 1 ? metrics.height : max(frameBox.height, 1)
    // Apart on whichever side: the second word of Arabic stands left of the first.
    let gap = max(b.left - a.right, a.left - b.right) / height
    return WordSpacing.separates(first.text, second.text, gap: gap)
  }
}
