/// The widths of Helvetica's letters, in em/1000: the proportions most print comes close to.
///
/// From Adobe's font metrics for the 14 standard fonts (Helvetica.afm 002.000), for ASCII; any
/// other letter is as wide as the ASCII letter it is built on, or as a typical one.
package enum HelveticaMetrics {
  /// The width of a letter in em/1000: of its first code point, without accents.
  package static func advance(of letter: Character) -> Int {
    guard let scalar = letter.unicodeScalars.first else { return typical }
    return advance(of: scalar) ?? baseLetterAdvance(of: letter) ?? fallback(of: scalar)
  }

  private static let typical = 556

  private static func advance(of scalar: Unicode.Scalar) -> Int? {
    let value = Int(scalar.value)
    guard (32..<127).contains(value) else { return punctuation[scalar] }
    return ascii[value - 32]
  }

  /// The width without the accents: `é` is as wide as `e` (canonical decomposition).
  private static func baseLetterAdvance(of letter: Character) -> Int? {
    guard let base = letter.decomposedBase else { return nil }
    return advance(of: base)
  }

  private static func fallback(of scalar: Unicode.Scalar) -> Int {
    scalar.isWide ? 1000 : typical
  }

  // From the space to the tilde.
  private static let ascii: [Int] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,
    556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
    1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
    333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,
    556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
  ]

  private static let punctuation: [Unicode.Scalar: Int] = [
    "\u{2018}": 222, "\u{2019}": 222, "\u{201A}": 222, "\u{201C}": 333, "\u{201D}": 333,
    "\u{201E}": 333, "\u{2013}": 556, "\u{2014}": 1000, "\u{2026}": 1000, "\u{2022}": 350,
    "\u{00AB}": 556, "\u{00BB}": 556, "\u{2039}": 333, "\u{203A}": 333, "\u{00A7}": 556,
    "\u{00B0}": 400, "\u{00A9}": 737, "\u{00AE}": 737, "\u{2122}": 1000, "\u{00E6}": 889,
    "\u{00C6}": 1000, "\u{0153}": 944, "\u{0152}": 1000, "\u{00DF}": 611, "\u{00F8}": 611,
    "\u{00D8}": 778, "\u{0131}": 278, "\u{20AC}": 556, "\u{00A3}": 556, "\u{00B7}": 278,
  ]
}
