/// Joins blocks that continue each other vertically into one block.
enum ColumnJoining {
  /// The maximum distance between the baselines of two lines of one text, in letter heights.
  private static let maximumStep = 1.9

  /// Returns the pieces, with neighbours joined if the second continues the first.
  static func join(_ pieces: [LayoutPiece]) -> [LayoutPiece] {
    var groups: [[LayoutPiece]] = []
    for piece in pieces {
      if let last = groups.last?.last, continues(last, in: piece) {
        groups[groups.count - 1].append(piece)
      } else {
        groups.append([piece])
      }
    }
    return groups.compactMap(joined)
  }

  private static func continues(_ first: LayoutPiece, in second: LayoutPiece) -> Bool {
    guard !first.isTurned, !second.isTurned else { return false }
    guard let above = first.block.paragraphs.last?.lines.last,
      let below = second.block.paragraphs.first?.lines.first
    else { return false }
    guard above.frame == below.frame else { return false }
    let step = below.baselineStep(from: above)
    let size = min(first.letterHeight, second.letterHeight)
    let shared =
      min(first.box.right, second.box.right) - max(first.box.left, second.box.left)
    return step > 0.5 * size && step < maximumStep * size
      && max(first.letterHeight, second.letterHeight) < 1.2 * size
      && shared > 0.5 * min(first.box.width, second.box.width)
  }

  private static func joined(_ pieces: [LayoutPiece]) -> LayoutPiece? {
    guard let first = pieces.first, let box = pieces.map(\.block.box).hull else { return nil }
    guard pieces.count > 1 else { return first }
    let block = TextBlock(box: box, paragraphs: pieces.flatMap(\.block.paragraphs))
    return LayoutPiece(block, position: first.position, frame: first.frame)
  }
}
