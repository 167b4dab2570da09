/// A recognised word (`ocrx_word` of hOCR, `String` of ALTO).
package struct Word: Sendable, Hashable {
  package let text: String
  package let box: BoundingBox
  /// How sure the recogniser is, 0 to 100 (`x_wconf` of hOCR).
  package let confidence: Double
  package let symbols: [Symbol]
  /// The language data that read it, such as `deu` (`WordRecognitionLanguage` of Tesseract); `nil`
  /// where that is not known.
  package let language: String?

  /// Makes a word from its text, its box in pixels, its confidence in per cent, its letters and
  /// the language data that read it.
  package init(
    text: String, box: BoundingBox, confidence: Double, symbols: [Symbol] = [],
    language: String? = nil
  ) {
    self.text = text
    self.box = box
    self.confidence = confidence
    self.symbols = symbols
    self.language = language
  }

  /// One word of this one and the next, as sure as the less sure of both.
  func joined(to next: Word) -> Word {
    Word(
      text: text + next.text, box: box.union(next.box),
      confidence: min(confidence, next.confidence), symbols: symbols + next.symbols,
      language: language == next.language ? language : nil)
  }

  /// The same word elsewhere.
  package func mapped(by map: AffineTransform) -> Word {
    Word(
      text: text, box: map.apply(box), confidence: confidence,
      symbols: symbols.map { Symbol(text: $0.text, box: map.apply($0.box)) }, language: language)
  }
}
