import CTesseract
import PageLayout

/// A place in a page that Tesseract has laid out or recognised, and what stands there.
///
/// Boxes come in the original's pixels. It does not own the iterator, which must outlive it.
@safe struct ResultCursor {
  private let iterator: OpaquePointer
  private let toOriginal: AffineTransform

  /// A place whose boxes `toOriginal` maps from the recognised image to the original.
  init(_ iterator: OpaquePointer, toOriginal: AffineTransform) {
    unsafe self.iterator = iterator
    self.toOriginal = toOriginal
  }

  /// Goes to the next element of a level; false at the end of the page.
  func next(_ level: CTesseract_Level) -> Bool {
    unsafe CTesseract_next(iterator, level)
  }

  /// Whether there is no word here.
  var hasNoWord: Bool { unsafe CTesseract_isEmpty(iterator, CTesseract_word) }

  /// Whether the block is one of text and no image.
  var holdsText: Bool { unsafe CTesseract_holdsText(iterator) }

  /// Whether an element of the level begins here.
  func begins(_ level: CTesseract_Level) -> Bool {
    unsafe CTesseract_isAtBeginning(iterator, level)
  }

  /// The box of the element; `nil` where it has none.
  func box(_ level: CTesseract_Level) -> BoundingBox? {
    pixelBox(level).map { toOriginal.apply(BoundingBox($0)) }
  }

  /// The box of the element in pixels of the recognised image; `nil` where it has none.
  func pixelBox(_ level: CTesseract_Level) -> CTesseract_Box? {
    var box = CTesseract_Box()
    return unsafe CTesseract_box(iterator, level, &box) ? box : nil
  }

  /// The line here in pixels of the recognised image; `nil` where it has no box.
  var pixelLine: CTesseract_Line? {
    var line = CTesseract_Line()
    return unsafe CTesseract_lineAt(iterator, &line) ? line : nil
  }

  /// The line here, still without words.
  var line: TextLine? { pixelLine.map { TextLine($0, toOriginal: toOriginal) } }

  /// The element's text; what is not UTF-8 in it comes as U+FFFD.
  func text(_ level: CTesseract_Level) -> String? {
    guard let characters = unsafe CTesseract_text(iterator, level) else { return nil }
    defer { unsafe CTesseract_freeText(characters) }
    return unsafe String(cString: characters)
  }

  /// How sure the engine is of the word, 0 to 100.
  var confidence: Double {
    min(max(Double(unsafe CTesseract_confidence(iterator, CTesseract_word)), 0), 100)
  }

  /// The language data that read the word.
  var language: String? {
    unsafe CTesseract_language(iterator).map { unsafe String(cString: $0) }
  }
}

extension BoundingBox {
  /// The box in whole pixels.
  init(_ box: CTesseract_Box) {
    self.init(
      left: Double(box.left), top: Double(box.top), right: Double(box.right),
      bottom: Double(box.bottom))
  }
}
