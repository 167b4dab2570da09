/// A difference between the text of a page as readers see it and the intended text.
///
/// Lines count from 1.
package enum TextLayerFault: Error, Equatable {
  /// An operator in the wrong place, or with the wrong operands.
  case malformed
  /// Visible text that should be hidden, or the opposite.
  case visibility
  case lineCount(read: Int, expected: Int)
  case text(line: Int, read: String, expected: String)
  /// A replacement text that is missing, or differs from its word.
  case replacement(line: Int)
  /// Two words joined, or a word split.
  case space(line: Int, word: String)
  /// A ToUnicode map that cannot be read, or lacks a code.
  case map
  /// A page object or resources with invalid syntax.
  case page
  /// A page with another font under the name of the hidden font.
  case fontName
  /// A page of a PDF whose update exceeds the budget of the PDF, with the limit.
  case tooCostly(String)
}

extension TextLayerFault {
  /// Makes the fault of a line with different text, shortened for a message.
  static func differingText(line: Int, read: String, expected: String) -> TextLayerFault {
    .text(line: line, read: String(read.prefix(60)), expected: String(expected.prefix(60)))
  }
}

extension TextLayerFault: CustomStringConvertible {
  /// The fault, as part of a sentence.
  package var description: String {
    switch self {
    case .malformed: "an operator is misplaced"
    case .visibility: "the text would be visible"
    case .lineCount(let read, let expected): "\(read) lines of text instead of \(expected)"
    case .text(let line, let read, let expected):
      "line \(line) reads \u{201C}\(read)\u{201D} instead of \u{201C}\(expected)\u{201D}"
    case .space(let line, let word): "line \(line) has a wrong space at \u{201C}\(word)\u{201D}"
    case .replacement(let line): "line \(line) has a wrong replacement text"
    case .map: "the font's ToUnicode map cannot be read or lacks a code"
    case .page: "the page object cannot be read"
    case .fontName: "the page has another font of the same name"
    case .tooCostly(let excess): "the update takes far more than the PDF (\(excess))"
    }
  }
}
