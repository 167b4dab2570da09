extension ParagraphStarts {
  /// Whether the line begins with the marker of a list's item.
  func beginsItem(at index: Int) -> Bool {
    guard let marker = lines[index].marker else { return false }
    let above = lines[index - 1]
    let isRepeated = markers[marker, default: 0] > 1
    let isExpected =
      above.endsSentence || isShort(index - 1) || starts[index - 1] && above.marker != nil
    switch marker {
    case .bullet: return true
    case .dash, .number: return isExpected || isRepeated && beginsWhereItsKindDoes(index)
    case .doubtful: return isRepeated && isExpected && beginsWhereItsKindDoes(index)
    }
  }

  /// Whether another line nearby begins with the same kind of marker in the same place.
  private func beginsWhereItsKindDoes(_ index: Int) -> Bool {
    let line = lines[index]
    return near(index, reach: 12).contains { other in
      other != index && lines[other].marker == line.marker
        && abs(lines[other].start - line.start) < 0.5 * line.size
    }
  }

  /// The lines around one that there are.
  func near(_ index: Int, reach: Int) -> ClosedRange<Int> {
    max(0, index - reach)...min(lines.count - 1, index + reach)
  }
}
