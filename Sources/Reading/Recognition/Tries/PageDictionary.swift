/// The dictionary of an engine, which is asked once for each word, because the readings of a page
/// have mostly the same words.
final class PageDictionary {
  private let lexicon: (any Lexicon)?
  private var answers: [String: Bool?] = [:]

  init(_ engine: any TextEngine) {
    lexicon = engine.lexicon
  }

  /// Returns whether the dictionary has a word; `nil` if there is no dictionary.
  func contains(_ word: String) -> Bool? {
    if let known = answers[word] { return known }
    let answer = lexicon?.isWord(word)
    answers.updateValue(answer, forKey: word)
    return answer
  }
}
