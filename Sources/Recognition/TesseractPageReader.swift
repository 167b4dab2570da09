import CTesseract
import PageLayout

/// Walks over what Tesseract recognised, symbol by symbol, and builds the page from it.
struct TesseractPageReader {
  private let toOriginal: AffineTransform
  private var page = PageBuilder()

  /// The blocks of the engine's last page, mapped to the original's pixels.
  static func blocks(of engine: OpaquePointer, toOriginal: AffineTransform) -> [TextBlock] {
    guard let iterator = unsafe CTesseract_iterator(engine) else { return [] }
    defer { unsafe CTesseract_destroyIterator(iterator) }
    var reader = TesseractPageReader(toOriginal: toOriginal)
    while unsafe reader.readWord(at: iterator) {}
    return reader.page.finished()
  }

  private init(toOriginal: AffineTransform) {
    self.toOriginal = toOriginal
  }

  /// Reads the word at the iterator and moves on; false at the end of the page.
  private mutating func readWord(at iterator: OpaquePointer) -> Bool {
    guard unsafe !CTesseract_isEmpty(iterator, CTesseract_word) else {
      return unsafe CTesseract_next(iterator, CTesseract_word)
    }
    unsafe beginContainers(at: iterator)
    let text = unsafe text(at: iterator, CTesseract_word)
    let box = unsafe box(at: iterator, CTesseract_word)
    let confidence = unsafe CTesseract_confidence(iterator, CTesseract_word)
    // Asked before the letters are read, which lead to the next word.
    let language = unsafe CTesseract_language(iterator).map { unsafe String(cString: $0) }
    var symbols: [Symbol] = []
    let goesOn = unsafe readSymbols(at: iterator, into: &symbols)
    if let text, let box {
      let confidence = min(max(Double(confidence), 0), 100)
      page.add(
        Word(
          text: text, box: box, confidence: confidence, symbols: symbols, language: language))
    }
    return goesOn
  }

  /// Reads the letters up to the next word, where it leaves the iterator; false at the page's end.
  private func readSymbols(at iterator: OpaquePointer, into symbols: inout [Symbol]) -> Bool {
    repeat {
      let text = unsafe text(at: iterator, CTesseract_symbol)
      if let text, let box = unsafe box(at: iterator, CTesseract_symbol) {
        symbols.append(Symbol(text: text, box: box))
      }
      guard unsafe CTesseract_next(iterator, CTesseract_symbol) else { return false }
    } while unsafe !CTesseract_isAtBeginning(iterator, CTesseract_word)
    return true
  }

  private mutating func beginContainers(at iterator: OpaquePointer) {
    if unsafe CTesseract_isAtBeginning(iterator, CTesseract_block) {
      page.beginBlock(unsafe box(at: iterator, CTesseract_block))
    }
    if unsafe CTesseract_isAtBeginning(iterator, CTesseract_paragraph) {
      page.beginParagraph(unsafe box(at: iterator, CTesseract_paragraph))
    }
    if unsafe CTesseract_isAtBeginning(iterator, CTesseract_line) {
      unsafe beginLine(at: iterator)
    }
  }

  private mutating func beginLine(at iterator: OpaquePointer) {
    var line = CTesseract_Line()
    guard unsafe CTesseract_lineAt(iterator, &line) else { return }
    let orientation = TextOrientation(rawValue: UInt8(clamping: line.orientation)) ?? .pageUp
    let direction = WritingDirection(line)
    let box = toOriginal.apply(BoundingBox(line.box))
    page.beginLine(
      TextLine(
        box: box, baseline: baseline(of: line, in: box, LineFrame(orientation, direction)),
        metrics: metrics(of: line), words: [], orientation: orientation, direction: direction))
  }

  /// The baseline through Tesseract's two points, which are the page's also for a turned line; the
  /// foot of the box where it gives none.
  private func baseline(
    of line: CTesseract_Line, in pageBox: BoundingBox, _ frame: LineFrame
  ) -> Baseline {
    let toFrame = toOriginal.concatenating(frame.fromPage)
    let (x1, y1) = toFrame.apply(x: Double(line.baselineX1), y: Double(line.baselineY1))
    let (x2, y2) = toFrame.apply(x: Double(line.baselineX2), y: Double(line.baselineY2))
    guard line.hasBaseline, x2 > x1 else { return Baseline(slope: 0, offset: 0) }
    let slope = (y2 - y1) / (x2 - x1)
    let box = frame.fromPage.apply(pageBox)
    return Baseline(slope: slope, offset: y1 + slope * (box.left - x1) - box.bottom)
  }

  private func metrics(of line: CTesseract_Line) -> RowMetrics {
    let scale = toOriginal.verticalScale
    let descenders = Double(-line.descenders) * scale
    let ascenders = Double(line.ascenders) * scale
    return RowMetrics(
      xHeight: Double(line.height) * scale - ascenders - descenders, ascenders: ascenders,
      descenders: descenders)
  }

  private func box(at iterator: OpaquePointer, _ level: CTesseract_Level) -> BoundingBox? {
    var box = CTesseract_Box()
    guard unsafe CTesseract_box(iterator, level, &box) else { return nil }
    return toOriginal.apply(BoundingBox(box))
  }

  /// The element's text; what is not UTF-8 in it comes as U+FFFD.
  private func text(at iterator: OpaquePointer, _ level: CTesseract_Level) -> String? {
    guard let characters = unsafe CTesseract_text(iterator, level) else { return nil }
    defer { unsafe CTesseract_freeText(characters) }
    return unsafe String(cString: characters)
  }
}

extension WritingDirection {
  fileprivate init(_ line: CTesseract_Line) {
    self = line.isVertical ? .topToBottom : line.isRightToLeft ? .rightToLeft : .leftToRight
  }
}

extension BoundingBox {
  fileprivate init(_ box: CTesseract_Box) {
    self.init(
      left: Double(box.left), top: Double(box.top), right: Double(box.right),
      bottom: Double(box.bottom))
  }
}
