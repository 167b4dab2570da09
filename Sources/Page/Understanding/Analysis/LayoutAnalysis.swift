package import PageModel

/// Layout analysis of a page: reading order and paragraphs.
package enum LayoutAnalysis {
  /// Returns the page with its blocks in reading order, each block a column or part of a column,
  /// and its lines grouped into paragraphs.
  ///
  /// The set of words does not change; lines change only if they cross a gutter or hold
  /// cells of a table.
  package static func analyze(_ page: RecognizedPage) -> RecognizedPage {
    let arranged = ReadingOrder.arrange(page)
    return Interruptions.resolve(ParagraphGrouping.group(arranged))
  }
}
