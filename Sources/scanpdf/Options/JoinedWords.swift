/// Values of options that are several words with a sign between them, such as `deu+fra`.
enum JoinedWords {
  /// The values that begin with those of `prefix` and end with one more of `words`, each once.
  static func completions(
    of prefix: String, with words: [String], separator: Character
  ) -> [String] {
    let earlier = prefix.lastIndex(of: separator).map { prefix[...$0] } ?? ""
    let taken = earlier.split(separator: separator)
    return words.filter { !taken.contains($0[...]) }.map { earlier + $0 }
  }
}
