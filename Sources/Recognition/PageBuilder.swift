import PageLayout

/// Gathers words into lines, paragraphs and blocks as an engine hands them over one by one.
struct PageBuilder {
  private var blocks: [TextBlock] = []
  private var blockBox: BoundingBox?
  private var paragraphs: [Paragraph] = []
  private var paragraphBox: BoundingBox?
  private var lines: [TextLine] = []
  /// The line begun last, still without words.
  private var line: TextLine?
  private var words: [Word] = []

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

  /// Ends the line before and begins one, whose words are still to come.
  mutating func beginLine(_ line: TextLine) {
    endLine()
    self.line = line
  }

  /// Adds a word to the line; without a line it has no place and is left out.
  mutating func add(_ word: Word) {
    if line != nil { words.append(word) }
  }

  /// All blocks that hold a word.
  consuming func finished() -> [TextBlock] {
    endBlock()
    return blocks
  }

  private mutating func endLine() {
    if let line, !words.isEmpty { lines.append(line.with(words: words)) }
    line = nil
    words = []
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
