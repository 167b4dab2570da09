package import PageModel

/// The widest gap in the ink of a word at which it may end, with what tells a space from a gap
/// between letters: numbers that a fitted function weighs.
package struct WordGap: Sendable {
  /// The names of the numbers, as the table of weights has them: those of `lengths`, their squares,
  /// and others.
  package static let names =
    lengths + lengths.map { "\($0)²" } + [
      "in the dictionary", "only its parts are in it", "only its parts are on the page",
      "letter and digit", "small letter and capital", "one character", "after a sign",
      "lost letter",
    ]

  /// The lengths beside which the gap is seen: its share in the sum of it and each of them.
  private static let lengths = [
    "letter height", "next gap of the word", "gaps of other words",
    "spaces of the line", "spaces of the page",
  ]

  package let word: Word
  /// The number of the word's symbols before the gap.
  package let count: Int
  /// The ends of the gap, in pixels of the original.
  package let place: ClosedRange<Double>
  /// The numbers in the order of `names`, from 0 to 1.
  package let values: [Double]

  /// The probability that the gap is a space.
  var probability: Double { LogisticFunction.space(values) }

  /// The texts of the word on both sides of the gap.
  package var parts: (left: String, right: String) { Self.parts(of: word, after: count) }
}

extension WordGap {
  /// Measures a gap of a word; `nil` if the word cannot end there.
  ///
  /// - gap: The gap, one of those of `ink`, in pixels of the image.
  /// - place: The same in pixels of the original.
  /// - isWord: Returns whether the dictionary has a word; `nil` if there is no dictionary.
  init?(
    _ gap: ClosedRange<Double>, at place: ClosedRange<Double>, of word: Word, ink: WordInk,
    letterHeight: Double, surroundings: WordSurroundings, isWord: (String) -> Bool?
  ) {
    let count = word.symbols.prefix { $0.box.midX < place.middle }.count
    guard word.symbols.count == word.text.count, word.mayEnd(after: count) else { return nil }
    let (left, right) = Self.parts(of: word, after: count)
    let others = ink.gaps.filter { $0 != gap }.map(\.length)
    let inkBefore = ink.letters.count { $0.left < gap.upperBound }
    let shares = [
      letterHeight, others.max() ?? 0, surroundings.letters, surroundings.line,
      surroundings.page,
    ].map { Self.share(of: gap.length, beside: $0) }
    self.word = word
    self.count = count
    self.place = place
    values =
      shares + shares.map { $0 * $0 } + Self.dictionary(word.text, left, right, isWord)
      + [Self.flag(Self.areApart(word, left, right, surroundings.counts))]
      + Self.characters(left, right)
      + [Self.flag(Self.lacksLetter(count, word.symbols.count, inkBefore, ink.letters.count))]
  }

  private static func parts(of word: Word, after count: Int) -> (left: String, right: String) {
    (
      word.symbols.prefix(count).map(\.text).joined(),
      word.symbols.dropFirst(count).map(\.text).joined()
    )
  }

  /// Returns the share of a length in the sum of it and another one; a half if that is unknown.
  private static func share(of length: Double, beside other: Double?) -> Double {
    guard let other, length + other > 0 else { return 0.5 }
    return length / (length + max(other, 0))
  }

  /// Compares a word and its parts with the dictionary, which has no words with digits.
  private static func dictionary(
    _ whole: String, _ left: String, _ right: String, _ isWord: (String) -> Bool?
  ) -> [Double] {
    let known = [whole, left, right].map { Self.known($0, isWord) }
    return [known[0], (1 - known[0]) * known[1] * known[2]]
  }

  /// Returns 1 for a word of the dictionary or a number, without the signs around them, 0 for
  /// others, and a half if no dictionary can tell.
  private static func known(_ text: String, _ isWord: (String) -> Bool?) -> Double {
    let characters = text.lettersAndDigits
    guard !characters.isEmpty else { return 0 }
    if characters.allSatisfy(\.isNumber) { return 1 }
    return characters.allSatisfy(\.isLetter)
      ? isWord(characters).map(flag) ?? WordEvidence.unknown : 0
  }

  /// Returns whether both parts of a word, but not the word, are among the other words of the page.
  private static func areApart(
    _ word: Word, _ left: String, _ right: String, _ counts: [String: Int]
  ) -> Bool {
    let others = counts[word.text.lettersAndDigits, default: 0] - (word.isCertain ? 1 : 0)
    return others == 0
      && [left, right].allSatisfy { counts[$0.lettersAndDigits, default: 0] > 0 }
  }

  /// Compares the characters on both sides of a gap.
  private static func characters(_ left: String, _ right: String) -> [Double] {
    guard let last = left.last, let first = right.first else { return [0, 0, 0, 0] }
    let fewest = [left, right].map { $0.count { $0.isLetter || $0.isNumber } }.min() ?? 0
    return [
      last.isNumber != first.isNumber, last.isLowercase && first.isUppercase, fewest <= 1,
      !last.isLetter && !last.isNumber,
    ].map(flag)
  }

  /// Returns whether the shorter part has fewer letters of ink than symbols: a letter that is lost,
  /// as under a ruling, leaves a gap too.
  private static func lacksLetter(_ count: Int, _ all: Int, _ ink: Int, _ allInk: Int) -> Bool {
    count <= all - count && ink < count || all - count <= count && allInk - ink < all - count
  }

  private static func flag(_ isTrue: Bool) -> Double { isTrue ? 1 : 0 }
}

extension Word {
  /// Returns whether the word may end after a number of its symbols: print has gaps at apostrophes,
  /// quotation marks, hyphens and the marks of numbers, too, and between digits.
  fileprivate func mayEnd(after count: Int) -> Bool {
    guard let last = symbols.prefix(count).last?.text.last,
      let first = symbols.dropFirst(count).first?.text.first,
      first.isLetter || first.isNumber, !text.contains(where: \.isWide)
    else { return false }
    guard first.isNumber else { return last.isLetter || last.isNumber || ",;:".contains(last) }
    let isInNumber = symbols.prefix(count).dropLast().last?.isDigit ?? false
    return last.isLetter || ",;:".contains(last) && !isInNumber
  }
}
