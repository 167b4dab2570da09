package import PageModel
package import Words

/// The evidence about the words of a page, for fitting the functions that weigh it.
package struct PageEvidence {
  /// The words of each reading of the page.
  package let words: [[WordEvidence.Sample]]
  /// The widest gaps in the chosen words.
  package let gaps: [WordGap]
  /// The page with the chosen words, before words that lack letters are read again.
  package let page: RecognizedPage
  /// The ink of the page, in which unread letters are found.
  package let unread: UnreadInk
  /// The ink that may be boxes to tick.
  package let boxes: [CheckBoxes.Sample]
  /// The evidence about each reading of each price.
  package let prices: [[PriceReadings.Sample]]
}
