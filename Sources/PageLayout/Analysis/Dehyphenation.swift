/// Joins words that are broken over lines, without a dictionary.
package struct Dehyphenation {
  /// The words that stand whole within a line of the text, in lower case.
  private let whole: Set<String>

  /// Learns from the words that stand unbroken on the page.
  package init(_ page: RecognizedPage) {
    whole = Set(
      page.lines.flatMap { $0.words.dropLast().dropFirst().map { Self.bare($0.text) } })
  }

  /// The word that `end`, at the end of a line, makes with `beginning` on the next; `nil` where
  /// they are two.
  ///
  /// The hyphen stays where it belongs to the word: before a capital or a digit, after them (but
  /// not in a word all of capitals), in a word with another hyphen, and where the page has the
  /// word so within a line.
  package func joined(_ end: String, _ beginning: String) -> String? {
    let first = end.dropLast()
    guard end.last == "-", let before = first.last, before.isLetter || before.isNumber,
      let after = beginning.first, after.isLetter || after.isNumber,
      !Self.conjunctions.contains(Self.bare(beginning))
    else { return nil }
    let together = String(first) + beginning
    let hyphenated = end + beginning
    let isAllCapitals = before.isUppercase && after.isUppercase && first.count > 2
    let keeps =
      (before.isUppercase || after.isUppercase) && !isAllCapitals || before.isNumber
      || after.isNumber || first.contains("-")
      || Self.hasInnerHyphen(beginning)
      || whole.contains(Self.bare(hyphenated)) && !whole.contains(Self.bare(together))
    return keeps ? hyphenated : together
  }

  /// After these a hyphen stands for a part left out (`Haupt- und Nebenstraße`, `pre- and postwar`).
  private static let conjunctions: Set<String> = [
    "and", "or", "to", "und", "oder", "bis", "sowie", "bzw", "et", "ou", "y", "o", "e", "en", "of",
  ]

  private static func hasInnerHyphen(_ word: String) -> Bool {
    word.dropFirst().dropLast().contains("-")
  }

  /// The word in lower case without the punctuation around it.
  private static func bare(_ word: String) -> String {
    let letters = word.drop { !$0.isLetter }
    let end = letters.lastIndex { $0.isLetter }
    return end.map { letters[...$0].lowercased() } ?? ""
  }
}
