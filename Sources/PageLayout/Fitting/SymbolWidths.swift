/// The widths of a word's letters by the boxes the recogniser gave them, where they can be true.
struct SymbolWidths {
  /// How far boxes may reach beyond the word's and into each other, as a share of a letter's mean
  /// width.
  private static let tolerance = 0.5
  /// Letters narrower or wider than this, in mean letters, are no letters' widths.
  private static let plausible = 0.1...4.0

  /// The letters' shares of the word's width: all positive, together 1.
  let shares: [Double]

  /// `nil` where the boxes are not one for each letter, from left to right, inside the word's.
  init?(of word: Word, letters: [Character]) {
    let symbols = word.symbols
    let mean = word.box.width / Double(max(symbols.count, 1))
    guard symbols.count > 1, mean > 0, mean.isFinite,
      zip(symbols, letters).allSatisfy({ TextCleaning.normalized($0.text) == String($1) }),
      symbols.count == letters.count, Self.areInside(symbols.map(\.box), word.box, mean)
    else { return nil }
    let inner = zip(symbols, symbols.dropFirst()).map { ($0.box.right + $1.box.left) / 2 }
    let edges = [word.box.left] + inner + [word.box.right]
    let shares = zip(edges, edges.dropFirst()).map { ($1 - $0) / word.box.width }
    let count = Double(shares.count)
    guard shares.allSatisfy({ Self.plausible.contains($0 * count) }) else { return nil }
    self.shares = shares
  }

  private static func areInside(
    _ boxes: [BoundingBox], _ word: BoundingBox, _ mean: Double
  ) -> Bool {
    let slack = tolerance * mean
    return boxes.allSatisfy { $0.left >= word.left - slack && $0.right <= word.right + slack }
      && zip(boxes, boxes.dropFirst()).allSatisfy { $0.right <= $1.left + slack }
  }
}
