/// Puts numbers that stand in the margin before what they number.
enum Labels {
  /// The text with each label before the piece it stands beside, or at the end where it stands
  /// beside none.
  static func put(_ labels: [LayoutPiece], beside text: [LayoutPiece]) -> [LayoutPiece] {
    guard !labels.isEmpty else { return text }
    var before: [Int: [LayoutPiece]] = [:]
    let order = text.indices.sorted { text[$0].box.top < text[$1].box.top }
    for label in labels {
      let owner = owner(of: label, in: text, order: order)
      let isBelow = text.indices.contains(owner) && text[owner].box.bottom < label.box.top
      before[isBelow ? owner + 1 : owner, default: []].append(label)
    }
    let placed = text.indices.flatMap { (before[$0] ?? []) + [text[$0]] }
    return placed + (before[text.count] ?? [])
  }

  /// The last piece that begins above the label's middle, by halving; the number of pieces for
  /// none.
  private static func owner(
    of label: LayoutPiece, in text: [LayoutPiece], order: [Int]
  ) -> Int {
    var low = 0
    var high = order.count
    while low < high {
      let middle = (low + high) / 2
      if text[order[middle]].box.top < label.box.midY { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? order[low - 1] : text.count
  }
}
