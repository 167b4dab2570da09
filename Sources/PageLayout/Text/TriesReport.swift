/// The tries in which a page was recognised, and the share of its ink that they left unread.
package struct TriesReport: Sendable, Hashable, Codable {
  /// The purpose of a try.
  package enum Purpose: String, Sendable, Hashable, Codable, CaseIterable {
    /// The whole page as it is.
    case page
    /// The whole page with another preparation, because it was recognised badly.
    case poorPage
    /// The ink that the first try left over.
    case leftover
    /// The ink that is still left over after that.
    case remainder
    /// Columns of letters that are turned by a quarter.
    case turned
  }

  /// A try and the number of words that it brought to the page.
  package struct Entry: Sendable, Hashable, Codable {
    package let purpose: Purpose
    package let words: Int

    /// Records a try that brought `words` words.
    package init(purpose: Purpose, words: Int) {
      self.purpose = purpose
      self.words = words
    }
  }

  /// The tries in the order in which they ran.
  package var entries: [Entry]
  /// The share of the ink of letter size that no certain word covers in the end, 0 to 1; `nil` if it
  /// was not measured.
  package var uncovered: Double?

  /// Creates a report.
  package init(entries: [Entry] = [], uncovered: Double? = nil) {
    self.entries = entries
    self.uncovered = uncovered
  }
}

extension TriesReport {
  /// More tries than this are not made.
  private static let maximumCount = 16
  /// A page does not have more words than this.
  private static let maximumWords = 1_000_000

  /// Whether a recogniser can have made this report.
  package var isPossible: Bool {
    entries.count <= Self.maximumCount
      && entries.allSatisfy { (0...Self.maximumWords).contains($0.words) }
      && (uncovered.map { (0...1).contains($0) } ?? true)
  }
}
