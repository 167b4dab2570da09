import CTesseract
import PageModel

/// The layout of a page: its blocks, paragraphs and lines, and the pieces of lines to be
/// recognised.
struct PageOutline {
  /// An element of the page in reading order.
  private enum Step {
    case block(BoundingBox?)
    case paragraph(BoundingBox?)
    case line(TextLine)
    /// The piece with this index.
    case piece(Int)
  }

  private var steps: [Step] = []
  /// The boxes of the pieces, in pixels of the recognised image.
  private(set) var pieces: [CTesseract_Box] = []
  /// The ink of each piece.
  private(set) var ink: [InkBoxes] = []
  /// The number of pieces up to the end of each line that has any.
  private(set) var lineEnds: [Int] = []
  private var hasPieceInLine = false
  /// Whether every line is upright and runs from left to right, so that its pieces can be
  /// recognised separately.
  private(set) var isPlain = true

  /// Adds the block, paragraph and line that start at the cursor.
  mutating func begin(at cursor: ResultCursor) {
    if cursor.begins(CTesseract_block) { steps.append(.block(cursor.box(CTesseract_block))) }
    if cursor.begins(CTesseract_paragraph) {
      steps.append(.paragraph(cursor.box(CTesseract_paragraph)))
    }
    guard cursor.begins(CTesseract_line), let line = cursor.line else { return }
    steps.append(.line(line))
    hasPieceInLine = false
    if line.orientation != .pageUp || line.direction != .leftToRight { isPlain = false }
  }

  /// Adds a piece and its ink to the current line.
  mutating func add(_ piece: CTesseract_Box, _ ink: InkBoxes) {
    steps.append(.piece(pieces.count))
    pieces.append(piece)
    if hasPieceInLine { lineEnds.removeLast() }
    lineEnds.append(pieces.count)
    hasPieceInLine = true
    self.ink.append(ink)
  }

  /// Returns the blocks with the words of each piece, in the order of the pieces.
  func blocks(words: [[Word]]) -> [TextBlock] {
    var page = PageBuilder()
    for step in steps {
      switch step {
      case .block(let box): page.beginBlock(box)
      case .paragraph(let box): page.beginParagraph(box)
      case .line(let line): page.beginLine(line)
      case .piece(let index): for word in words[index] { page.add(word) }
      }
    }
    return page.finished()
  }
}

extension PageOutline {
  /// Analyses the layout of the engine's image; `nil` if there is nothing on it.
  init?(of engine: OpaquePointer, size: PixelSize, toOriginal: AffineTransform) {
    guard let iterator = unsafe CTesseract_layout(engine) else { return nil }
    defer { unsafe CTesseract_destroyIterator(iterator) }
    let cursor = unsafe ResultCursor(iterator, toOriginal: toOriginal)
    self.init()
    var hasNext = true
    while hasNext {
      guard !cursor.hasNoWord, cursor.holdsText else {
        hasNext = cursor.next(CTesseract_word)
        continue
      }
      begin(at: cursor)
      let piece = Self.piece(at: cursor, size: size)
      var parts: [BoundingBox] = []
      hasNext = cursor.forEachSymbol { parts += [$0.box(CTesseract_symbol)].compactMap(\.self) }
      if let piece { add(piece, InkBoxes(parts)) }
    }
  }

  /// The padding that Tesseract adds around a line, in pixels (`kImagePadding` in its
  /// `linerec.cpp`).
  private static let padding: Int32 = 4

  /// Returns the box of the piece extended to its line's heights, as `Tesseract::LSTMRecognizeWord`
  /// cuts it from a page.
  private static func piece(at cursor: ResultCursor, size: PixelSize) -> CTesseract_Box? {
    guard var box = cursor.pixelBoxWithDots(CTesseract_word), let line = cursor.pixelLine else {
      return nil
    }
    if let baseline = cursor.pixelBaseline {
      let foot = baseline - Double(line.descenders)
      // Tesseract, whose rows count from below, rounds both down.
      box.bottom = max(box.bottom, Int32(exactly: foot.rounded(.up)) ?? box.bottom)
      box.top = min(box.top, Int32(exactly: (foot - Double(line.height)).rounded(.up)) ?? box.top)
    }
    box.left = max(0, box.left - padding)
    box.top = max(0, box.top - padding)
    box.right = min(Int32(clamping: size.width), box.right + padding)
    box.bottom = min(Int32(clamping: size.height), box.bottom + padding)
    return box.left < box.right && box.top < box.bottom ? box : nil
  }
}
