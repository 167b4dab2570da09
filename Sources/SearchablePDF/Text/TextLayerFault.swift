package import PDFObjects

/// What a reader would find wrong with the text of a page; lines count from 1.
package enum TextLayerFault: Error, Equatable {
  case syntax(ContentSyntaxError)
  /// An operator where it does not belong, or with other operands than it takes.
  case misplaced(String)
  /// Hidden text that would be seen, or text to be seen that would not.
  case visibility
  case lineCount(read: Int, expected: Int)
  case text(line: Int, read: String, expected: String)
  /// Two words in one, or one in two.
  case space(line: Int, word: String)
  /// The map of codes to texts cannot be read.
  case map
}

extension TextLayerFault {
  /// Two texts of a line that differ, as far as a message has room.
  static func differingText(line: Int, read: String, expected: String) -> TextLayerFault {
    .text(line: line, read: String(read.prefix(60)), expected: String(expected.prefix(60)))
  }
}

extension TextLayerFault: CustomStringConvertible {
  /// What is wrong, as a part of a sentence.
  package var description: String {
    switch self {
    case .syntax(let error): "\(error)"
    case .misplaced(let name): "\(name) stands where it should not"
    case .visibility: "the text would be seen"
    case .lineCount(let read, let expected): "\(read) lines of text instead of \(expected)"
    case .text(let line, let read, let expected):
      "line \(line) reads \u{201C}\(read)\u{201D} instead of \u{201C}\(expected)\u{201D}"
    case .space(let line, let word): "line \(line) has a wrong space at \u{201C}\(word)\u{201D}"
    case .map: "the letters of its font cannot be read"
    }
  }
}
