package import PageModel

/// The map from a page to its grid: level, in the frame of most lines, and read from left to right.
package struct FlowFrame {
  /// The frame of most lines.
  package let frame: LineFrame
  let isRightToLeft: Bool
  let slope: Double

  /// Chooses the frame of lines.
  package init(of lines: [TextLine]) {
    let frame = lines.commonFrame
    self.frame = frame
    isRightToLeft = lines.isRightToLeft
    slope = lines.filter { $0.frame == frame }.map(\.baseline.slope).median ?? 0
  }

  /// Returns a box of the page in the frame.
  package func callAsFunction(_ box: BoundingBox) -> BoundingBox {
    let box = frame.fromPage.apply(box)
    let shift = -slope * box.midX
    let (left, right) = isRightToLeft ? (-box.right, -box.left) : (box.left, box.right)
    return BoundingBox(left: left, top: box.top + shift, right: right, bottom: box.bottom + shift)
  }
}

extension RecognizedPage {
  /// Returns the words of each line in a flow frame.
  func words(in flow: FlowFrame) -> [[GridWord]] {
    lines.enumerated().filter { $1.frame == flow.frame }.map { number, line in
      line.words.enumerated().map { index, word in
        GridWord(
          box: flow(word.box), text: word.text,
          at: GridWord.Index(line: number, word: index))
      }
    }
  }

  /// Returns the page with blocks and lines divided at gutters.
  package func divided(at grid: Grid, _ flow: FlowFrame) -> RecognizedPage {
    guard !grid.gutters.isEmpty else { return self }
    return with(blocks: blocks.flatMap { $0.divided(by: grid, flow) })
  }

  /// Returns the page without the words with some indices; a line that loses words in its
  /// middle becomes two lines.
  package func without(_ indices: Set<GridWord.Index>) -> RecognizedPage {
    guard !indices.isEmpty else { return self }
    var number = -1
    return with(
      blocks: blocks.compactMap { block in
        let paragraphs = block.paragraphs.compactMap { paragraph -> Paragraph? in
          let lines = paragraph.lines.flatMap { line -> [TextLine] in
            number += 1
            return line.without(indices, number)
          }
          return lines.map(\.box).hull.map { paragraph.with(lines: lines, in: $0) }
        }
        return TextBlock(of: paragraphs)
      })
  }
}

extension TextBlock {
  /// Returns the parts of the block between gutters.
  fileprivate func divided(by grid: Grid, _ flow: FlowFrame) -> [TextBlock] {
    var parts: [(lines: [TextLine], end: BoundingBox)] = []
    for line in lines.flatMap({ $0.divided(by: grid, flow) }) {
      let box = flow(line.box)
      let home = parts.indices.last { !grid.isGutter(between: parts[$0].end, box) }
      if let home {
        parts[home].lines.append(line)
        parts[home].end = box
      } else {
        parts.append(([line], box))
      }
    }
    return parts.count == 1 ? [self] : parts.compactMap { TextBlock(lines: $0.lines) }
  }
}

extension TextLine {
  /// Returns the parts of the line without the words with some indices; `number` is the index of the
  /// line on its page.
  package func without(_ indices: Set<GridWord.Index>, _ number: Int) -> [TextLine] {
    let isTaken = words.indices.map { indices.contains(GridWord.Index(line: number, word: $0)) }
    guard isTaken.contains(true) else { return [self] }
    return isTaken.indices.grouped { isTaken[$0] == isTaken[$1] }
      .compactMap { isTaken[$0[0]] ? nil : part(words: $0) }
  }

  /// Returns the line with some of its words, in the box around them; `nil` without words.
  func part(words indices: [Int]) -> TextLine? {
    let own = indices.map { words[$0] }
    return own.map(\.box).hull.map { with(words: own, in: $0) }
  }

  /// Returns the parts of an upright line between gutters; a word is never divided.
  fileprivate func divided(by grid: Grid, _ flow: FlowFrame) -> [TextLine] {
    guard frame == .upright, flow.frame == .upright else { return [self] }
    let parts = words.grouped { !grid.divides(flow($0.box), flow($1.box)) }
    guard parts.count > 1 else { return [self] }
    return parts.compactMap { words in words.map(\.box).hull.map { with(words: words, in: $0) } }
  }
}

extension TextBlock {
  /// Returns the block with the lines for which `isKept` is true; `nil` if there are none.
  package func keeping(_ isKept: (TextLine) -> Bool) -> TextBlock? {
    TextBlock(of: paragraphs.compactMap { Paragraph(of: $0.lines.filter(isKept)) })
  }
}
