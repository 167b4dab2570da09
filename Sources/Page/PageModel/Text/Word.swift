/// A recognised word (`ocrx_word` of hOCR, `String` of ALTO).
package struct Word: Sendable, Hashable {
  package let text: String
  package let box: BoundingBox
  /// The confidence of the recogniser, 0 to 100 (`x_wconf` of hOCR).
  package let confidence: Double
  package let symbols: [Symbol]
  /// The language data that recognised the word, such as `deu` (`WordRecognitionLanguage` of
  /// Tesseract); `nil` if unknown.
  package let language: String?
  /// The corners of a word that was mapped from a straightened copy of the page to its image, in
  /// pixels; `nil` if the box is the outline.
  package let outline: Quadrilateral?
  /// The box around letter-sized ink that is not in a word, beside this word in its line or of a
  /// stamp nearby, in pixels; `nil` if there is none.
  package let unread: BoundingBox?
  /// The reader that recognised the word.
  package let reader: Reader

  /// A reader of a page: the engine, or the second reader.
  package enum Reader: UInt8, Sendable {
    /// The engine.
    case first
    /// The reader that reads again what the engine reads with doubt.
    case second
  }

  /// Makes a word from its text, its box in pixels, its confidence in per cent, its letters, its
  /// language data, its outline if the outline is not the box, the unread ink beside it, and its
  /// reader.
  package init(
    text: String, box: BoundingBox, confidence: Double, symbols: [Symbol] = [],
    language: String? = nil, outline: Quadrilateral? = nil, unread: BoundingBox? = nil,
    reader: Reader = .first
  ) {
    self.text = text
    self.box = box
    self.confidence = confidence
    self.symbols = symbols
    self.language = language
    self.outline = outline
    self.unread = unread
    self.reader = reader
  }

  /// Whether a box to tick has a mark; `nil` if the word is not such a box.
  package var isTicked: Bool? {
    switch text {
    case "☐": false
    case "☑", "☒": true
    default: nil
    }
  }

  /// Returns the concatenation of this word and the next one, with the lower confidence; its reader
  /// is the second reader if the reader of either word is.
  func joined(to next: Word) -> Word {
    Word(
      text: text + next.text, box: box.union(next.box),
      confidence: min(confidence, next.confidence), symbols: symbols + next.symbols,
      language: language == next.language ? language : nil,
      unread: [unread, next.unread].compactMap(\.self).hull,
      reader: reader == next.reader ? reader : .second)
  }

  /// Returns the word with other contents, without its outline; `.some(nil)` removes `unread`.
  package func with(
    text: String? = nil, box: BoundingBox? = nil, confidence: Double? = nil,
    symbols: [Symbol]? = nil, unread: BoundingBox?? = nil
  ) -> Word {
    Word(
      text: text ?? self.text, box: box ?? self.box, confidence: confidence ?? self.confidence,
      symbols: symbols ?? self.symbols, language: language, unread: unread ?? self.unread,
      reader: reader)
  }

  /// Returns the word with its boxes mapped by `map`.
  package func mapped(by map: AffineTransform) -> Word {
    with(
      box: map.apply(box),
      symbols: symbols.map { Symbol(text: $0.text, box: map.apply($0.box)) },
      unread: unread.map(map.apply))
  }
}

/// A recognised letter: a grapheme and its box (`RIL_SYMBOL` of Tesseract, `ocrx_cinfo` of hOCR).
package struct Symbol: Sendable, Hashable {
  package let text: String
  /// The recogniser's estimate of the letter's extent, which may overlap neighbouring letters.
  package let box: BoundingBox

  /// Makes a letter from its text and its box in pixels.
  package init(text: String, box: BoundingBox) {
    self.text = text
    self.box = box
  }
}

extension String {
  /// The minimum number of characters in a leader, by the character: three dots are an ellipsis,
  /// and one underscore is part of a name.
  private static let leaders: [Character: Int] = ["_": 2, ".": 4, "…": 2, "·": 4]

  /// Whether the text is underscores or dots of one kind that lead from one word to another.
  package var isLeader: Bool {
    guard let first, let minimum = Self.leaders[first] else { return false }
    return count >= minimum && allSatisfy { $0 == first }
  }
}
