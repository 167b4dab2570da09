import PageModel

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

  /// The lengths with which the gap is compared: its share in the sum of both.
  private static let lengths = [
    "letter height", "widest other gap of the word", "gaps of other words", "spaces of the line",
    "spaces of the page",
  ]

  let word: Word
  /// The number of the word's symbols before the gap.
  let count: Int
  /// The left and right ends of the gap, in pixels of the original.
  let place: ClosedRange<Double>
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
  /// - place: The gap in pixels of the original.
  /// - isWord: Returns whether the dictionary has a word; `nil` if there is no dictionary.
  init?(
    _ gap: ClosedRange<Double>, at place: ClosedRange<Double>, of word: Word, ink: WordInk,
    letterHeight: Double, surroundings: WordSurroundings, isWord: (String) -> Bool?
  ) {
    let count = word.symbols.prefix { $0.box.midX < place.middle }.count
    guard word.symbols.count == word.text.count, word.mayEnd(after: count) else { return nil }
    let (left, right) = Self.parts(of: word, after: count)
    let widestOther = ink.gaps.filter { $0 != gap }.map(\.length).max() ?? 0
    let inkBefore = ink.letters.count { $0.left < gap.upperBound }
    let shares = [
      letterHeight, widestOther, surroundings.letterGap, surroundings.lineSpace,
      surroundings.pageSpace,
    ].map { gap.length / (gap.length + $0) }
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

  /// Compares a word and its parts with the dictionary, which has no numbers.
  private static func dictionary(
    _ whole: String, _ left: String, _ right: String, _ isWord: (String) -> Bool?
  ) -> [Double] {
    let known = [whole, left, right].map { text in
      let letters = text.lettersAndDigits
      guard !letters.isEmpty, letters.allSatisfy(\.isLetter) else { return 0.0 }
      return isWord(letters).map(flag) ?? WordEvidence.unknown
    }
    return [known[0], (1 - known[0]) * known[1] * known[2]]
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
    let (last, first) = (left.last, right.first)
    let fewest = [left, right].map { $0.count { $0.isLetter || $0.isNumber } }.min() ?? 0
    let isNumber = [last, first].map { $0?.isNumber == true }
    return [
      isNumber[0] != isNumber[1], last?.isLowercase == true && first?.isUppercase == true,
      fewest <= 1, last?.isLetter != true && !isNumber[0],
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
  /// quotation marks, hyphens and the marks of numbers, too, and between digits; raised digits belong
  /// to the word before them.
  fileprivate func mayEnd(after count: Int) -> Bool {
    guard let last = symbols.prefix(count).last?.text.last,
      let first = symbols.dropFirst(count).first?.text.first, !text.contains(where: \.isWide)
    else { return false }
    if first.isLetter { return last.isLetter || last.isNumber || ",;:".contains(last) }
    let isInNumber = symbols.prefix(count).dropLast().last?.isDigit ?? false
    return first.isASCIIDigit && (last.isLetter || ",;:".contains(last) && !isInNumber)
  }
}
