/// The fitted lines of a paragraph, in reading order.
package struct FittedParagraph: Sendable, Equatable {
  package let lines: [FittedLine]

  /// Makes a paragraph of lines.
  package init(lines: [FittedLine]) {
    self.lines = lines
  }
}
