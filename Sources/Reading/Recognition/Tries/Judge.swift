import PageModel
import Words

/// A rule that chooses between the words of a page and the words of another reading at one place.
struct Judge {
  /// Returns whether new words replace the words of the page at their place, of which there may be
  /// none.
  let prefersNew: (_ old: [Word], _ new: [Word]) -> Bool
}

extension Judge {
  /// Prefers the new words everywhere.
  static var new: Judge { Judge { _, _ in true } }

  /// Prefers the words of the page, and adds new ones in places without a word.
  static var old: Judge { Judge { old, _ in old.isEmpty } }

  /// The advantage of old words in confidence, in per cent, because the first try saw the unchanged
  /// page; new words get it if the dictionary has only them.
  private static let advantage = 10.0
  /// The minimum length of words for which the dictionary decides, because many of its short words
  /// are misreadings.
  private static let minimumKnownLetters = 4

  /// Prefers the words with the greater sum of confidence over their letters, so that a certain
  /// fragment does not displace a line, and adds certain words with a letter or digit, and closing
  /// braces.
  ///
  /// `PageReadings` later removes braces that close no other brace.
  ///
  /// - completes: Whether new words replace old words whose letters they have, perhaps among
  ///   others.
  /// - isWord: The dictionary; a certain new word that it has may replace a surer old word that it
  ///   lacks.
  static func confidence(completes: Bool = false, isWord: @escaping WordLookup) -> Judge {
    let worth = { (word: Word) in
      Double(word.text.count) * (word.confidence - Confidence.worthless)
    }
    return Judge { old, new in
      let isMisread =
        old.count == 1 && new.count == 1 && old[0].isPlain && isWord(old[0].letters) != true
        && new[0].isCertain && new[0].letters.count >= minimumKnownLetters
        && isWord(new[0].letters) == true
      let advantage = isMisread ? -advantage : advantage
      let judge = Judge.worth(
        old: { worth($0) + Double($0.text.count) * advantage }, new: worth,
        isText: { $0.confidence >= Confidence.trusted && (!$0.letters.isEmpty || $0.text == "}") },
        completes: completes)
      return judge.prefersNew(old, new)
    }
  }

  /// Prefers the words with the greater sum of their worth, and adds new words that are text.
  ///
  /// Old words stay if the new words have the same letters and are not more, because the first try
  /// saw all punctuation and the whole line. A number that was cut after its decimal mark gives way
  /// to a number that continues it.
  ///
  /// - completes: Whether new words of any worth replace old words whose letters they have, perhaps
  ///   among others.
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

  /// Returns whether the words have the letters of others, and are at least as many.
  func haveLetters(of others: [Word]) -> Bool {
    count { !$0.letters.isEmpty } >= others.count { !$0.letters.isEmpty }
      && letters == others.letters
  }

  /// Returns whether the only word is a number that was cut after its point or comma, and the only
  /// other word continues it.
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

  /// Whether the word has only letters and the punctuation of sentences.
  fileprivate var isPlain: Bool {
    text.allSatisfy { $0.isLetter || ".,;:!?\"'()".contains($0) }
  }
}
