import Files
package import Inputs

/// The words of a language; others are doubtful.
package struct ReviewDictionary: Sendable {
  private let words: Set<String>

  /// Reads a list of words at `path`, one per line.
  ///
  /// - Throws: a `ConversionError` if the list cannot be read.
  package init(path: String) throws(ConversionError) {
    let bytes = try reading(FileReader.list(path))
    self.init(text: String(decoding: bytes, as: UTF8.self))
  }

  /// Makes a dictionary of a list of words, one per line.
  init(text: String) {
    words = Set(text.split(whereSeparator: \.isNewline).map { $0.lowercased() })
  }

  /// Returns whether all parts of a word, between signs and digits, are in the dictionary; a text
  /// of signs and numbers alone has no such parts.
  func contains(_ text: String) -> Bool {
    let parts = text.split { !$0.isLetter && $0 != "'" && $0 != "’" }
    return parts.allSatisfy { part in
      let word = part.lowercased().replacing("’", with: "'")
      let bare = word.drop { $0 == "'" }
      return bare.count < 2 || words.contains(word) || words.contains(String(bare))
        || bare.hasSuffix("'s") && words.contains(String(bare.dropLast(2)))
    }
  }
}
