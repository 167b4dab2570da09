/// Understands a page: what is read after what, and where paragraphs begin.
package enum PageAnalysis {
  /// The page with its blocks in reading order, each block a column or a part of one, its lines
  /// grouped into paragraphs.
  ///
  /// It holds the same lines as before, and takes time in proportion to n log n of them.
  package static func understand(_ page: RecognizedPage) -> RecognizedPage {
    Interruptions.settle(ParagraphGrouping.group(ReadingOrder.arrange(page)))
  }
}
