/// Moves what stands in the middle of a paragraph, such as the caption of an image, behind it.
enum Interruptions {
  /// More lines are no caption, and stay where they stand.
  private static let mostLines = 8

  /// The page with blocks that interrupt a paragraph moved behind its end.
  static func settle(_ page: RecognizedPage) -> RecognizedPage {
    var settled: [TextBlock] = []
    var waiting = page.blocks[...]
    while let block = waiting.popFirst() {
      settled.append(block)
      guard let next = waiting.first, next.lineCount <= mostLines,
        !ParagraphContinuation.goesOn(block, in: next), waiting.count > 1
      else { continue }
      let after = waiting[waiting.startIndex + 1]
      guard ParagraphContinuation.goesOn(block, in: after) else { continue }
      waiting = waiting.dropFirst(2)
      settled += after.interrupted(by: next)
    }
    return RecognizedPage(size: page.size, blocks: settled)
  }
}

extension TextBlock {
  fileprivate var lineCount: Int { paragraphs.reduce(0) { $0 + $1.lines.count } }

  /// The block in two around `other`, which stands after its first paragraph.
  fileprivate func interrupted(by other: TextBlock) -> [TextBlock] {
    let first = Array(paragraphs.prefix(1))
    let rest = Array(paragraphs.dropFirst())
    let parts = [TextBlock(box: first.map(\.box).hull ?? box, paragraphs: first), other]
    guard let restBox = rest.map(\.box).hull else { return parts }
    return parts + [TextBlock(box: restBox, paragraphs: rest)]
  }
}
