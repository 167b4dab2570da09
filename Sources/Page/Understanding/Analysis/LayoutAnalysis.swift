// # Understanding
//
// What a page means to a reader, from boxes alone: a page of words becomes columns in reading
// order, paragraphs, headings, lists and running heads, around the tables that `Tables` finds. All are
// pure functions over `PageModel`, the same for scans and for the text of PDFs.
//
//     let ordered = LayoutAnalysis.analyze(recognized)        // reading order, paragraphs
//
// What decides is a fitted function or a number with the pages on which it was chosen. It must not
// see pixels, files or PDF: what it needs of them travels in `RecognizedPage` (words, pictures,
// rulings).

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
