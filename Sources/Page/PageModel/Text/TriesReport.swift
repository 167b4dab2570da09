/// The tries in which a page was recognised, and the share of its ink that they left unread.
package struct TriesReport: Sendable, Hashable, Codable {
  /// The purpose of a try.
  package enum Purpose: String, Sendable, Hashable, Codable, CaseIterable {
    /// The whole page, in the first try.
    case page
    /// The whole page with another preparation, because the first try recognised it badly.
    case poorPage
    /// The whole page without the coloured ink of a stamp, and the text of the stamp.
    case stamped
    /// The lines in the ink that the tries of the whole page broke.
    case brokenLines
    /// The ink that the tries of the whole page left over.
    case leftover
    /// The ink that the try `leftover` left over.
    case remainder
    /// The left-over ink with the dots of screened areas as background.
    case screened
    /// The lines of the left-over ink; on a page with much left-over ink, only short numbers in
    /// columns.
    case leftoverLines
    /// Bars of light text on dark ground.
    case inverse
    /// Columns of letters that are turned by a quarter.
    case turned
    /// The whole page in a lower scale, to compare its words.
    case coarse
    /// The whole page with sharper edges, to compare its words.
    case sharp
    /// The whole page without rulings that touch its letters, to compare its words.
    case unruled
    /// The text that the first reader read with doubt or not at all, by the second reader.
    case secondReader
  }

  /// A try and the number of its words that the page contains.
  package struct Entry: Sendable, Hashable, Codable {
    package let purpose: Purpose
    package let words: Int

    /// Records a try that added `words` words.
    package init(purpose: Purpose, words: Int) {
      self.purpose = purpose
      self.words = words
    }
  }

  /// The tries in the order in which they ran.
  package var entries: [Entry]
  /// The share of the letter-sized ink that no certain word covers after all tries, 0 to 1; `nil`
  /// if it was not measured.
  package var uncovered: Double?
  /// Whether the second reader failed; the words then come from the first reader.
  package var hasSecondReaderFailed = false
  /// The language chosen for the page; `nil` if the options name the language.
  package var language: LanguageDecision?

  package init(entries: [Entry] = [], uncovered: Double? = nil) {
    self.entries = entries
    self.uncovered = uncovered
  }

  /// The maximum number of tries: a page has 17 at most, three of them retries of a poor page.
  private static let maximumCount = 24
  /// The maximum number of words on a page.
  private static let maximumWords = 1_000_000

  /// Whether the numbers are plausible; a compromised worker may report any.
  package var isPossible: Bool {
    entries.count <= Self.maximumCount
      && entries.allSatisfy { (0...Self.maximumWords).contains($0.words) }
      && (uncovered.map { (0...1).contains($0) } ?? true)
      && language?.isPossible != false
  }
}
