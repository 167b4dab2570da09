import CTesseract
import PageModel

/// A position in a page that Tesseract has laid out or recognised.
///
/// Boxes are in pixels of the original. The cursor does not own the iterator, which must outlive
/// it.
@safe struct ResultCursor {
  private let iterator: OpaquePointer
  private let toOriginal: AffineTransform

  /// Creates a cursor whose boxes `toOriginal` maps from the recognised image to the original.
  init(_ iterator: OpaquePointer, toOriginal: AffineTransform) {
    unsafe self.iterator = iterator
    self.toOriginal = toOriginal
  }

  /// Moves to the next element of a level; returns false at the end of the page.
  func next(_ level: CTesseract_Level) -> Bool {
    unsafe CTesseract_next(iterator, level)
  }

  /// Whether there is no word at the cursor.
  var hasNoWord: Bool { unsafe CTesseract_hasNoWord(iterator) }

  /// Whether the block contains text and not an image.
  var holdsText: Bool { unsafe CTesseract_holdsText(iterator) }

  /// Returns whether an element of the level starts at the cursor.
  func begins(_ level: CTesseract_Level) -> Bool {
    unsafe CTesseract_isAtBeginning(iterator, level)
  }

  /// Returns the box of the element; `nil` if it has none.
  func box(_ level: CTesseract_Level) -> BoundingBox? {
    pixelBox(level).map { toOriginal.apply(BoundingBox($0)) }
  }

  /// Returns the box of the element in pixels of the recognised image; `nil` if it has none.
  func pixelBox(_ level: CTesseract_Level) -> CTesseract_Box? {
    var box = CTesseract_Box()
    return unsafe CTesseract_box(iterator, level, &box) ? box : nil
  }

  /// Returns the box of the element with the dots above and below its letters, in pixels of the
  /// recognised image; `nil` if it has none.
  func pixelBoxWithDots(_ level: CTesseract_Level) -> CTesseract_Box? {
    unsafe CTesseract_includeDots(iterator, true)
    defer { unsafe CTesseract_includeDots(iterator, false) }
    return pixelBox(level)
  }

  /// The line at the cursor in pixels of the recognised image; `nil` if it has no box.
  var pixelLine: CTesseract_Line? {
    var line = CTesseract_Line()
    return unsafe CTesseract_lineAt(iterator, &line) ? line : nil
  }

  /// The point of the baseline in the middle of the word, in pixels of the recognised image; `nil` if
  /// there is none.
  var pixelBaseline: (x: Double, y: Double)? {
    var (x, y): (Float, Float) = (0, 0)
    return unsafe CTesseract_baselineOfWord(iterator, &x, &y) ? (Double(x), Double(y)) : nil
  }

  /// The line at the cursor, without its words.
  var line: TextLine? { pixelLine.map { TextLine($0, toOriginal: toOriginal) } }

  /// Returns the element's text; invalid UTF-8 becomes U+FFFD.
  func text(_ level: CTesseract_Level) -> String? {
    guard let characters = unsafe CTesseract_text(iterator, level) else { return nil }
    defer { unsafe CTesseract_freeText(characters) }
    return unsafe String(cString: characters)
  }

  /// The engine's confidence in the word, 0 to 100.
  var confidence: Double {
    min(max(Double(unsafe CTesseract_confidence(iterator)), 0), 100)
  }

  /// The language whose data recognised the word.
  var language: String? {
    unsafe CTesseract_language(iterator).map { unsafe String(cString: $0) }
  }
}

extension BoundingBox {
  /// Creates the box from whole pixels.
  init(_ box: CTesseract_Box) {
    self.init(
      left: Double(box.left), top: Double(box.top), right: Double(box.right),
      bottom: Double(box.bottom))
  }
}

extension ResultCursor {
  /// Passes the words from the cursor to the end to `take`, in reading order; calls `body` at the
  /// start of each word.
  func forEachWord(
    _ body: (ResultCursor) -> Void = { _ in }, then take: (Word) -> Void
  ) {
    var hasNext = true
    while hasNext {
      guard !hasNoWord else {
        hasNext = next(CTesseract_word)
        continue
      }
      body(self)
      // These are read first, because reading the symbols moves to the next word.
      let (text, box) = (text(CTesseract_word), box(CTesseract_word))
      let (confidence, language) = (confidence, language)
      var symbols: [Symbol] = []
      hasNext = forEachSymbol { symbol in
        if let text = symbol.text(CTesseract_symbol), let box = symbol.box(CTesseract_symbol) {
          symbols.append(Symbol(text: text, box: box))
        }
      }
      if let text, let box {
        take(
          Word(
            text: text, box: box, confidence: confidence, symbols: symbols, language: language))
      }
    }
  }

  /// Calls `body` at each symbol of a word and moves to the next word; returns false at the end of
  /// the page.
  ///
  /// Before recognition, symbols are the connected components of a piece of a line
  /// (`PageIterator::BeginWord`).
  func forEachSymbol(_ body: (ResultCursor) -> Void) -> Bool {
    repeat {
      body(self)
      guard next(CTesseract_symbol) else { return false }
    } while !begins(CTesseract_word)
    return true
  }
}

extension TextLine {
  /// Creates a line without words from Tesseract's description, in pixels of the original.
  init(_ line: CTesseract_Line, toOriginal: AffineTransform) {
    let orientation = TextOrientation(rawValue: UInt8(clamping: line.orientation)) ?? .pageUp
    let direction = WritingDirection(line)
    let box = toOriginal.apply(BoundingBox(line.box))
    let toFrame = LineFrame(orientation, direction).fromPage
    self.init(
      box: box,
      baseline: Baseline(line, in: toFrame.apply(box), toOriginal.concatenating(toFrame)),
      metrics: RowMetrics(line, scale: toOriginal.verticalScale), words: [],
      orientation: orientation, direction: direction)
  }
}

extension Baseline {
  /// Creates the baseline through Tesseract's two points, which are page coordinates also for a
  /// rotated line; the bottom of the box if there are none.
  fileprivate init(_ line: CTesseract_Line, in box: BoundingBox, _ toFrame: AffineTransform) {
    let (x1, y1) = toFrame.apply(x: Double(line.baselineX1), y: Double(line.baselineY1))
    let (x2, y2) = toFrame.apply(x: Double(line.baselineX2), y: Double(line.baselineY2))
    guard line.hasBaseline, x2 > x1 else {
      self.init(slope: 0, offset: 0)
      return
    }
    let slope = (y2 - y1) / (x2 - x1)
    self.init(slope: slope, offset: y1 + slope * (box.left - x1) - box.bottom)
  }
}

extension RowMetrics {
  fileprivate init(_ line: CTesseract_Line, scale: Double) {
    let descenders = Double(-line.descenders) * scale
    let ascenders = Double(line.ascenders) * scale
    self.init(
      xHeight: Double(line.height) * scale - ascenders - descenders, ascenders: ascenders,
      descenders: descenders)
  }
}

extension WritingDirection {
  fileprivate init(_ line: CTesseract_Line) {
    self = line.isVertical ? .topToBottom : line.isRightToLeft ? .rightToLeft : .leftToRight
  }
}
