import Glibc
package import PageModel

/// The choice between the words of two engines at one place, with weights that
/// `benchmarks/fit-readings.py` wrote.
package struct ReadingChoice {
  /// The words of both engines at one place, with the judgement of a function.
  package struct Sample: Sendable {
    /// The words of the first engine; none if only the second engine has any.
    package let first: [Word]
    /// The words of the second engine.
    package let second: [Word]
    /// The odds that the second engine's words are right rather than the first engine's.
    package let secondOdds: LogisticFunction
    /// Whether the words of the second engine are kept.
    package let stands: Bool
  }

  private let isWord: WordLookup
  private let observe: ((Sample) -> Void)?

  /// Makes a choice between readings with the help of a dictionary.
  ///
  /// - observe: Receives each sample, for the fit of the functions.
  package init(isWord: @escaping WordLookup, observe: ((Sample) -> Void)? = nil) {
    self.isWord = isWord
    self.observe = observe
  }

  /// The share of words below `Confidence.high` above which the whole page is read again.
  ///
  /// Chosen on: 39 receipts, 31 forms, 13 reports, 12 other scans, 6 newspapers, 5 tables, in a
  /// prototype: with a share of 0.08 and of 0.13 the word F1 of no set differs by more than 0.0015.
  private static let maximumUncertain = 0.1
  /// The probability above which the second engine's words replace the first engine's.
  ///
  /// Chosen on: the same pages, by cross-validation: with 0.5 instead of 0.7 receipts have a word
  /// F1 of 0.945 instead of 0.941 (0.868 without the second engine), forms 0.910 instead of 0.913
  /// (0.900).
  private static let minimumToReplace = 0.7
  /// The probability above which a word that only the second engine has is added.
  private static let minimumToAdd = 0.6

  /// Returns whether so many words of a page are uncertain that certain words may be wrong, too.
  package func isDoubtful(_ page: RecognizedPage) -> Bool {
    let words = page.words
    let uncertain = words.count { $0.confidence < Confidence.high }
    return words.isEmpty || Double(uncertain) > Self.maximumUncertain * Double(words.count)
  }

  /// Returns whether a word need not be read again even on a doubtful page.
  package func isCertain(_ word: Word) -> Bool { word.confidence >= Confidence.unquestionable }

  /// Returns whether the line of a word should be read again.
  package func isDoubtful(_ word: Word) -> Bool { word.confidence < Confidence.doubtful }

  /// Returns whether a word that only the second engine has is text.
  package func isText(_ word: Word) -> Bool {
    let evidence = ReadingEvidence([word], isWord: isWord)
    let function = LogisticFunction(
      constant: -1.930,
      [
        ("confidence", 0.934, evidence.odds), ("known", 0.429, evidence.known),
        ("unknown", -1.518, evidence.unknown), ("price", 0.774, evidence.price),
        ("number", -0.260, evidence.number), ("marks", 2.720, evidence.marks),
        ("letters", 0.394, Double(min(evidence.letters, 20)) / 20),
      ])
    return verdict(on: [word], insteadOf: [], by: function, minimum: Self.minimumToAdd)
  }

  /// Returns whether the second engine's words are more likely right than the first engine's.
  ///
  /// Boxes to tick stay, because the second engine does not know them. Letters with accents stay as
  /// the first engine reads them, because it knows the language.
  ///
  /// If both texts are the same except for spaces, case and marks, the first engine's words stay,
  /// unless they are parts of a price, or the second engine divides the text otherwise and more of
  /// it is in the dictionary. If the texts differ only in letters that look like digits, the one
  /// with fewer pairs of a letter and a digit is right.
  package func prefers(_ first: [Word], _ second: [Word]) -> Bool {
    guard first.allSatisfy({ $0.isTicked == nil }) else { return false }
    let (plain, other) = (first.plainText, second.plainText)
    let one = ReadingEvidence(first, isWord: isWord)
    let two = ReadingEvidence(second, isWord: isWord)
    if plain == other {
      return first.count != second.count && two.known > one.known
        || first.count > second.count && second.allSatisfy { Price($0.text) != nil }
    }
    if plain.differsInAccents(from: other) { return false }
    if plain.withDigits == other.withDigits { return other.mixedPairs < plain.mixedPairs }
    let maximum = { (a: Int, b: Int) in Double(max(a, b, 1)) }
    let function = LogisticFunction(
      constant: 0.323,
      [
        ("confidence of the first", -0.538, one.odds),
        ("confidence of the second", 0.723, two.odds),
        ("more known", 1.296, two.known - one.known),
        ("more unknown", -2.429, two.unknown - one.unknown),
        ("more prices", 9.503, two.price - one.price),
        ("more marks", 5.606, two.marks - one.marks),
        ("more words", -0.183, Double(two.words - one.words) / maximum(one.words, two.words)),
        (
          "more letters", 4.328,
          Double(two.letters - one.letters) / maximum(one.letters, two.letters)
        ),
      ])
    return verdict(on: second, insteadOf: first, by: function, minimum: Self.minimumToReplace)
  }

  /// Returns whether the words of the second engine are kept, and observes the sample.
  private func verdict(
    on second: [Word], insteadOf first: [Word], by function: LogisticFunction, minimum: Double
  ) -> Bool {
    let stands = function.probability > minimum
    observe?(Sample(first: first, second: second, secondOdds: function, stands: stands))
    return stands
  }
}

