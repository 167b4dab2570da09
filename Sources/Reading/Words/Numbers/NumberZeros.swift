import PageModel

/// Makes zeros of the letters O in numbers, which have the same ink in many typefaces.
enum NumberZeros {
  private static let letters: Set<Character> = ["O", "o"]
  /// The characters of amounts besides digits.
  private static let marks: Set<Character> = [
    "$", "€", "£", "%", "(", ")", "[", "]", "{", "}", "+", "-", "–", ".", ",",
  ]

  /// Returns a word with zeros for letters between its digits and marks, or the word unchanged.
  ///
  /// One letter may follow the number, such as the E of an estimate. A letter before digits stays
  /// unless a point or comma is between them, because part numbers begin with letters.
  static func mended(_ word: Word) -> Word {
    let text = Array(word.text)
    guard word.hasSymbolPerCharacter, text.contains(where: letters.contains),
      isNumber(text)
    else { return word }
    let zeros = text.indices.filter { letters.contains(text[$0]) && isZero(at: $0, in: text) }
    guard zeros.count == text.count(where: letters.contains) else { return word }
    return word.mended(to: zeros.reduce(word.symbols) { $0.replacing($1, by: "0") })
  }

  private static func isNumber(_ text: [Character]) -> Bool {
    let rest = text.last.map { $0.isLetter && !letters.contains($0) } ?? false
    let number = rest ? text.dropLast() : text[...]
    let digits = number.count(where: \.isASCIIDigit)
    return digits > 1
      && number.allSatisfy { $0.isASCIIDigit || letters.contains($0) || marks.contains($0) }
  }

  /// Returns whether a letter follows a digit, perhaps with a point or comma between them, or
  /// precedes a point or comma with a digit after it.
  private static func isZero(at index: Int, in text: [Character]) -> Bool {
    func isDigit(_ index: Int) -> Bool {
      text.indices.contains(index)
        && (text[index].isASCIIDigit || letters.contains(text[index]))
    }
    func isPoint(_ index: Int) -> Bool {
      text.indices.contains(index) && (text[index] == "." || text[index] == ",")
    }
    return isDigit(index - 1) || isPoint(index - 1) && isDigit(index - 2)
      || isPoint(index + 1) && isDigit(index + 2)
  }
}
