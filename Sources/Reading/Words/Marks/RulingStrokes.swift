package import PageModel

/// Removes strokes at the ends of words, as which ruling lines are recognised.
package enum RulingStrokes {
  private static let strokes: Set<Character> = ["_", "|", "~"]

  /// Returns a line without strokes at the ends of its words, and without words of strokes alone.
  package static func removed(from line: TextLine) -> TextLine {
    line.with(words: line.words.compactMap(withoutStrokes))
  }

  /// Returns the word without strokes at its ends; `nil` if the word consists of strokes.
  private static func withoutStrokes(_ word: Word) -> Word? {
    let rest = word.text.trimmed { !strokes.contains($0) }
    guard !rest.isEmpty, rest.count < word.text.count else { return rest.isEmpty ? nil : word }
    guard word.hasSymbolPerCharacter else { return word.with(text: String(rest)) }
    return word.part(word.symbols.dropFirst(rest.startOffset).prefix(rest.count))
  }
}
