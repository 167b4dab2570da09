/// Finds the lines of a column that begin a paragraph.
struct ParagraphStarts {
  let lines: [FlowLine]
  private let spacing: LineSpacing
  let hasHangingIndents: Bool
  let markers: [ListMarker: Int]
  /// Whether each line examined so far begins a paragraph.
  private(set) var starts: [Bool] = []

  /// Measures the lines of one column, from top to bottom.
  init(of lines: [TextLine], typicalLeading: Double) {
    self.lines = FlowLine.lines(lines)
    spacing = LineSpacing(of: self.lines, typicalLeading: typicalLeading)
    hasHangingIndents = Self.hasHangingIndents(self.lines)
    markers = self.lines.reduce(into: [:]) { counts, line in
      if let marker = line.marker { counts[marker, default: 0] += 1 }
    }
  }

  /// Returns for each line whether it begins a paragraph.
  consuming func found() -> [Bool] {
    for index in lines.indices {
      starts.append(index == 0 || begins(at: index))
    }
    return starts
  }

  private func begins(at index: Int) -> Bool {
    let line = lines[index]
    let above = lines[index - 1]
    guard let step = line.step else { return true }
    if above.isDropCapital(before: line) { return false }
    if line.isDropCapital(before: above) { return true }
    if abs(step) < 0.4 * min(line.size, above.size) { return false }
    if step < 0 { return !line.startsInLowerCase || above.endsSentence }
    if above.endsInHyphen, line.startsInLowerCase, line.isOfSize(of: above) { return false }
    if !line.isOfSize(of: above), hasLetters(line), hasLetters(above) { return true }
    if spacing.hasGap(above: index, isLikely: isShort(index - 1) && !line.startsInLowerCase) {
      return true
    }
    return beginsItem(at: index) || beginsByShape(at: index)
  }

  /// Returns whether a line has enough letters for a reliable height.
  private func hasLetters(_ line: FlowLine) -> Bool {
    line.line.words.reduce(0) { $0 + $1.text.count } > 3
  }
}

extension ParagraphStarts {
  /// Returns whether the first lines of a column's paragraphs are outdented, as in bibliographies.
  static func hasHangingIndents(_ lines: [FlowLine]) -> Bool {
    var votes = 0
    for (above, line) in zip(lines, lines.dropFirst()) {
      guard line.start > above.start + indent * line.size, above.marker == nil, line.marker == nil
      else { continue }
      votes += above.endsSentence && !line.startsInLowerCase ? -1 : 1
    }
    return votes > 1
  }
}

extension ParagraphStarts {
  /// Returns whether the line begins with the marker of a list item.
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

  /// Returns whether another line nearby begins with the same kind of marker at the same indent.
  private func beginsWhereItsKindDoes(_ index: Int) -> Bool {
    let line = lines[index]
    return near(index, reach: 12).contains { other in
      other != index && lines[other].marker == line.marker
        && abs(lines[other].start - line.start) < 0.5 * line.size
    }
  }

  /// Returns the existing lines at most `reach` lines away.
  func near(_ index: Int, reach: Int) -> ClosedRange<Int> {
    max(0, index - reach)...min(lines.count - 1, index + reach)
  }
}
