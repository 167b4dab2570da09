import PageModel

/// Makes the brackets of numbers round, and removes brackets that are ruling lines.
///
/// Amounts in round brackets are negative; a ruling line beside an amount is read as a square or
/// curly bracket.
enum NumberBrackets {
  private static let opening: Set<Character> = ["[", "{"]
  private static let closing: Set<Character> = ["]", "}"]

  /// Returns the words of a line with the brackets of its numbers mended, unless a bracket may
  /// belong to one in another word.
  static func closed(in words: [Word]) -> [Word] {
    let brackets = words.flatMap { $0.text.filter { opening.contains($0) || closing.contains($0) } }
    guard !brackets.isEmpty else { return words }
    let isPaired =
      brackets.contains(where: opening.contains) && brackets.contains(where: closing.contains)
    return words.compactMap { word in
      guard word.hasSymbolPerCharacter, word.text.count(where: \.isNumber) > 1,
        !word.text.contains(where: \.isLetter)
      else { return word }
      return closed(word, mayOpenElsewhere: isPaired)
    }
  }

  private static func closed(_ word: Word, mayOpenElsewhere: Bool) -> Word {
    guard let first = word.text.first, let last = word.text.last else { return word }
    switch (first, last) {
    case ("(", _) where closing.contains(last) && !word.text.contains(")"):
      return word.spelled(word.symbols.replacing(word.symbols.count - 1, by: ")"))
    case (_, ")") where opening.contains(first) && !word.text.contains("("):
      return word.spelled(word.symbols.replacing(0, by: "("))
    case (_, _) where closing.contains(last) && !opening.contains(first) && !mayOpenElsewhere:
      return word.part(word.symbols.dropLast())
    case (_, _) where opening.contains(first) && !closing.contains(last) && !mayOpenElsewhere:
      return word.part(word.symbols.dropFirst())
    default: return word
    }
  }
}

extension [Symbol] {
  /// Returns the symbols with another text for one of them.
  func replacing(_ index: Int, by text: String) -> [Symbol] {
    var symbols = self
    symbols[index] = Symbol(text: text, box: symbols[index].box)
    return symbols
  }
}
