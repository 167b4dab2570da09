import CTesseract
import PageModel

/// The layout of a page: its blocks, paragraphs and lines, and the pieces of lines to be
/// recognised.
struct PageOutline {
  /// The page with an empty word for each piece.
  private var page = PageBuilder()
  private(set) var pieces: [Piece] = []
  /// The number of pieces up to the end of each line that has any.
  private(set) var lineEnds: [Int] = []
  private var hasPieceInLine = false
  /// The frame of the current line.
  private var frame = LineFrame.upright
  /// Whether no line runs from right to left.
  private(set) var isLeftToRight = true

  /// Adds the block, paragraph and line that start at the cursor.
  mutating func begin(at cursor: ResultCursor) {
    guard let line = page.begin(at: cursor) else { return }
    hasPieceInLine = false
    frame = line.frame
    if line.direction == .rightToLeft { isLeftToRight = false }
  }

  /// Adds a piece to the current line, with its parts of ink in pixels of the original.
  mutating func add(_ box: CTesseract_Box, _ parts: [BoundingBox]) {
    guard page.add(Word(text: "", box: BoundingBox(box), confidence: 0)) else { return }
    let ink = InkBoxes(parts.map(frame.fromPage.apply))
    pieces.append(Piece(box: box, frame: frame, ink: ink))
    if hasPieceInLine { lineEnds.removeLast() }
    lineEnds.append(pieces.count)
    hasPieceInLine = true
  }

  /// Returns the blocks with the words of each piece, in the order of the pieces.
  func blocks(words: [[Word]]) -> [TextBlock] {
    var rest = words[...]
    let page = RecognizedPage(size: PixelSize(width: 0, height: 0), blocks: page.finished())
    return page.compactMapLines { line in
      line.with(words: line.words.flatMap { _ in rest.popFirst() ?? [] })
    }.blocks
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
      let piece = Self.piece(at: cursor, in: frame, size: size)
      var parts: [BoundingBox] = []
      hasNext = cursor.forEachSymbol { parts += [$0.box(CTesseract_symbol)].compactMap(\.self) }
      if let piece { add(piece, parts) }
    }
  }

  /// The padding that Tesseract adds around a line, in pixels (`kImagePadding` in its
  /// `linerec.cpp`).
  private static let padding = 4.0

  /// Returns the box of the piece extended to its line's heights, as `Tesseract::LSTMRecognizeWord`
  /// cuts it from a page.
  private static func piece(
    at cursor: ResultCursor, in frame: LineFrame, size: PixelSize
  ) -> CTesseract_Box? {
    guard let word = cursor.pixelBoxWithDots(CTesseract_word), let line = cursor.pixelLine else {
      return nil
    }
    let box = frame.fromPage.apply(BoundingBox(word))
    var (top, bottom) = (box.top, box.bottom)
    if let (x, y) = cursor.pixelBaseline {
      // Tesseract rounds to its origin, which is below upright lines and lines that run down, and
      // adds half a pixel to baselines before it rounds them.
      let isBelow = frame.rawValue < 2
      let rounding: FloatingPointRoundingRule = isBelow ? .up : .down
      let baseline = frame.fromPage.apply(x: x, y: y).y + (isBelow ? 0 : 1)
      let foot = baseline - Double(line.descenders)
      bottom = max(bottom, foot.rounded(rounding))
      top = min(top, (foot - Double(line.height)).rounded(rounding))
    }
    let padded = BoundingBox(
      left: box.left - padding, top: top - padding, right: box.right + padding,
      bottom: bottom + padding)
    let part = frame.toPage.apply(padded).intersection(BoundingBox(size))
    return part.map(CTesseract_Box.init)
  }
}
