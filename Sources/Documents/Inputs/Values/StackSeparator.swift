package import PageModel

/// The separator between two stacks of pages, each of which becomes a document.
package enum StackSeparator: Sendable, Equatable {
  /// A blank page; in a scan of both sides of sheets, a sheet that is blank on both sides.
  case blank
  /// Two blank pages, the sides of a sheet, in files of sheets scanned from both sides.
  case blankSheet
  /// A sheet with a code that matches the pattern, if there is one; with a pattern, also a page of
  /// text with such a code.
  case code(CodePattern?)
  /// A sheet or a page of text with patch T or patch 2.
  case patch

  private static let plain: KeyValuePairs<String, StackSeparator> = [
    "blank": .blank, "blank-sheet": .blankSheet, "code": .code(nil), "patch": .patch,
  ]

  /// The spellings without a pattern.
  package static var spellings: [String] { plain.map(\.key) }

  /// Reads a spelling; returns `nil` for any other text.
  package init?(_ text: String) {
    let pattern = text.hasPrefix("code:") ? CodePattern(text.dropFirst(5)) : nil
    let plain = Self.plain.first { $0.key == text }?.value
    guard let separator = plain ?? pattern.map({ StackSeparator.code($0) }) else { return nil }
    self = separator
  }

  /// The spelling of the separator.
  package var spelling: String {
    if case .code(let pattern?) = self { return "code:" + pattern.text }
    return Self.plain.first { $0.value == self }?.key ?? ""
  }

  /// The number of pages of a separator.
  package var pageCount: Int { self == .blankSheet ? 2 : 1 }

  /// Whether a code separates stacks.
  package var isCode: Bool {
    switch self {
    case .blank, .blankSheet: false
    case .code, .patch: true
    }
  }

  /// Whether a code also separates stacks on a page that has other text.
  package var marksPages: Bool { isCode && self != .code(nil) }

  /// Returns whether a code separates stacks.
  package func matches(_ code: PageCode) -> Bool {
    switch self {
    case .blank, .blankSheet: false
    case .code(let pattern): code.symbology != .patch && pattern?.matches(code.text) ?? true
    case .patch: code.symbology == .patch
    }
  }
}

/// A pattern for the text of a code: `*` matches any characters, `?` matches one.
package struct CodePattern: Sendable, Equatable {
  package let text: String

  /// Creates a pattern; returns `nil` if it is empty or longer than the text of a code.
  package init?(_ text: some StringProtocol) {
    guard (1...PageCode.maximumTextLength).contains(text.utf8.count) else { return nil }
    self.text = String(text)
  }

  /// Returns whether the pattern matches the whole of a text.
  package func matches(_ text: String) -> Bool {
    let (pattern, text) = (Array(self.text), Array(text))
    var (place, index) = (0, 0)
    // The last asterisk, and the end of the text that it matches.
    var asterisk: (place: Int, end: Int)?
    while index < text.count {
      if place < pattern.count, pattern[place] == "*" {
        asterisk = (place, index)
        place += 1
      } else if place < pattern.count, pattern[place] == "?" || pattern[place] == text[index] {
        place += 1
        index += 1
      } else if let last = asterisk {
        asterisk = (last.place, last.end + 1)
        place = last.place + 1
        index = last.end + 1
      } else {
        return false
      }
    }
    return pattern[place...].allSatisfy { $0 == "*" }
  }
}
