package import PageModel
package import Words

/// What decides about the words of a page, for the fits of the functions that weigh it.
package struct PageEvidence {
  /// The words of each reading of the page.
  package let words: [[WordEvidence.Sample]]
  /// The widest gaps of the words that were chosen.
  package let gaps: [WordGap]
  /// The page with the words that were chosen, before those that lack letters are read again, and its
  /// ink.
  package let page: RecognizedPage
  package let unread: UnreadInk
  /// The ink that may be boxes to tick.
  package let boxes: [CheckBoxes.Sample]
  /// The prices as which each place was read.
  package let prices: [[PriceReadings.Sample]]
}
