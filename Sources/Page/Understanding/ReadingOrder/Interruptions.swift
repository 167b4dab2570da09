import PageModel

/// Moves text in the middle of a paragraph, such as the caption of an image, after the paragraph.
enum Interruptions {
  /// The maximum number of lines of a caption; longer blocks are not moved.
  private static let maximumLineCount = 8

  /// Returns the page with blocks that interrupt a paragraph moved after its end.
  static func resolve(_ page: RecognizedPage) -> RecognizedPage {
    var resolved: [TextBlock] = []
    var remaining = page.blocks[...]
    while let block = remaining.popFirst() {
      resolved.append(block)
      guard let next = remaining.first, next.lines.count <= maximumLineCount,
        !ParagraphContinuation.continues(block, in: next), remaining.count > 1
      else { continue }
      let after = remaining[remaining.startIndex + 1]
      guard ParagraphContinuation.continues(block, in: after), !next.isInRow(of: after),
        next.box.columns.overlaps(after.box.columns)
      else { continue }
      remaining = remaining.dropFirst(2)
      resolved += after.interrupted(by: next)
    }
    return page.with(blocks: resolved)
  }
}

extension TextBlock {
  /// Whether both blocks are single lines side by side, as a label and its entry.
  fileprivate func isInRow(of other: TextBlock) -> Bool {
    guard let line = lines.first, let otherLine = other.lines.first else { return false }
    return lines.count == 1 && other.lines.count == 1 && line.isBeside(otherLine)
  }

  /// Splits the block after its first paragraph and returns the parts with `other` between them.
  fileprivate func interrupted(by other: TextBlock) -> [TextBlock] {
    let first = Array(paragraphs.prefix(1))
    let rest = Array(paragraphs.dropFirst())
    let parts = [TextBlock(box: first.map(\.box).hull ?? box, paragraphs: first), other]
    guard let restBox = rest.map(\.box).hull else { return parts }
    return parts + [TextBlock(box: restBox, paragraphs: rest)]
  }
}
