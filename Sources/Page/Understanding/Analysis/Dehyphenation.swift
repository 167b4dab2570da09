package import PageModel

/// Joins words that are hyphenated across lines, without a dictionary.
package struct Dehyphenation {
  /// The words in the interior of the page's lines, in lower case.
  private let whole: Set<String>

  /// Collects the unbroken words of `page`.
  package init(_ page: RecognizedPage) {
    whole = Set(
      page.lines.flatMap { $0.words.dropLast().dropFirst().map { Self.bare($0.text) } })
  }

  /// Returns the word formed by `end`, the last word of a line, and `beginning`, the first word of
  /// the next line; `nil` if they are two words.
  ///
  /// The hyphen is kept if it belongs to the word: next to a capital or a digit (except in a word
  /// all in capitals), in a word with another hyphen, and if the hyphenated word also occurs within
  /// a line of the page.
  package func joined(_ end: String, _ beginning: String) -> String? {
    let first = end.dropLast()
    guard end.last == "-", let before = first.last, before.isAlphanumeric,
      let after = beginning.first, after.isAlphanumeric,
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

  /// Words before which a hyphen marks an omitted part (`Haupt- und Nebenstraße`, `pre- and
  /// postwar`).
  private static let conjunctions: Set<String> = [
    "and", "or", "to", "und", "oder", "bis", "sowie", "bzw", "et", "ou", "y", "o", "e", "en", "of",
  ]

  private static func hasInnerHyphen(_ word: String) -> Bool {
    word.dropFirst().dropLast().contains("-")
  }

  /// Returns the word in lower case without surrounding punctuation.
  private static func bare(_ word: String) -> String {
    word.trimmed(to: \.isLetter).lowercased()
  }
}
