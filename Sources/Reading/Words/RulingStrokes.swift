package import PageModel

/// Removes the strokes as which ruling lines are recognised at the ends of words.
package enum RulingStrokes {
  fileprivate static let strokes: Set<Character> = ["_", "|", "~"]

  /// Returns a line without strokes at the ends of its words, and without words of strokes alone.
  package static func removed(from line: TextLine) -> TextLine {
    line.with(words: line.words.compactMap(withoutStrokes))
  }

  /// Returns the word without strokes at its ends; `nil` if the word consists of strokes.
  private static func withoutStrokes(_ word: Word) -> Word? {
    var rest = word.text[...]
    while let last = rest.last, strokes.contains(last) { rest.removeLast() }
    rest = rest.drop { strokes.contains($0) }
    return rest.isEmpty ? nil : rest.count == word.text.count ? word : word.part(String(rest))
  }
}

extension Word {
  /// Returns the word with `text`, a part of its own text, and the symbols of that part.
  fileprivate func part(_ text: String) -> Word {
    let kept =
      symbols.count == self.text.count ? Self.symbols(symbols, of: text, in: self.text) : symbols
    return with(text: text, box: kept.map(\.box).hull ?? box, symbols: kept)
  }

  private static func symbols(_ symbols: [Symbol], of part: String, in whole: String) -> [Symbol] {
    let start = whole.count - whole.drop { RulingStrokes.strokes.contains($0) }.count
    return Array(symbols.dropFirst(start).prefix(part.count))
  }
}
