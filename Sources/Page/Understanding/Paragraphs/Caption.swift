import PageModel

/// Finds captions by their first word and number.
enum Caption {
  /// The words before the number of a caption, in lower case without a full stop.
  private static let words: Set<String> = [
    "figure", "fig", "table", "tab", "plate", "chart", "map", "photo", "exhibit", "illustration",
    "abbildung", "abb", "tabelle", "tafel", "bild", "tableau", "carte", "photographie", "figura",
    "tabla", "cuadro", "tabella", "tavola", "quadro", "tabela", "rysunek", "rys", "figuur",
    "afbeelding",
  ]

  /// The maximum number of lines of a caption; longer text interrupts nothing.
  ///
  /// Measured: if longer text is moved out of gutters too, order of 43 pages is 0.9494 instead of
  /// 0.9522.
  static let maximumLines = 8

  /// Returns whether words begin with the word and the number of a caption, after which a caption
  /// goes on.
  static func begins(with first: [Word]) -> Bool {
    let texts = first.prefix(3).map(\.text)
    guard texts.count > 2,
      words.contains(texts[0].trimmed(to: \.isLetter).lowercased())
    else { return false }
    let number = texts[1]
    let body = number.trimmed(to: \.isAlphanumeric)
    // "Figure 3 shows" is running text.
    let ends = number.last.map { ".:)-–—".contains($0) } ?? false
    return body.contains(where: \.isNumber)
      && (ends || texts[2].first.map { $0.isUppercase || "-–—:".contains($0) } ?? false)
  }
}
