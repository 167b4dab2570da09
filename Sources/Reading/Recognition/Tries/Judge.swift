import PageModel
import Words

/// A rule that chooses between the words of a page and those of another reading at one place.
struct Judge {
  /// Returns whether new words stand in place of those that the page has there, of which there may be none.
  let prefersNew: (_ old: [Word], _ new: [Word]) -> Bool
}

extension Judge {
  /// Prefers the new words everywhere.
  static var new: Judge { Judge { _, _ in true } }

  /// Prefers the words of the page, and adds new ones in places without a word.
  static var old: Judge { Judge { old, _ in old.isEmpty } }

  /// The confidence that a word needs in a place without a word, in per cent.
  private static let minimum = 85.0
  /// The confidence below which letters count against their words, in per cent.
  private static let worthless = 45.0
  /// The advantage in confidence of old words, in per cent, because the first try saw the page as
  /// it is; that of new ones which alone the dictionary has.
  private static let advantage = 10.0
  /// The minimum length of words of the dictionary, which has many short ones that are misread.
  private static let knownLetters = 4

  /// Prefers the words with the greater sum of confidence over their letters, so that a certain fragment
  /// does not displace a line; adds certain words that have a letter or digit, and braces, of which `PageReadings`
  /// keeps those that close others.
  ///
  /// - completes: Whether new words replace old ones whose letters they have, perhaps with others
  ///   around them.
  /// - isWord: The dictionary; a certain new word that it has need not be as sure as an old one of
  ///   letters that it lacks.
  static func confidence(completes: Bool = false, isWord: @escaping WordLookup) -> Judge {
    let worth = { (word: Word) in Double(word.text.count) * (word.confidence - worthless) }
    return Judge { old, new in
      let isMisread =
        old.count == 1 && new.count == 1 && old[0].isPlain && isWord(old[0].letters) != true
        && new[0].isCertain && new[0].letters.count >= knownLetters
        && isWord(new[0].letters) == true
      let advantage = isMisread ? -advantage : advantage
      let judge = Judge.worth(
        old: { worth($0) + Double($0.text.count) * advantage }, new: worth,
        isText: { $0.confidence >= minimum && (!$0.letters.isEmpty || $0.text == "}") },
        completes: completes)
      return judge.prefersNew(old, new)
    }
  }

  /// Prefers the words with the greater sum of their worth, and adds those that are text.
  ///
  /// If both have the same letters, and the new words are no more, the old words stay, because the
  /// first try saw all punctuation and the whole line. A number that ends in its mark gives way to one that
  /// goes on after it.
  ///
  /// - completes: Whether new words of any worth replace old ones whose letters they have, perhaps with
  ///   others around them.
  static func worth(
    old: @escaping (Word) -> Double, new: @escaping (Word) -> Double,
    isText: @escaping (Word) -> Bool, completes: Bool
  ) -> Judge {
    Judge { oldWords, newWords in
      guard !oldWords.isEmpty else { return newWords.allSatisfy(isText) }
      let mayComplete = completes || oldWords.areCutNumber(of: newWords)
      if mayComplete, newWords.letters.contains(oldWords.letters),
        newWords.allSatisfy({ new($0) > 0 })
      {
        return true
      }
      return !oldWords.haveLetters(of: newWords)
        && newWords.reduce(0) { $0 + new($1) } > oldWords.reduce(0) { $0 + old($1) }
    }
  }
}

extension [Word] {
  /// The letters and digits of the words, from left to right.
  fileprivate var letters: String {
    sorted { $0.box.left < $1.box.left }.map(\.letters).joined()
  }

  /// Returns whether the words have the letters of others, which are no more words.
  func haveLetters(of others: [Word]) -> Bool {
    count { !$0.letters.isEmpty } >= others.count { !$0.letters.isEmpty }
      && letters == others.letters
  }

  /// Returns whether there is one word, a number that was cut at its point or comma, after which another
  /// one goes on.
  fileprivate func areCutNumber(of others: [Word]) -> Bool {
    guard let word = first, let whole = others.first, count == 1, others.count == 1 else {
      return false
    }
    return word.digitCount != nil && whole.digitCount != nil
      && (word.text.last.map(".,".contains) ?? false)
      && whole.text.count > word.text.count && whole.text.hasPrefix(word.text)
  }
}

extension Word {
  /// The letters and digits of the word.
  var letters: String { text.filter { $0.isLetter || $0.isNumber } }

  /// Whether the word has nothing but letters and the punctuation of sentences.
  fileprivate var isPlain: Bool {
    text.allSatisfy { $0.isLetter || ".,;:!?\"'()".contains($0) }
  }
}
