/// A line of words with the one font size that fits it.
package struct FittedLine: Sendable, Equatable {
  /// The font size: the height of the em in pixels along y.
  package let size: Double
  package let words: [FittedWord]

  /// Makes a line of words set at `size` pixels.
  package init(size: Double, words: [FittedWord]) {
    self.size = size
    self.words = words
  }
}
