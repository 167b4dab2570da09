extension ParagraphStarts {
  /// The minimum width of an indent, in letter heights.
  static let indent = 0.5

  /// Returns whether an indent, or a short line above, shows that a paragraph begins.
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
    if hasHangingIndents || isContinuedItem(index) { return false }
    if line.start > above.start + least { return true }
    guard index + 1 < lines.count, line.start > lines[index + 1].start + least else { return false }
    let isLevel = abs(line.start - above.start) <= least
    return isLevel && starts[index - 1] && (above.endsSentence || isShort(index - 1))
  }

  /// Returns whether the line continues a list item whose text is indented from its marker.
  private func isContinuedItem(_ index: Int) -> Bool {
    var first = index - 1
    while first > 0, !starts[first], index - first < 8 { first -= 1 }
    guard starts[first], lines[first].marker != nil, lines[first].line.words.count > 1 else {
      return false
    }
    return lines[index].start < lines[first].start + 5 * lines[first].size
      && lines[index].start > lines[first].start + Self.indent * lines[index].size
  }

  /// Returns whether the line is the outdented first line of an entry, or the first line of text
  /// after an indented part.
  private func beginsByOutdent(at index: Int) -> Bool {
    let line = lines[index]
    let above = lines[index - 1]
    let least = Self.indent * line.size
    if hasHangingIndents {
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

  /// Returns whether a line is a heading: alone in its paragraph, without a sentence's end, and
  /// mostly empty while the next line is full.
  private func isHeading(_ index: Int) -> Bool {
    let line = lines[index]
    let next = lines[index + 1]
    let width = margin(at: index) - line.start
    return starts[index] && !line.endsInComma && !line.endsInHyphen
      && line.end - line.start < 0.6 * width && next.end > margin(at: index) - 3 * next.size
      && next.end - next.start > 12 * next.size
  }

  /// Returns whether the first word of the next line would have fitted on a line.
  func isShort(_ index: Int) -> Bool {
    guard index + 1 < lines.count else { return true }
    let line = lines[index]
    let room = margin(at: index) - line.end
    return room > lines[index + 1].firstWordWidth + 0.8 * line.size
  }

  /// Returns the right margin around a line: the smaller one if the lines above end further out
  /// than the lines below.
  private func margin(at index: Int) -> Double {
    let before = lines[max(0, index - 3)..<index].map(\.end)
    let after = lines[min(index + 1, lines.count)..<min(index + 4, lines.count)].map(\.end)
    guard let above = before.max() else { return after.max() ?? lines[index].end }
    guard let below = after.max(), after.count > 1 else { return above }
    return min(above, below)
  }

  /// Returns whether two lines of a title or a verse are centred on each other, and not by chance.
  private func isCentred(_ line: FlowLine, over above: FlowLine) -> Bool {
    let shift = (line.start + line.end - above.start - above.end) / 2
    return !above.endsSentence && abs(shift) < 0.2 * line.size
      && abs(line.start - above.start) > Self.indent * line.size
  }
}
