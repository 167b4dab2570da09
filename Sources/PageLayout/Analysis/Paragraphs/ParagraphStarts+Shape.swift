extension ParagraphStarts {
  /// An indent is at least so wide, in heights of letters.
  static let indent = 0.5

  /// Whether an indent or a short line above says that a paragraph begins.
  func beginsByShape(at index: Int) -> Bool {
    let line = lines[index]
    let above = lines[index - 1]
    if line.isRow, above.isRow { return false }
    if line.startsInLowerCase, !above.endsSentence { return false }
    if isCentred(line, over: above) { return false }
    return beginsByIndent(at: index) || beginsByOutdent(at: index)
      || beginsAfterShortLine(at: index)
  }

  private func beginsByIndent(at index: Int) -> Bool {
    let line = lines[index]
    let above = lines[index - 1]
    let least = Self.indent * line.size
    if hangs || isContinuedItem(index) { return false }
    if line.start > above.start + least { return true }
    guard index + 1 < lines.count, line.start > lines[index + 1].start + least else { return false }
    let isLevel = abs(line.start - above.start) <= least
    return isLevel && starts[index - 1] && (above.endsSentence || isShort(index - 1))
  }

  /// Whether the line goes on with an item whose text stands in from its marker.
  private func isContinuedItem(_ index: Int) -> Bool {
    var first = index - 1
    while first > 0, !starts[first], index - first < 8 { first -= 1 }
    guard starts[first], lines[first].marker != nil, lines[first].line.words.count > 1 else {
      return false
    }
    return lines[index].start < lines[first].start + 5 * lines[first].size
      && lines[index].start > lines[first].start + Self.indent * lines[index].size
  }

  /// The first line of an entry that stands out to the left, or text after a part set in.
  private func beginsByOutdent(at index: Int) -> Bool {
    let line = lines[index]
    let above = lines[index - 1]
    let least = Self.indent * line.size
    if hangs {
      return line.start < above.start - least || isAtMargin(index) && !line.startsInLowerCase
    }
    guard line.start < above.start - least, above.endsSentence, !line.startsInLowerCase else {
      return false
    }
    return index > 1 && !starts[index - 1] && abs(lines[index - 2].start - above.start) <= least
  }

  private func isAtMargin(_ index: Int) -> Bool {
    let margin = near(index, reach: 6).map { lines[$0].start }.min() ?? 0
    return lines[index].start < margin + Self.indent * lines[index].size
  }

  private func beginsAfterShortLine(at index: Int) -> Bool {
    guard !lines[index].startsInLowerCase, isShort(index - 1) else { return false }
    return lines[index - 1].endsSentence || isHeading(index - 1)
  }

  /// Whether a line without a sentence's end, alone in its paragraph, leaves most of its width
  /// empty while the next is full.
  private func isHeading(_ index: Int) -> Bool {
    let line = lines[index]
    let next = lines[index + 1]
    let width = margin(at: index) - line.start
    return starts[index] && !line.endsInComma && !line.endsInHyphen
      && line.end - line.start < 0.6 * width && next.end > margin(at: index) - 3 * next.size
      && next.end - next.start > 12 * next.size
  }

  /// Whether the next line's first word would have found room in a line.
  func isShort(_ index: Int) -> Bool {
    guard index + 1 < lines.count else { return true }
    let line = lines[index]
    let room = margin(at: index) - line.end
    return room > lines[index + 1].firstWordWidth + 0.8 * line.size
  }

  /// Where the lines around one end: the nearer one where they end further out above than below.
  private func margin(at index: Int) -> Double {
    let before = lines[max(0, index - 3)..<index].map(\.end)
    let after = lines[min(index + 1, lines.count)..<min(index + 4, lines.count)].map(\.end)
    guard let above = before.max() else { return after.max() ?? lines[index].end }
    guard let below = after.max(), after.count > 1 else { return above }
    return min(above, below)
  }

  /// Whether two lines of a title or a verse share their middle, and not by chance.
  private func isCentred(_ line: FlowLine, over above: FlowLine) -> Bool {
    let shift = (line.start + line.end - above.start - above.end) / 2
    return !above.endsSentence && abs(shift) < 0.2 * line.size
      && abs(line.start - above.start) > Self.indent * line.size
  }
}
