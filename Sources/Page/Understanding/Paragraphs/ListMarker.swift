import PageModel

/// The marker before the text of a list item.
enum ListMarker: Hashable {
  /// A sign that begins nothing but list items.
  case bullet
  /// A dash, which may also begin direct speech.
  case dash
  /// A number or a letter with a full stop or a bracket.
  case number
  /// A character often recognised instead of a bullet, which counts only if repeated.
  case doubtful

  /// Makes the marker at the start of a line; `nil` if the line starts with text.
  init?(_ line: TextLine) {
    guard line.words.count > 1, let word = line.words.first?.text else { return nil }
    if word.count == 1, let character = word.first {
      if Self.bullets.contains(character) { self = .bullet; return }
      if Self.dashes.contains(character) { self = .dash; return }
      if Self.lookalikes.contains(character) { self = .doubtful; return }
    }
    guard Self.isNumber(word) else { return nil }
    self = .number
  }

  private static let bullets: Set<Character> = [
    "•", "◦", "‣", "▪", "▫", "■", "□", "●", "○", "◆", "◇", "·", "*", "«", "»", "+", "¢", "►", "✓",
    "☐", "☑", "☒", "®", "©",
  ]
  private static let dashes: Set<Character> = ["-", "–", "—"]
  private static let lookalikes: Set<Character> = ["e", "o", "0", "°", ".", "¤", "="]

  /// Returns whether the word is a list number such as `1.`, `12)`, `(3)`, `a)`, `iv.`, `2.1` or
  /// `2.1.`, with at most three digits in a row.
  private static func isNumber(_ word: String) -> Bool {
    guard word.utf8.contains(where: { ".)]".utf8.contains($0) }) else { return false }
    var body = Substring(word)
    let opens = body.first == "(" || body.first == "["
    if opens { body = body.dropFirst() }
    let closes = body.last == ")" || body.last == "]" || body.last == "."
    if closes { body = body.dropLast() }
    let parts = body.split(separator: ".", omittingEmptySubsequences: false)
    guard closes || (!opens && parts.count > 1) else { return false }
    if parts.allSatisfy({ (1...3).contains($0.count) && $0.allSatisfy(\.isWholeNumber) }) {
      return true
    }
    guard closes, parts.count == 1, let part = parts.first else { return false }
    return part.count == 1 && part.allSatisfy(\.isLetter) && (opens || word.last == ")")
      || part.allSatisfy { "ivx".contains($0) }
  }
}