/// Evidence that the words of one engine are right: shares of their characters.
private struct ReadingEvidence {
  let words: Int
  /// The number of letters and digits.
  let letters: Int
  /// The logit of the lowest confidence.
  let odds: Double
  /// The share of characters in words of the dictionary.
  let known: Double
  /// The share of characters in other words of letters.
  let unknown: Double
  /// The share of characters in prices.
  let price: Double
  /// The share of characters in other numbers.
  let number: Double
  /// The share of characters that are neither letters nor digits.
  let marks: Double

  init(_ words: [Word], isWord: WordLookup) {
    self.words = words.count
    let texts = words.map(\.text)
    let all = Double(max(texts.reduce(0) { $0 + $1.count }, 1))
    letters = texts.reduce(0) { $0 + $1.count { $0.isLetter || $0.isNumber } }
    let lowest = (words.map(\.confidence).min() ?? 0) / 100
    odds = log((lowest + 0.01) / (1.01 - lowest))
    let kinds = texts.map { TextKind($0, isWord: isWord) }
    let share = { (kind: TextKind) in
      Double(zip(texts, kinds).reduce(0) { $0 + ($1.1 == kind ? $1.0.count : 0) }) / all
    }
    (known, unknown, price, number) = (
      share(.known), share(.unknown), share(.price), share(.number)
    )
    marks = (all - Double(letters)) / all
  }

  private enum TextKind {
    case known, unknown, price, number, other

    init(_ text: String, isWord: WordLookup) {
      let core = text.trimmed(to: { $0.isLetter || $0.isNumber })
      if Price(text) != nil {
        self = .price
      } else if core.contains(where: \.isLetter), !core.contains(where: \.isNumber), core.count > 1
      {
        self = isWord(String(core)) == true ? .known : .unknown
      } else if core.contains(where: \.isNumber),
        core.allSatisfy({ $0.isNumber || ".,:/-".contains($0) })
      {
        self = .number
      } else {
        self = .other
      }
    }
  }
}

extension [Word] {
  /// The letters and digits of the words from left to right in lower case, with a point for each
  /// point or comma between digits.
  fileprivate var plainText: String {
    let text = sorted { $0.box.left < $1.box.left }.map(\.text).joined().lowercased()
    let characters = text.filter { $0.isLetter || $0.isNumber || ".,".contains($0) }
    let isDigit = [false] + characters.map(\.isNumber) + [false]
    return String(
      characters.enumerated().compactMap { index, character in
        guard ".,".contains(character) else { return character }
        return isDigit[index] && isDigit[index + 2] ? "." : nil
      })
  }
}

extension String {
  /// Returns whether the text differs from another one only in letters that are ASCII there and not
  /// here.
  fileprivate func differsInAccents(from other: String) -> Bool {
    count == other.count && self != other
      && zip(self, other).allSatisfy { $0 == $1 || !$0.isASCII && $0.isLetter && $1.isASCII }
  }

  /// The text with digits for letters that look like digits in many typefaces.
  fileprivate var withDigits: String {
    String(map { "li".contains($0) ? "1" : $0 == "o" ? "0" : $0 })
  }

  /// The number of pairs of a letter and a digit side by evidence.
  fileprivate var mixedPairs: Int {
    zip(self, dropFirst()).count {
      $0.isLetter && $1.isNumber || $0.isNumber && $1.isLetter
    }
  }
}
