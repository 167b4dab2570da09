import PageModel

/// Finds the lines of a column that begin a paragraph.
struct ParagraphStarts {
  /// The numbers that decide where paragraphs begin; lengths are in letter heights.
  private enum Limits {
    /// The minimum width of an indent.
    ///
    /// Chosen on: the samples (F1 of paragraph starts 0.993).
    static let indent = 0.5
    /// The number of letters from which the height of a line is reliable.
    static let letters = 4
    /// The number of lines around a line in which items of its list, its margin and the beginning
    /// of its paragraph are sought.
    static let reach = 8
    /// The maximum distance of the line below a heading from the margin.
    static let nextMargin = 3.0
    /// The number of lines above and below that show the right margin.
    static let marginLines = 3
    /// The maximum shift of two lines that are centred on each other.
    static let centred = 0.2
  }

  let lines: [FlowLine]
  private let spacing: LineSpacing
  let hasHangingIndents: Bool
  let markers: [ListMarker: Int]
  /// Whether each line examined so far begins a paragraph.
  private(set) var starts: [Bool] = []

  /// Measures the lines of one column, from top to bottom.
  init(of lines: [TextLine], typicalLeading: Double) {
    self.lines = FlowLine.lines(lines)
    spacing = LineSpacing(lines: self.lines, typicalLeading: typicalLeading)
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
    if above.line.isDropCapital(before: line.line) { return false }
    if line.line.isDropCapital(before: above.line) { return true }
    if line.line.isInRow(of: above.line) { return false }
    if step < 0 { return !line.startsInLowerCase || above.endsSentence }
    if above.endsInHyphen, line.startsInLowerCase, line.isOfSize(of: above) { return false }
    // One line may be measured too high: the first of the paragraph decides, too.
    if !line.isOfSize(of: above), !line.isOfSize(of: lines[lastStart ?? index - 1]),
      hasLetters(line), hasLetters(above)
    {
      return true
    }
    return spacing.hasGap(above: index) || beginsItem(at: index) || beginsEntry(at: index)
      || beginsByShape(at: index)
  }

  /// The last line examined so far that begins a paragraph; `nil` if it is far from the next line.
  private var lastStart: Int? { starts.suffix(Limits.reach).lastIndex(of: true) }

  /// Returns whether a line has enough letters for a reliable height.
  private func hasLetters(_ line: FlowLine) -> Bool {
    line.line.words.reduce(0) { $0 + $1.text.count } >= Limits.letters
  }

  /// Returns whether the first lines of a column's paragraphs are outdented, as in bibliographies.
  static func hasHangingIndents(_ lines: [FlowLine]) -> Bool {
    let votes = zip(lines, lines.dropFirst()).reduce(0) { $0 + hanging($1.0, above: $1.1) }
    return votes > 1
  }

  /// Returns 1 if the second of two lines goes on further in, -1 if it seems to begin a paragraph
  /// there, otherwise 0.
  private static func hanging(_ above: FlowLine, above line: FlowLine) -> Int {
    guard line.start > above.start + Limits.indent * line.size, above.marker == nil,
      line.marker == nil
    else { return 0 }
    return above.endsSentence && !line.startsInLowerCase ? -1 : 1
  }

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

  /// Returns whether the line is the next numbered one, a turn of a transcript, or further out than
  /// the marker of the item above.
  private func beginsEntry(at index: Int) -> Bool {
    let (line, above) = (lines[index], lines[index - 1])
    let shift = line.start - above.start
    if line.line.isNumbered(after: above.line), abs(shift) < line.size { return true }
    if starts[index - 1], above.marker != nil, above.line.asks, shift < Limits.indent * line.size {
      return !line.startsInLowerCase
    }
    guard above.endsSentence || isShort(index - 1) else { return false }
    if above.marker != nil, shift < -Limits.indent * line.size { return !line.startsInLowerCase }
    return line.line.isTurn(
      among: near(index).lazy.map { lines[$0].line })
  }

  /// Returns whether another line nearby begins with the same kind of marker at the same indent.
  private func beginsWhereItsKindDoes(_ index: Int) -> Bool {
    let line = lines[index]
    return near(index).contains { other in
      other != index && lines[other].marker == line.marker
        && abs(lines[other].start - line.start) < Limits.indent * line.size
    }
  }

  /// Returns the indices of the lines near a line.
  func near(_ index: Int) -> ClosedRange<Int> {
    max(0, index - Limits.reach)...min(lines.count - 1, index + Limits.reach)
  }

