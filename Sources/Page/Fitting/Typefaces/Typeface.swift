import PageModel

/// A common kind of typeface: the widths and side bearings of its letters, in em/1000.
package struct Typeface: Sendable, Hashable {
  /// The advance widths, indexed by `PrintedLetter.number`.
  let advances: [Int]
  /// The left side bearings; negative if the ink extends to the left of the pen.
  let leftBearings: [Int]
  /// The right side bearings; negative if the ink extends beyond the next pen position.
  let rightBearings: [Int]

  /// The typefaces with which lines are compared.
  static let all = [sans, sansBold, serif, serifBold, serifItalic, monospaced]

  /// Returns the advance width of a letter; a typical width for a letter missing from the tables.
  package func advance(of letter: Character) -> Int {
    guard let number = PrintedLetter.number(of: letter) else {
      return PrintedLetter.usualAdvance(of: letter)
    }
    return advances[number]
  }

  /// Returns the width from the left edge of the first letter's ink to the right edge of the last
  /// letter's, given the letters' `PrintedLetter.number`.
  func inkWidth(of letters: [Int]) -> Int {
    guard let first = letters.first, let last = letters.last else { return 0 }
    let advance = letters.reduce(0) { $0 + advances[$1] }
    return advance - leftBearings[first] - rightBearings[last]
  }
}

/// The index of a letter in the tables of a `Typeface`.
enum PrintedLetter {
  /// Returns the index of a letter: space to tilde, then `furtherLetters`; `nil` if the tables lack
  /// it.
  ///
  /// A letter with an accent has the index of the letter without.
  static func number(of letter: Character) -> Int? {
    if let value = letter.asciiValue { return (32..<127).contains(value) ? Int(value) - 32 : nil }
    guard let scalar = letter.unicodeScalars.first else { return nil }
    if let number = further[scalar] { return number }
    guard let base = letter.decomposedBase, base.isASCII else { return nil }
    return number(of: Character(base))
  }

  /// Returns the advance width of a letter missing from the tables: typical, or square for East
  /// Asian letters.
  static func usualAdvance(of letter: Character) -> Int {
    letter.unicodeScalars.first?.isWide == true ? 1000 : 556
  }

  private static let furtherLetters = "‘’‚“”„–—…•«»‹›§°©®™æÆœŒßøØı€£·"

  private static let further = Dictionary(
    furtherLetters.unicodeScalars.enumerated().map { ($1, 95 + $0) },
    uniquingKeysWith: { first, _ in first })
}
