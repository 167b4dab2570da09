import CTesseract
import PageLayout

extension ResultCursor {
  /// Hands out the words from here to the end of what was recognised, in reading order; before each
  /// `body` is called while the place still stands at it.
  func forEachWord(
    _ body: (ResultCursor) -> Void = { _ in }, then take: (Word) -> Void
  ) {
    var goesOn = true
    while goesOn {
      guard !hasNoWord else {
        goesOn = next(CTesseract_word)
        continue
      }
      body(self)
      // Asked before the letters are read, which lead to the next word.
      let (text, box) = (text(CTesseract_word), box(CTesseract_word))
      let (confidence, language) = (confidence, language)
      var symbols: [Symbol] = []
      goesOn = readSymbols(into: &symbols)
      if let text, let box {
        take(
          Word(
            text: text, box: box, confidence: confidence, symbols: symbols, language: language))
      }
    }
  }

  /// Reads the letters up to the next word, where it leaves the place; false at the end.
  private func readSymbols(into symbols: inout [Symbol]) -> Bool {
    repeat {
      if let text = text(CTesseract_symbol), let box = box(CTesseract_symbol) {
        symbols.append(Symbol(text: text, box: box))
      }
      guard next(CTesseract_symbol) else { return false }
    } while !begins(CTesseract_word)
    return true
  }
}
