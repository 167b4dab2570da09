extension FittedWord {
  /// Some of its glyphs, in their place.
  func part(_ range: Range<Int>) -> FittedWord {
    let sum = max(advance(glyphs[...]), 1)
    let start = width * advance(glyphs[..<range.lowerBound]) / sum
    return FittedWord(
      glyphs: Array(glyphs[range]), left: left + start, width: width * advance(glyphs[range]) / sum,
      baseline: baseline)
  }

  /// Each of its glyphs, in its place.
  var letters: [FittedWord] { glyphs.indices.map { part($0..<$0 + 1) } }

  /// The same with the glyphs of another part of the word behind it.
  func joined(to next: FittedWord) -> FittedWord {
    FittedWord(
      glyphs: glyphs + next.glyphs, left: left, width: next.right - left, baseline: baseline)
  }

  /// Whether digits stand in it that are Arabic in shape (AN of UAX #9).
  var hasArabicDigits: Bool {
    text.unicodeScalars.contains { (0x0660...0x066C).contains($0.value) }
  }

  private func advance(_ glyphs: ArraySlice<BoxGlyph>) -> Double {
    Double(glyphs.reduce(0) { $0 + $1.advance })
  }
}
