package import Fitting
package import PageModel

/// The changes of a page whose lines are text objects that scanpdf has written: changed lines
/// replace the old ones in the content, and all other lines stay unchanged.
package struct LineChanges: Sendable, Equatable {
  /// A changed line.
  package struct Line: Sendable, Equatable {
    /// The index of the line among the page's text objects.
    package let index: Int
    /// The new form of the line; `nil` if the line has no more words.
    package let line: FittedLine?

    /// Makes the change of a line.
    package init(index: Int, line: FittedLine?) {
      self.index = index
      self.line = line
    }
  }

  /// The changed lines, in the order of the content.
  package let changed: [Line]
  /// The lines that are new on the page.
  package let added: [FittedLine]
  /// The words of the page after the changes, in the order of the content.
  package let words: [WordConfidence]

  /// Makes the changes of a page.
  package init(changed: [Line], added: [FittedLine], words: [WordConfidence]) {
    self.changed = changed
    self.added = added
    self.words = words
  }
}

/// The letters of a word, in the order of the content, and its confidence in per cent.
package struct WordConfidence: Sendable, Equatable {
  let letters: [String]
  let confidence: Double

  /// Makes the confidence of a fitted word.
  package init(_ word: FittedWord) {
    letters = word.glyphs.map(\.text)
    confidence = word.confidence
  }

  /// Makes the confidence of a word that is not fitted.
  package init(_ word: Word) {
    letters = word.text.map(String.init)
    confidence = word.confidence
  }
}
