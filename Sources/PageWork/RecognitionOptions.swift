/// How a worker is to recognise pages; the same for all pages of a run.
///
/// Every file named here is read when the worker loads its engine, before it gives up files.
package struct RecognitionOptions: Sendable, Codable, Equatable {
  /// What counts more.
  package enum Level: String, Sendable, Codable, CaseIterable {
    /// The best models installed, and what helps on difficult pages.
    case accurate
    /// The fast models, at most 200 dots per inch, each page once.
    case fast
  }

  /// Tesseract's codes joined by plus signs, such as `eng+deu`; the first counts most.
  package var languages: String
  package var level = Level.accurate
  /// Whether words of the languages' dictionaries are preferred to others.
  package var usesDictionary = true
  /// How Tesseract looks for lines, by the number of its page segmentation mode
  /// (`tesseract::PageSegMode`); one of `pageSegmentationModes`.
  package var pageSegmentation = 3
  /// A file of words, one a line, that are added to the dictionary; `nil` for none.
  package var userWords: String?
  /// A file of patterns of words, one a line (`Trie::read_pattern_list` of Tesseract); `nil` for none.
  package var userPatterns: String?
  /// The directory of the language data; `nil` for Tesseract's own.
  package var dataDirectory: String?

  /// The modes that find text and need no language data but the pages': neither orientation alone (0)
  /// and layout alone (2) nor those that detect scripts (1, 12).
  package static let pageSegmentationModes = [3, 4, 5, 6, 7, 8, 9, 10, 11, 13]

  /// The files that are read beside the language data.
  package var files: [String] { [userWords, userPatterns].compactMap { $0 } }

  /// Makes options for one or more languages (`eng+deu`).
  package init(languages: String) {
    self.languages = languages
  }
}
