package import PageModel

/// The widest gap in the ink of a word at which it may end.
package struct WordGap: Sendable {
  let word: Word
  /// The number of symbols before the gap.
  let count: Int
  /// The left and right ends of the gap, in pixels of the original.
  let place: ClosedRange<Double>
  /// The odds of a space rather than a gap between letters, with weights that
  /// `benchmarks/fit-gaps.py` wrote.
  package let spaceOdds: LogisticFunction

  /// The texts of the word on both sides of the gap.
  package var parts: (left: String, right: String) { Self.parts(of: word, after: count) }
}

extension WordGap {
  /// Measures a gap of a word; `nil` if the word cannot end there.
  ///
  /// - gap: One of the gaps of `ink`, in pixels of the image.
  /// - place: The gap in pixels of the original.
  init?(
    _ gap: ClosedRange<Double>, at place: ClosedRange<Double>, of word: Word, ink: WordInk,
    letterHeight: Double, surroundings: WordSurroundings, isWord: WordLookup
  ) {
    let count = word.symbols.prefix { $0.box.midX < place.middle }.count
    guard word.hasSymbolPerCharacter, word.mayEnd(after: count) else { return nil }
    let inkBefore = ink.letters.count { $0.left < gap.upperBound }
    let (left, right) = Self.parts(of: word, after: count)
    let isApart = Self.areApart(word, left: left, right: right, counts: surroundings.counts)
    let isLost = Self.lacksLetter(
      symbols: (count, word.symbols.count - count),
      ink: (inkBefore, ink.letters.count - inkBefore))
    self.word = word
    self.count = count
    self.place = place
    spaceOdds = LogisticFunction(
      constant: -22.720,
      Self.lengths(of: gap, in: ink, letterHeight: letterHeight, surroundings)
        + Self.flags(isApart: isApart, isLost: isLost)
        + Self.dictionary(word.text, left: left, right: right, isWord)
        + Self.characters(left: left, right: right))
  }

  /// Compares the length of a gap with the lengths around it.
  private static func lengths(
    of gap: ClosedRange<Double>, in ink: WordInk, letterHeight: Double,
    _ surroundings: WordSurroundings
  ) -> [LogisticFunction.Term] {
    let widestOther = ink.gaps.filter { $0 != gap }.map(\.length).max() ?? 0
    func share(_ other: Double) -> Double { gap.length / (gap.length + other) }
    let (height, other, letters) = (
      share(letterHeight), share(widestOther), share(surroundings.letterGap)
    )
    let (line, page) = (share(surroundings.lineSpace), share(surroundings.pageSpace))
    return [
      ("letter height", -2.569, height),
      ("widest other gap of the word", 4.392, other),
      ("gaps of other words", 5.411, letters),
      ("spaces of the line", 22.478, line),
      ("spaces of the page", 12.928, page),
      ("letter height²", -10.932, height * height),
      ("widest other gap of the word²", 0.027, other * other),
      ("gaps of other words²", 2.427, letters * letters),
      ("spaces of the line²", -16.181, line * line),
      ("spaces of the page²", -11.468, page * page),
    ]
  }

  private static func flags(isApart: Bool, isLost: Bool) -> [LogisticFunction.Term] {
    [
      ("only its parts are on the page", 6.119, LogisticFunction.flag(isApart)),
      ("lost letter", -2.302, LogisticFunction.flag(isLost)),
    ]
  }

  private static func parts(of word: Word, after count: Int) -> (left: String, right: String) {
    (
      word.symbols.prefix(count).map(\.text).joined(),
      word.symbols.dropFirst(count).map(\.text).joined()
    )
  }

  /// Compares a word and its parts with the dictionary, which has no numbers.
  private static func dictionary(
    _ whole: String, left: String, right: String, _ isWord: WordLookup
  ) -> [LogisticFunction.Term] {
    let known = [whole, left, right].map { text in
      let letters = text.lettersAndDigits
      guard !letters.isEmpty, letters.allSatisfy(\.isLetter) else { return 0.0 }
      return isWord(letters).map(LogisticFunction.flag) ?? WordEvidence.unknown
    }
    return [
      ("in the dictionary", 0.718, known[0]),
      ("only its parts are in it", 6.306, (1 - known[0]) * known[1] * known[2]),
    ]
  }

  /// Returns whether both parts of a word, but not the word, are among the other words of the page.
  private static func areApart(
    _ word: Word, left: String, right: String, counts: [String: Int]
  ) -> Bool {
    let others = counts[word.text.lettersAndDigits, default: 0] - (word.isCertain ? 1 : 0)
    return others == 0
      && [left, right].allSatisfy { counts[$0.lettersAndDigits, default: 0] > 0 }
  }

  /// Compares the characters on both sides of a gap.
  private static func characters(left: String, right: String) -> [LogisticFunction.Term] {
    let (last, first) = (left.last, right.first)
    let fewest = [left, right].map { $0.count { $0.isLetter || $0.isNumber } }.min() ?? 0
    let isNumber = [last, first].map { $0?.isNumber == true }
    let isCapital = last?.isLowercase == true && first?.isUppercase == true
    let flag = LogisticFunction.flag
    return [
      ("letter and digit", 6.970, flag(isNumber[0] != isNumber[1])),
      ("small letter and capital", 4.309, flag(isCapital)),
      ("one character", -1.006, flag(fewest <= 1)),
      ("after a sign", -5.331, flag(last?.isLetter != true && !isNumber[0])),
    ]
  }

  /// Returns whether the shorter part has fewer letters of ink than symbols: a lost letter leaves a
  /// gap, too.
  private static func lacksLetter(
    symbols: (left: Int, right: Int), ink: (left: Int, right: Int)
  ) -> Bool {
    symbols.left <= symbols.right && ink.left < symbols.left
      || symbols.right <= symbols.left && ink.right < symbols.right
  }
}

extension Word {
  /// Returns whether the word may end after `count` symbols.
  ///
  /// Print also has gaps at apostrophes, quotation marks, hyphens and the marks of numbers, and
  /// between digits. Raised digits belong to the word before them.
  fileprivate func mayEnd(after count: Int) -> Bool {
    guard let last = symbols.prefix(count).last?.text.last,
      let first = symbols.dropFirst(count).first?.text.first, !text.contains(where: \.isWide)
    else { return false }
    if first.isLetter { return last.isLetter || last.isNumber || ",;:".contains(last) }
    let isInNumber = symbols.prefix(count).dropLast().last?.isDigit ?? false
    return first.isASCIIDigit && (last.isLetter || ",;:".contains(last) && !isInNumber)
  }
}
