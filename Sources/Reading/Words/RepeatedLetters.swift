package import PageModel

/// Removes letters that were recognised twice: in a word, and as a word that touches it.
///
/// The box of a word may end before its last letter, or Tesseract may cut a line within a word; the
/// rest of the ink is then recognised as a word such as "on" and "n".
package enum RepeatedLetters {
  /// The maximum gap between the two words, in heights of the line; spaces are wider.
  private static let widestGap = 0.15

  /// Returns the line without words that repeat the letters of the neighbours that they touch,
  /// whose boxes then include theirs.
  package static func removed(from line: TextLine) -> TextLine {
    let reach = widestGap * line.letterSize
    var words: [Word] = []
    for word in line.words {
      if let last = words.last, let whole = whole(of: last, word, reach: reach) {
        words[words.count - 1] = whole
      } else {
        words.append(word)
      }
    }
    return words.count == line.words.count ? line : line.with(words: words)
  }

  /// Returns the word that has the letters of two neighbours, around both; `nil` if neither repeats
  /// the edge of the other.
  private static func whole(of left: Word, _ right: Word, reach: Double) -> Word? {
    guard right.box.left - left.box.right <= reach, left.text.count != right.text.count else {
      return nil
    }
    let whole = left.text.count > right.text.count ? left : right
    let isRepeated =
      left.text.count > right.text.count
      ? left.text.hasSuffix(right.text) : right.text.hasPrefix(left.text)
    guard isRepeated else { return nil }
    return whole.with(box: left.box.union(right.box))
  }
}