  /// Returns whether an indent, or a short line above, shows that a paragraph begins.
  func beginsByShape(at index: Int) -> Bool {
    let line = lines[index]
    let above = lines[index - 1]
    if line.startsInLowerCase, !above.endsSentence { return false }
    if isCentred(line, over: above) { return false }
    return beginsByIndent(at: index) || beginsByOutdent(at: index)
      || beginsAfterShortLine(at: index)
  }

  private func beginsByIndent(at index: Int) -> Bool {
    let line = lines[index]
    let above = lines[index - 1]
    let indent = Limits.indent * line.size
    if hasHangingIndents || isContinuedItem(index) { return false }
    if line.start > above.start + indent { return true }
    guard index + 1 < lines.count, line.start > lines[index + 1].start + indent else {
      return false
    }
    let isLevel = abs(line.start - above.start) <= indent
    return isLevel && starts[index - 1] && (above.endsSentence || isShort(index - 1))
  }

  /// Returns whether the line continues a list item whose text is indented from its marker.
  private func isContinuedItem(_ index: Int) -> Bool {
    guard let item = lastStart.map({ lines[$0] }), item.marker != nil, item.line.words.count > 1
    else { return false }
    return lines[index].start > item.start + Limits.indent * lines[index].size
  }

  /// Returns whether the line is the outdented first line of an entry, or the first line of text
  /// after an indented part.
  private func beginsByOutdent(at index: Int) -> Bool {
    let line = lines[index]
    let above = lines[index - 1]
    let indent = Limits.indent * line.size
    if hasHangingIndents {
      return line.start < above.start - indent
        || !line.startsInLowerCase && (isAtMargin(index) || isAtEntries(index))
    }
    guard line.start < above.start - indent, above.endsSentence, !line.startsInLowerCase else {
      return false
    }
    return index > 1 && !starts[index - 1] && abs(lines[index - 2].start - above.start) <= indent
  }

  private func isAtMargin(_ index: Int) -> Bool {
    let margin = near(index).map { lines[$0].start }.min() ?? 0
    return lines[index].start < margin + Limits.indent * lines[index].size
  }

  /// Returns whether the line begins where the last entry begins, and so does a line nearby that
  /// goes on further in.
  private func isAtEntries(_ index: Int) -> Bool {
    let line = lines[index]
    let isLevel = { (other: FlowLine) in abs(other.start - line.start) < Limits.indent * line.size }
    guard let last = lastStart, isLevel(lines[last]) else { return false }
    return near(index).dropLast().contains {
      isLevel(lines[$0]) && Self.hanging(lines[$0], above: lines[$0 + 1]) > 0
    }
  }

  private func beginsAfterShortLine(at index: Int) -> Bool {
    guard !lines[index].startsInLowerCase, isShort(index - 1) else { return false }
    return lines[index - 1].endsSentence || isHeading(index - 1)
  }

  /// Returns whether a line is a heading: alone in its paragraph, without a sentence's end, and
  /// mostly empty while the next line is full.
  private func isHeading(_ index: Int) -> Bool {
    let line = lines[index]
    let next = lines[index + 1]
    let width = margin(at: index) - line.start
    return starts[index] && !line.endsInComma && !line.endsInHyphen
      && line.end - line.start < FlowLine.mostlyEmpty * width
      && next.end > margin(at: index) - Limits.nextMargin * next.size
  }

  /// Returns whether the first word of the next line would have fitted on a line.
  func isShort(_ index: Int) -> Bool {
    guard index + 1 < lines.count else { return true }
    let line = lines[index]
    let room = margin(at: index) - line.end
    return room > lines[index + 1].firstWordWidth + line.size
  }

  /// Returns the right margin around a line: the smaller one if the lines above end further out
  /// than the lines below.
  private func margin(at index: Int) -> Double {
    let before = lines[max(0, index - Limits.marginLines)..<index].map(\.end)
    let after = lines[
      min(index + 1, lines.count)..<min(index + 1 + Limits.marginLines, lines.count)
    ].map(\.end)
    guard let above = before.max() else { return after.max() ?? lines[index].end }
    guard let below = after.max(), after.count > 1 else { return above }
    return min(above, below)
  }

  /// Returns whether two lines of a title or a verse are centred on each other, and not by chance.
  private func isCentred(_ line: FlowLine, over above: FlowLine) -> Bool {
    let shift = (line.start + line.end - above.start - above.end) / 2
    return !above.endsSentence && abs(shift) < Limits.centred * line.size
      && abs(line.start - above.start) > Limits.indent * line.size
  }
}
