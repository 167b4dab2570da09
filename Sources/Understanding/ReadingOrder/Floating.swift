import PageModel

/// Text that spans a gutter between columns, such as the caption of an image set into both columns.
enum Floating {
  /// The maximum height of floating text, as a share of the gutter's height.
  private static let maximumShare = 0.3
  /// The maximum number of pieces of a caption.
  private static let maximumPieceCount = 8

  /// Splits off the pieces that cross the emptiest gutter; returns `nil` if no gutter is empty
  /// enough.
  static func extracted(
    from pieces: [LayoutPiece]
  ) -> (rest: [LayoutPiece], floating: [LayoutPiece])? {
    guard let box = pieces.map(\.box).hull, let x = emptiest(of: pieces) else { return nil }
    let floating = pieces.filter { $0.box.left < x && x < $0.box.right }
    let rest = pieces.filter { !($0.box.left < x && x < $0.box.right) }
    let height = floating.reduce(0) { $0 + $1.box.height }
    guard height <= maximumShare * box.height, (1...maximumPieceCount).contains(floating.count),
      floating.allSatisfy({ isFlanked($0, by: rest, at: x) })
    else { return nil }
    return (rest, floating)
  }

  /// Returns the pieces of a row without the pieces that float in a gutter at `x`.
  static func fixed(_ pieces: [LayoutPiece], at x: Double) -> [LayoutPiece] {
    let crossing = pieces.filter { $0.box.left < x && x < $0.box.right }
    guard (1...maximumPieceCount).contains(crossing.count),
      crossing.allSatisfy({ isFlanked($0, by: pieces, at: x) })
    else { return pieces }
    return pieces.filter { !($0.box.left < x && x < $0.box.right) }
  }

  /// Returns whether text of several lines is beside a piece, on both sides of the gutter.
  private static func isFlanked(
    _ piece: LayoutPiece, by others: [LayoutPiece], at x: Double
  ) -> Bool {
    let beside = others.filter {
      $0.lineCount > 2
        && min($0.box.bottom, piece.box.bottom) - max($0.box.top, piece.box.top)
          > piece.letterHeight / 2
    }
    return beside.contains { $0.box.right <= x } && beside.contains { $0.box.left >= x }
  }

  /// Returns the x coordinate of the gutter that the least text crosses.
  private static func emptiest(of pieces: [LayoutPiece]) -> Double? {
    let edges =
      pieces.map { (x: $0.box.left, change: $0.box.height) }
      + pieces.map { (x: $0.box.right, change: -$0.box.height) }
    let sorted = edges.sorted { $0.x < $1.x }
    var best: (x: Double, height: Double)?
    var height = 0.0
    for (edge, next) in zip(sorted, sorted.dropFirst()) {
      height += edge.change
      guard edge.change < 0, next.change > 0, next.x > edge.x else { continue }
      if height < best?.height ?? .infinity { best = ((edge.x + next.x) / 2, height) }
    }
    return best?.x
  }
}

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
      guard ParagraphContinuation.continues(block, in: after), !next.isInRow(of: after)
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
