/// The language data chosen for a page by its letters and words.
package struct LanguageDecision: Sendable, Hashable, Codable {
  /// A language that was compared.
  package struct Candidate: Sendable, Hashable, Codable {
    /// Tesseract's code.
    package let code: String
    /// The share of the letters in words of the language's word list, 0 to 1.
    package let share: Double

    /// Makes a candidate from its code and its share of letters, 0 to 1.
    package init(code: String, share: Double) {
      self.code = code
      self.share = share
    }
  }

  /// Tesseract's codes joined by plus signs, the most important first.
  package let languages: String
  /// Whether the page has enough text to distinguish its language from the other candidates.
  package let isCertain: Bool
  /// The best candidates, the most likely first.
  package let candidates: [Candidate]

  /// The maximum number of candidates of a decision.
  package static let maximumCandidates = 5
  /// The maximum length of the codes in bytes.
  private static let maximumCodeLength = 128

  /// Makes a decision with at most `maximumCandidates` candidates.
  package init(languages: String, isCertain: Bool, candidates: [Candidate]) {
    self.languages = languages
    self.isCertain = isCertain
    self.candidates = Array(candidates.prefix(Self.maximumCandidates))
  }

  /// Whether the values are plausible; a compromised worker may report any.
  package var isPossible: Bool {
    candidates.count <= Self.maximumCandidates
      && candidates.allSatisfy { (0...1).contains($0.share) }
      && ([languages] + candidates.map(\.code)).allSatisfy(Self.isCode)
  }

  private static func isCode(_ text: String) -> Bool {
    text.utf8.count <= maximumCodeLength
      && text.utf8.allSatisfy {
        (0x61...0x7A).contains($0) || (0x41...0x5A).contains($0) || (0x30...0x39).contains($0)
          || [0x2B, 0x2D, 0x2F, 0x5F].contains($0)
      }
  }
}
