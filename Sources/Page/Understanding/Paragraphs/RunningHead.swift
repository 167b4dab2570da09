import PageModel

/// Finds page numbers, alone or with a running head.
enum RunningHead {
  /// The minimum distance of the number from other words of the line, in heights of its letters.
  private static let minimumSpace = 0.5
  /// The maximum number of characters of a chapter before the page, as in `A-3` or `6-49`.
  private static let maximumChapterLength = 3
  /// The years that the foot of a title page names.
  private static let years = 1_700...2_100

  /// Returns whether a line has a page number, alone or apart from the other words.
  static func hasPageNumber(_ line: TextLine) -> Bool {
    let words = line.words
    guard let first = words.first, let last = words.last else { return false }
    if words.allSatisfy({ isNumber($0) || "-–—".contains($0.text) }) {
      return words.contains(where: isNumber)
    }
    let space = minimumSpace * line.letterSize
    // A number with a full stop belongs to a heading or a sentence.
    func isPlain(_ word: Word) -> Bool { isNumber(word) && !word.text.hasSuffix(".") }
    if isPlain(first), words.count > 1 { return words[1].box.left - first.box.right > space }
    return isPlain(last) && words.count > 1
      && last.box.left - words[words.count - 2].box.right > space
  }

  /// Returns the number of the page in a running head; `nil` if it has none that can be read.
  static func number(in line: TextLine) -> PageNumber? {
    let ends = [line.words.first, line.words.last].compactMap { $0 } + line.words.dropFirst()
    return ends.lazy.compactMap(number(of:)).first
  }

  /// Returns the number that a word is, between signs; `nil` for any other word.
  static func number(of word: Word) -> PageNumber? {
    PageNumber(String(word.text.trimmed(to: \.isAlphanumeric)))
  }

  /// Returns whether a word is a year.
  static func isYear(_ word: Word) -> Bool {
    Int(word.text.trimmed(to: \.isAlphanumeric)).map(years.contains) ?? false
  }

  /// Returns whether a word is a page number, such as `12`, `-12-`, `xii`, `A-3` or `6-49`, and not
  /// a year.
  static func isNumber(_ word: Word) -> Bool {
    let bare = word.text.trimmed(to: \.isAlphanumeric)
    let parts = bare.split { "-–—".contains($0) }
    guard word.text.count - bare.count <= 2, parts.count <= 2, let last = parts.last,
      !isYear(word)
    else { return false }
    return PageNumber(String(last)) != nil
      && parts.dropLast().allSatisfy {
        $0.count <= maximumChapterLength && $0.allSatisfy { $0.isUppercase || $0.isWholeNumber }
      }
  }
}
