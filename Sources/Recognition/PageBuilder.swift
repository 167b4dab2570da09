import PageLayout

/// Gathers words into lines, paragraphs and blocks as an engine hands them over one by one.
struct PageBuilder {
  private struct Line {
    let box: BoundingBox
    let baseline: Baseline
    let metrics: RowMetrics
    var words: [Word] = []
  }

  private var blocks: [TextBlock] = []
  private var blockBox: BoundingBox?
  private var paragraphs: [Paragraph] = []
  private var paragraphBox: BoundingBox?
  private var lines: [TextLine] = []
  private var line: Line?

  /// Ends the block before and begins one; without a box of its own it gets its paragraphs'.
  mutating func beginBlock(_ box: BoundingBox?) {
    endBlock()
    blockBox = box
  }

  /// Ends the paragraph before and begins one; without a box of its own it gets its lines'.
  mutating func beginParagraph(_ box: BoundingBox?) {
    endParagraph()
    paragraphBox = box
  }

  /// Ends the line before and begins one.
  mutating func beginLine(_ box: BoundingBox, baseline: Baseline, metrics: RowMetrics) {
    endLine()
    line = Line(box: box, baseline: baseline, metrics: metrics)
  }

  /// Adds a word to the line; without a line it has no place and is left out.
  mutating func add(_ word: Word) {
    line?.words.append(word)
  }

  /// All blocks that hold a word.
  consuming func finished() -> [TextBlock] {
    endBlock()
    return blocks
  }

  private mutating func endLine() {
    if let line, !line.words.isEmpty {
      lines.append(
        TextLine(
          box: line.box, baseline: line.baseline, metrics: line.metrics, words: line.words))
    }
    line = nil
  }

  private mutating func endParagraph() {
    endLine()
    if let box = paragraphBox ?? lines.map(\.box).hull, !lines.isEmpty {
      paragraphs.append(Paragraph(box: box, lines: lines))
    }
    lines = []
    paragraphBox = nil
  }

  private mutating func endBlock() {
    endParagraph()
    if let box = blockBox ?? paragraphs.map(\.box).hull, !paragraphs.isEmpty {
      blocks.append(TextBlock(box: box, paragraphs: paragraphs))
    }
    paragraphs = []
    blockBox = nil
  }
}

extension [BoundingBox] {
  /// The smallest box that holds all.
  fileprivate var hull: BoundingBox? {
    dropFirst().reduce(first) { $0?.union($1) }
  }
}
