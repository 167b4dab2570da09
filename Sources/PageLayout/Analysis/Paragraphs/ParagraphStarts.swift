/// Finds the lines of a column that begin a paragraph.
struct ParagraphStarts {
  let lines: [FlowLine]
  private let spacing: LineSpacing
  let hangs: Bool
  let markers: [ListMarker: Int]
  /// Which lines begin one, as far as they are known.
  private(set) var starts: [Bool] = []

  /// Looks at the lines of one column, from top to bottom.
  init(of lines: [TextLine], typicalLeading: Double) {
    self.lines = FlowLine.lines(lines)
    spacing = LineSpacing(of: self.lines, typicalLeading: typicalLeading)
    hangs = Self.hangs(self.lines)
    markers = self.lines.reduce(into: [:]) { counts, line in
      if let marker = line.marker { counts[marker, default: 0] += 1 }
    }
  }

  /// For each line whether it begins a paragraph.
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

  /// The height of a line of few letters is a guess.
  private func hasLetters(_ line: FlowLine) -> Bool {
    line.line.words.reduce(0) { $0 + $1.text.count } > 3
  }
}

extension ParagraphStarts {
  /// Whether a column's paragraphs stand out in their first line, as in lists of books, rather
  /// than in.
  static func hangs(_ lines: [FlowLine]) -> Bool {
    var votes = 0
    for (above, line) in zip(lines, lines.dropFirst()) {
      guard line.start > above.start + indent * line.size, above.marker == nil, line.marker == nil
      else { continue }
      votes += above.endsSentence && !line.startsInLowerCase ? -1 : 1
    }
    return votes > 1
  }
}
