/// The payloads of a request to look up words, one per line, and of its answer, a byte per word.
package enum WordList {
  private static let newline = UInt8(ascii: "\n")
  /// The byte of an answer for a word that is not in the dictionary.
  private static let unknown: UInt8 = 0
  /// The byte of an answer for a word in the dictionary.
  private static let known: UInt8 = 1
  /// The byte of an answer for a word that cannot be looked up.
  private static let undecided: UInt8 = 2

  /// Returns the payload of words, which have no line breaks.
  package static func encode(_ words: [String]) -> [UInt8] {
    Array(words.joined(separator: "\n").utf8)
  }

  /// Returns the payload of the answer about words in a payload.
  ///
  /// - isWord: Returns whether the dictionary has a word; `nil` if the word cannot be looked up.
  package static func answer(about words: [UInt8], isWord: (String) -> Bool?) -> [UInt8] {
    words.split(separator: newline, omittingEmptySubsequences: false).map { word in
      isWord(String(decoding: word, as: UTF8.self)).map { $0 ? known : unknown } ?? undecided
    }
  }

  /// Returns the answer about `count` words; `nil` if the payload is malformed.
  package static func known(in payload: [UInt8], count: Int) -> [Bool?]? {
    guard payload.count == count, payload.allSatisfy({ $0 <= undecided }) else { return nil }
    return payload.map { $0 == undecided ? nil : $0 == known }
  }
}
