package import Fitting
package import PageModel

/// The changes of a page of a PDF whose lines are text objects that scanpdf has written: those that
/// differ are written in their places, and all others stay as they are.
package struct LineChanges: Sendable, Equatable {
  /// A line that differs.
  package struct Line: Sendable, Equatable {
    /// The index of the line among the page's text objects.
    package let index: Int
    /// The line in its new form; `nil` if it has no words any more.
    package let line: FittedLine?

    /// Makes the change of a line.
    package init(index: Int, line: FittedLine?) {
      self.index = index
      self.line = line
    }
  }

  /// The lines that differ, in the order of the content.
  package let changed: [Line]
  /// The lines that the page did not have.
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

/// The text of a word in the order of its letters in the content, and its confidence in per cent.
package struct WordConfidence: Sendable, Equatable {
  let letters: [String]
  let confidence: Double

  /// Takes a fitted word.
  package init(_ word: FittedWord) {
    letters = word.glyphs.map(\.text)
    confidence = word.confidence
  }

  /// Takes a word that is not fitted.
  package init(_ word: Word) {
    letters = word.text.map(String.init)
    confidence = word.confidence
  }
}
