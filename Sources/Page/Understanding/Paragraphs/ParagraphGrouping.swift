package import PageModel

/// Groups the lines of each block into paragraphs.
package enum ParagraphGrouping {
  /// Returns the page with the lines of each block that is not a table, in their order, grouped
  /// into new paragraphs.
  package static func group(_ page: RecognizedPage) -> RecognizedPage {
    let leading = LineSpacing.typicalLeading(of: page)
    return page.with(
      blocks: page.blocks.map { $0.isTable ? $0 : group($0, typicalLeading: leading) })
  }

  private static func group(_ block: TextBlock, typicalLeading: Double) -> TextBlock {
    let lines = block.lines
    let starts = ParagraphStarts(of: lines, typicalLeading: typicalLeading).found()
    let paragraphs = zip(lines, starts).grouped { !$1.1 }
      .compactMap { Paragraph(of: $0.map(\.0)) }
    return TextBlock(box: block.box, paragraphs: paragraphs)
  }
}

extension TextLine {
  /// Whether the first word is a label, such as `cc:` or `Source:`.
  var beginsWithLabel: Bool { words.first?.text.hasSuffix(":") ?? false }
}

/// Detects a paragraph that continues in another block: in the next column, or below an image.
package enum ParagraphContinuation {
  /// The number of words above which a line is a part of a sentence.
  private static let fewWords = 2

  /// Returns whether `first` ends in the middle of a sentence that `second` continues.
  package static func continues(_ first: TextBlock, in second: TextBlock) -> Bool {
    guard !first.isTable, !second.isTable, let last = first.paragraphs.last?.lines.last,
      let next = second.paragraphs.first?.lines.first
    else { return false }
    let maximumWidth = first.lines.map(\.frameBox.width).max() ?? 0
    // A running head that names the page does not go on.
    let isHead = first.lines.count == 1 && RunningHead.hasPageNumber(last)
    return !isHead && !last.endsSentence && next.startsInLowerCase && last.words.count > fewWords
      && last.frame == next.frame
      && last.frameBox.width >= FlowLine.mostlyEmpty * max(maximumWidth, next.frameBox.width)
      && TextLine.areOfOneSize(last.letterHeight, next.letterHeight)
      && ListMarker(next) == nil && !next.beginsWithLabel
  }
}
