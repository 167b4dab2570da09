import PageModel

/// The levels of the items of one list, by their indents.
struct ListNesting {
  /// The left edges of the open levels in pixels, outermost first.
  private var indents: [Double] = []

  /// The least further indent of a deeper level, in heights of letters.
  private static let leastIndent = 0.8
  /// The deepest level.
  private static let deepest = 4

  /// Returns the next item with its level.
  mutating func item(_ text: MarkedText, size: Double) -> ListItem {
    let left = text.lines.first?.box.left ?? 0
    let least = Self.leastIndent * size
    while let last = indents.last, left < last - least { indents.removeLast() }
    let isDeeper = indents.last.map { left > $0 + least } ?? true
    if isDeeper, indents.count < Self.deepest { indents.append(left) }
    return ListItem(
      label: text.label, isOrdered: text.marker == .number, level: max(indents.count, 1),
      lines: text.lines)
  }
}
