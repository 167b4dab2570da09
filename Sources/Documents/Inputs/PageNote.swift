/// A remark on a page, for people and for scripts.
package struct PageNote: Sendable, Hashable, CustomStringConvertible {
  /// The machine-readable kind of a remark (`docs/pages.schema.json`).
  package enum Kind: String, Sendable {
    // Something failed.
    case notRecognized, textNotReadable, damaged, changed, notShown, pagesMissing, updateCutShort
    case unchanged, unmatchedCorrections, lowGrade
    // Something may be wrong although nothing has failed.
    case uncertainText, undecidedOrientation, otherLanguage, uncertainLanguage, noSheet, noBorder,
      unreadText, crashed, secondReaderFailed
    case noItems, severalItems, encodedAgain, furtherImages
    case doubtfulSize, missedText, unreadInk, lessClaimed, grown, omittedWords, unalignedText
    // The page of a PDF stays unchanged.
    case hasText, isBlank, isRepeated, isNotSelected
    // Something of a PDF is new or omitted.
    case rewritten, rebuilt, shrunk, leftOut
    // An option has no effect on the page.
    case notApplied, notHashed
  }

  package let kind: Kind
  /// The problem, without its consequence.
  package let reason: String
  /// The consequence, and what to do.
  package let consequence: String?

  /// Makes a remark of a reason and, unless the reason states it, a consequence.
  package init(_ kind: Kind, _ reason: String, _ consequence: String? = nil) {
    self.kind = kind
    self.reason = reason
    self.consequence = consequence
  }

  /// The problem, its consequence and the advice, as text that follows the file name.
  package var description: String { reason + (consequence.map { "; \($0)" } ?? "") }

  /// The JSON object with the kind and the message.
  package var json: String {
    JSONText.object([
      ("kind", JSONText.string(kind.rawValue)), ("message", JSONText.string(description)),
    ])
  }
}
