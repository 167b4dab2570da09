/// Where a letter stands in the tables of `TypefaceMetrics`.
enum PrintedLetter {
  /// From the space to the tilde, then those of `furtherLetters`.
  ///
  /// A letter with an accent stands where the one without does.
  static func number(of letter: Character) -> Int? {
    if let value = letter.asciiValue { return (32..<127).contains(value) ? Int(value) - 32 : nil }
    guard let scalar = letter.unicodeScalars.first else { return nil }
    if let number = further[scalar] { return number }
    guard let base = letter.decomposedBase, base.isASCII else { return nil }
    return number(of: Character(base))
  }

  /// How wide a letter is that the tables lack: as a typical one, or as a square in East Asia.
  static func usualAdvance(of letter: Character) -> Int {
    letter.unicodeScalars.first?.isWide == true ? 1000 : 556
  }

  private static let furtherLetters = "‘’‚“”„–—…•«»‹›§°©®™æÆœŒßøØı€£·"

  private static let further = Dictionary(
    furtherLetters.unicodeScalars.enumerated().map { ($1, 95 + $0) },
    uniquingKeysWith: { first, _ in first })
}
