import PageModel

extension Word {
  /// Whether each character of the word has a symbol of its own.
  var hasSymbolPerCharacter: Bool { symbols.count == text.count }

  /// Returns the word with other symbols; `nil` for `box` keeps the word's box.
  func spelled(_ symbols: [Symbol], in box: BoundingBox? = nil) -> Word {
    with(text: symbols.map(\.text).joined(), box: box, symbols: symbols)
  }

  /// Returns the word with mended characters, at most just certain.
  func mended(to symbols: [Symbol]) -> Word {
    spelled(symbols).with(confidence: min(confidence, Confidence.certain))
  }

  /// Returns the word with one mended character; `nil` unless exactly one differs in `text`.
  func mended(inOneCharacterTo text: String) -> Word? {
    guard hasSymbolPerCharacter, text.count == self.text.count,
      zip(text, self.text).count(where: !=) == 1
    else { return nil }
    return mended(to: zip(symbols, text).map { Symbol(text: String($1), box: $0.box) })
  }

  /// Returns a word of some of the word's symbols, in their box.
  func part(_ symbols: some Sequence<Symbol>) -> Word {
    spelled(Array(symbols), in: symbols.map(\.box).hull)
  }

  /// Whether the word is certain.
  package var isCertain: Bool { confidence >= Confidence.certain }
}
