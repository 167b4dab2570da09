/// How wide each letter of a word is drawn, so that all lie over their own ink when the word fills
/// its box: one glyph a letter, in em/1000, of which only the proportions count.
///
/// By the proportions of the line's typeface, which lie closer to the print than the recogniser's
/// own boxes of letters; those serve where the tables lack the letters. A letter reaches from pen
/// position to pen position, but the word's first and last only as far as the ink.
struct LetterPlacement {
  /// The widths that follow boxes are multiples of this, in em/1000, so that the same letter comes
  /// in few widths.
  static let quantum = 25
  private static let narrowest = 25
  private static let widest = BoxFontMetrics.widest

  let glyphs: [BoxGlyph]

  /// The letters of `word`, on a line set in `typeface`.
  init(of word: Word, in typeface: Typeface) {
    let letters = Array(word.text)
    let numbers = letters.map { PrintedLetter.number(of: $0) }
    let boxes =
      Self.areStrange(letters, numbers) ? SymbolWidths(of: word, letters: letters) : nil
    let advances =
      boxes.map { Self.advances(of: $0.shares) }
      ?? Self.advances(of: letters, numbers, in: typeface.metrics)
    glyphs = zip(letters, advances).map { BoxGlyph(text: String($0), advance: $1) }
  }

  /// Whether the tables say nothing of most letters; East Asian ones are known to be squares.
  private static func areStrange(_ letters: [Character], _ numbers: [Int?]) -> Bool {
    let strange = zip(letters, numbers).reduce(0) { count, letter in
      let isKnown = letter.1 != nil || letter.0.unicodeScalars.first?.isWide == true
      return isKnown ? count : count + 1
    }
    return 2 * strange > letters.count
  }

  /// The typeface's own widths; a word of one letter is all ink whatever it is.
  private static func advances(
    of letters: [Character], _ numbers: [Int?], in metrics: TypefaceMetrics
  ) -> [Int] {
    var advances = zip(letters, numbers).map { letter, number in
      number.map { metrics.advances[$0] } ?? PrintedLetter.usualAdvance(of: letter)
    }
    let last = advances.count - 1
    guard last > 0 else { return advances.map(held) }
    if let first = numbers[0] { advances[0] -= metrics.leftBearings[first] }
    if let number = numbers[last] { advances[last] -= metrics.rightBearings[number] }
    return advances.map(held)
  }

  /// Shares of the word as multiples of the quantum; what rounding takes from one letter it gives
  /// the next, so that no edge is farther off than half a quantum.
  private static func advances(of shares: [Double]) -> [Int] {
    let total = Double(shares.count) * 500
    let scale = min(total, Double(widest) / max(shares.max() ?? 1, 1e-9)) / Double(quantum)
    var (end, steps) = (0.0, 0)
    return shares.map { share in
      end += share * scale
      let next = max(Int(end + 0.5), steps + 1)
      defer { steps = next }
      return held((next - steps) * quantum)
    }
  }

  private static func held(_ advance: Int) -> Int {
    min(max(advance, narrowest), widest)
  }
}
