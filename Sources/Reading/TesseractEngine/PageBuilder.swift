import CTesseract
import PageModel

/// Builds lines, paragraphs and blocks from the words that an engine returns one by one.
struct PageBuilder {
  private var blocks: [TextBlock] = []
  private var blockBox: BoundingBox?
  private var paragraphs: [Paragraph] = []
  private var paragraphBox: BoundingBox?
  private var lines: [TextLine] = []
  /// The current line, without its words.
  private var line: TextLine?
  private var words: [Word] = []

  /// Starts the block, the paragraph and the line that start at a cursor; returns the line, whose words
  /// follow, if there is one.
  ///
  /// A block or paragraph without a box gets the box around its paragraphs or lines.
  @discardableResult
  mutating func begin(at cursor: ResultCursor) -> TextLine? {
    if cursor.begins(CTesseract_block) {
      endBlock()
      blockBox = cursor.box(CTesseract_block)
    }
    if cursor.begins(CTesseract_paragraph) {
      endParagraph()
      paragraphBox = cursor.box(CTesseract_paragraph)
    }
    guard cursor.begins(CTesseract_line), let line = cursor.line else { return nil }
    endLine()
    self.line = line
    return line
  }

  /// Adds a word to the current line; returns false if there is no line.
  @discardableResult
  mutating func add(_ word: Word) -> Bool {
    guard line != nil else { return false }
    words.append(word)
    return true
  }

  /// Returns all blocks that contain a word.
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

extension PageBuilder {
  /// Returns the blocks of a page that Tesseract recognised as a whole, in pixels of the original.
  static func blocks(of engine: OpaquePointer, toOriginal: AffineTransform) -> [TextBlock] {
    guard let iterator = unsafe CTesseract_iterator(engine) else { return [] }
    defer { unsafe CTesseract_destroyIterator(iterator) }
    var page = PageBuilder()
    let cursor = unsafe ResultCursor(iterator, toOriginal: toOriginal)
    cursor.forEachWord {
      page.begin(at: $0)
    } then: {
      page.add($0)
    }
    return page.finished()
  }
}
