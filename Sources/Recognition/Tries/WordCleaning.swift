package import PageLayout

/// Removes words that are ruling lines or specks rather than text, and strokes at the ends of
/// words.
package enum WordCleaning {
  /// The confidence that a word of one or two letters needs, in per cent.
  private static let leastForShort = 60.0
  /// The confidence that a longer word needs, in per cent.
  private static let leastForLong = 40.0
  /// The confidence that a word without letters and digits needs, in per cent.
  private static let leastForSymbols = 80.0
  /// The mean confidence in per cent of a line whose words all stay: in such a line an uncertain
  /// word is a badly recognised word, elsewhere it is noise.
  private static let sureLine = 90.0
  private static let wordsOfSureLine = 3
  /// The same for long lines, which are seldom noise.
  private static let sureLongLine = 80.0
  private static let wordsOfLongLine = 6
  /// Words of a line that is less sure than this on the whole need `leastInUnsureLine`, in per cent.
  private static let unsureLine = 70.0
  private static let leastInUnsureLine = 70.0
  /// The characters as which ruling lines are recognised at the ends of words.
  fileprivate static let strokes: Set<Character> = ["_", "|", "~"]

  /// Returns the word without strokes at its ends; `nil` if the word is noise.
  package static func clean(_ word: Word) -> Word? {
    let text = withoutStrokes(word.text)
    guard let first = text.first else { return nil }
    let isWide = first.unicodeScalars.contains { $0.isWide }
    let hasLetters = text.contains { $0.isLetter || $0.isNumber }
    let least =
      !hasLetters ? leastForSymbols : text.count <= 2 && !isWide ? leastForShort : leastForLong
    guard word.confidence >= least else { return nil }
    return text == word.text ? word : word.with(text: text)
  }

  /// Returns the page with its words cleaned, without empty lines, paragraphs and blocks.
  package static func clean(_ page: RecognizedPage) -> RecognizedPage {
    page.compactMapLines { line in
      let least = isUnsure(line) ? leastInUnsureLine : 0
      let words = line.words.filter { $0.confidence >= least }
      return line.with(words: words.compactMap(isSure(line) ? cleanOfStrokes : clean))
    }
  }

  private static func isUnsure(_ line: TextLine) -> Bool {
    line.words.reduce(0) { $0 + $1.confidence } < unsureLine * Double(line.words.count)
  }

  private static func isSure(_ line: TextLine) -> Bool {
    let count = line.words.count
    guard count >= wordsOfSureLine else { return false }
    let least = count >= wordsOfLongLine ? sureLongLine : sureLine
    return line.words.reduce(0) { $0 + $1.confidence } >= least * Double(count)
  }

  /// Returns the word without strokes at its ends; `nil` if the word consists of strokes.
  private static func cleanOfStrokes(_ word: Word) -> Word? {
    let text = withoutStrokes(word.text)
    return text.isEmpty ? nil : text == word.text ? word : word.with(text: text)
  }

  private static func withoutStrokes(_ text: String) -> String {
    var rest = text[...]
    while let last = rest.last, strokes.contains(last) { rest.removeLast() }
    while let first = rest.first, strokes.contains(first) { rest.removeFirst() }
    return String(rest)
  }
}

extension Word {
  /// Returns the word with `text`, a part of its own text, and the symbols of that part.
  fileprivate func with(text: String) -> Word {
    let kept =
      symbols.count == self.text.count ? Self.symbols(symbols, of: text, in: self.text) : symbols
    return Word(
      text: text, box: kept.isEmpty ? box : kept.map(\.box).hull ?? box, confidence: confidence,
      symbols: kept, language: language)
  }

  private static func symbols(_ symbols: [Symbol], of part: String, in whole: String) -> [Symbol] {
    let start = whole.count - whole.drop { WordCleaning.strokes.contains($0) }.count
    return Array(symbols.dropFirst(start).prefix(part.count))
  }
}
