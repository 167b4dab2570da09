/// The fitted lines of a paragraph, in reading order.
package struct FittedParagraph: Sendable, Equatable {
  package let lines: [FittedLine]
  /// The language data that read most of it, such as `deu`; `nil` where that is not known.
  package let language: String?

  /// Makes a paragraph of lines in a language.
  package init(lines: [FittedLine], language: String? = nil) {
    self.lines = lines
    self.language = language
  }
}
