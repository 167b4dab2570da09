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

  /// Starts a block; its box is by default that around its paragraphs.
  mutating func beginBlock(_ box: BoundingBox?) {
    endBlock()
    blockBox = box
  }

  /// Starts a paragraph; its box is by default that around its lines.
  mutating func beginParagraph(_ box: BoundingBox?) {
    endParagraph()
    paragraphBox = box
  }

  /// Starts a line, whose words follow.
  mutating func beginLine(_ line: TextLine) {
    endLine()
    self.line = line
  }

  /// Adds a word to the current line; ignores the word if there is no line.
  mutating func add(_ word: Word) {
    if line != nil { words.append(word) }
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

/// Reads a page that Tesseract recognised as a whole.
enum TesseractPageReader {
  /// Returns the blocks of the engine's page, in pixels of the original.
  static func blocks(of engine: OpaquePointer, toOriginal: AffineTransform) -> [TextBlock] {
    guard let iterator = unsafe CTesseract_iterator(engine) else { return [] }
    defer { unsafe CTesseract_destroyIterator(iterator) }
    var page = PageBuilder()
    let cursor = unsafe ResultCursor(iterator, toOriginal: toOriginal)
    cursor.forEachWord { cursor in
      if cursor.begins(CTesseract_block) { page.beginBlock(cursor.box(CTesseract_block)) }
      if cursor.begins(CTesseract_paragraph) {
        page.beginParagraph(cursor.box(CTesseract_paragraph))
      }
      if cursor.begins(CTesseract_line), let line = cursor.line { page.beginLine(line) }
    } then: {
      page.add($0)
    }
    return page.finished()
  }
}
