/// What stands across a gap between columns, such as the caption of an image set into both.
enum Floating {
  /// How much of a gutter's height may be taken up by what floats in it.
  private static let largestShare = 0.3
  /// More pieces are no caption.
  private static let mostPieces = 8

  /// The pieces without those that cross the emptiest gutter, and those; `nil` where no gutter is
  /// empty enough.
  static func taken(
    from pieces: [LayoutPiece]
  ) -> (rest: [LayoutPiece], floating: [LayoutPiece])? {
    guard let box = pieces.map(\.box).hull, let x = emptiest(of: pieces) else { return nil }
    let floating = pieces.filter { $0.box.left < x && x < $0.box.right }
    let rest = pieces.filter { !($0.box.left < x && x < $0.box.right) }
    let height = floating.reduce(0) { $0 + $1.box.height }
    guard height <= largestShare * box.height, (1...mostPieces).contains(floating.count),
      floating.allSatisfy({ isFlanked($0, by: rest, at: x) })
    else { return nil }
    return (rest, floating)
  }

  /// The pieces of a row without those that float in a gutter at `x`.
  static func fixed(_ pieces: [LayoutPiece], at x: Double) -> [LayoutPiece] {
    let crossing = pieces.filter { $0.box.left < x && x < $0.box.right }
    guard (1...mostPieces).contains(crossing.count),
      crossing.allSatisfy({ isFlanked($0, by: pieces, at: x) })
    else { return pieces }
    return pieces.filter { !($0.box.left < x && x < $0.box.right) }
  }

  /// Whether text of several lines stands beside a piece, on both sides of the gutter.
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

  /// Where the least text stands in the way of a gutter.
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
