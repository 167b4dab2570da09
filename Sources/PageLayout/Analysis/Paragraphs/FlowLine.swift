/// A line as a paragraph sees it: along the way it is read, so that what runs from right to left
/// needs no rules of its own.
struct FlowLine {
  let line: TextLine
  /// Where the line begins and ends along its reading direction, in pixels; `start ≤ end`.
  let start: Double
  let end: Double
  /// The height of its letters in pixels, never below 1.
  let size: Double
  /// How far it stands below the line before, in pixels; `nil` for the first, and for one that is
  /// turned against it.
  let step: Double?
  let marker: ListMarker?
  let startsInLowerCase: Bool
  let endsSentence: Bool
  let endsInHyphen: Bool
  let endsInComma: Bool
  /// The width of its first word in pixels.
  let firstWordWidth: Double
  /// Whether it is a row of cells: with gaps that no space between words has.
  let isRow: Bool

  /// A line after the one above it; `isRightToLeft` mirrors it.
  init(_ line: TextLine, after above: TextLine?, isRightToLeft: Bool) {
    let box = line.box(withoutDropCapital: line.beginsWithDropCapital)
    let size = max(1, line.letterHeight)
    self.line = line
    start = isRightToLeft ? -box.right : box.left
    end = isRightToLeft ? -box.left : box.right
    self.size = size
    step = above.flatMap { $0.frame == line.frame ? line.baselineStep(from: $0) : nil }
    marker = ListMarker(line)
    startsInLowerCase = line.startsInLowerCase
    endsSentence = line.endsSentence
    endsInHyphen = line.words.last?.text.utf8.last == UInt8(ascii: "-")
    endsInComma = line.words.last?.text.utf8.last == UInt8(ascii: ",")
    let words = line.words.map { line.frame.fromPage.apply($0.box) }
    firstWordWidth = words.first?.width ?? 0
    isRow = zip(words, words.dropFirst()).contains { word, next in
      max(next.left - word.right, word.left - next.right) > 1.8 * size
    }
  }

  /// The lines of a column, each with what it needs to know of the one above.
  static func lines(_ lines: [TextLine]) -> [FlowLine] {
    let isRightToLeft = lines.isRightToLeft
    return lines.indices.map { index in
      FlowLine(
        lines[index], after: index > 0 ? lines[index - 1] : nil, isRightToLeft: isRightToLeft)
    }
  }

  /// Whether the letters of both are about the same height.
  func isOfSize(of other: FlowLine) -> Bool {
    let ratio = max(size, other.size) / min(size, other.size)
    let heights = (line.metrics.xHeight, other.line.metrics.xHeight)
    guard ratio < 1.25, min(heights.0, heights.1) > 0 else { return ratio < 1.25 }
    // The height of all letters is partly guessed from that of the small ones, and the other way
    // round where there are none.
    return ratio < 1.08 || max(heights.0, heights.1) < 1.25 * min(heights.0, heights.1)
  }

  /// Whether this is a single letter that is as high as several lines of `other`'s height.
  func isDropCapital(before other: FlowLine) -> Bool {
    line.isDropCapital(before: other.line)
  }
}
