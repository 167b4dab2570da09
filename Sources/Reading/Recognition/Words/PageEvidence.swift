/// What decides about the words of a page, for the fits of the functions that weigh it.
package struct PageEvidence {
  /// The words of each reading of the page.
  package let words: [[WordEvidence.Item]]
  /// The widest gaps of the words that were chosen.
  package let gaps: [WordGap]
}
