/// A line of words with the one font size that fits it.
package struct FittedLine: Sendable, Equatable {
  /// The font size: the height of the em in pixels along the frame's y.
  package let size: Double
  /// In the order in which they are drawn.
  package let words: [FittedWord]
  /// How the line lies on the page.
  package let frame: LineFrame

  /// Makes a line of words set at `size` pixels, in the pixels of `frame`.
  package init(size: Double, words: [FittedWord], frame: LineFrame = .upright) {
    self.size = size
    self.words = words
    self.frame = frame
  }

  /// How many words readers see: one more than spaces.
  package var wordCount: Int {
    words.enumerated().reduce(words.isEmpty ? 0 : 1) { count, word in
      let isParted = word.offset > 0 && word.element.approach == .space
      return isParted || word.element.text == DirectionMark.space ? count + 1 : count
    }
  }
}
