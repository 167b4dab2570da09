/// Groups the lines of each block into paragraphs.
package enum ParagraphGrouping {
  /// The page with its lines, in the order they come, grouped anew.
  package static func group(_ page: RecognizedPage) -> RecognizedPage {
    let leading = LineSpacing.typicalLeading(of: page)
    return RecognizedPage(
      size: page.size, blocks: page.blocks.map { group($0, typicalLeading: leading) })
  }

  private static func group(_ block: TextBlock, typicalLeading: Double) -> TextBlock {
    let lines = block.paragraphs.flatMap(\.lines)
    let starts = ParagraphStarts(of: lines, typicalLeading: typicalLeading).found()
    return TextBlock(box: block.box, paragraphs: paragraphs(lines, starts: starts))
  }

  private static func paragraphs(_ lines: [TextLine], starts: [Bool]) -> [Paragraph] {
    var groups: [[TextLine]] = []
    for (line, isStart) in zip(lines, starts) {
      if isStart || groups.isEmpty {
        groups.append([line])
      } else {
        groups[groups.count - 1].append(line)
      }
    }
    return groups.compactMap { lines in
      lines.map(\.box).hull.map { Paragraph(box: $0, lines: lines) }
    }
  }
}
