import PageModel

/// The levels of the items of one list, by their indents.
struct ListNesting {
  /// The left edges of the open levels in pixels, outermost first.
  private var indents: [Double] = []

  /// The minimum further indent of a deeper level, in heights of letters.
  private static let minimumIndent = 0.8
  /// The maximum level.
  private static let maximumLevel = 4

  /// Returns the next item with its level.
  mutating func item(_ marker: ListMarker, _ lines: [TextLine], size: Double) -> ListItem {
    let left = lines.first?.box.left ?? 0
    let indent = Self.minimumIndent * size
    while let last = indents.last, left < last - indent { indents.removeLast() }
    let isDeeper = indents.last.map { left > $0 + indent } ?? true
    if isDeeper, indents.count < Self.maximumLevel { indents.append(left) }
    return ListItem(
      label: lines.first?.words.first?.text ?? "", isOrdered: marker == .number,
      level: max(indents.count, 1), lines: lines)
  }
}
