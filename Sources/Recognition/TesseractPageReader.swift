import CTesseract
import PageLayout

/// Reads what Tesseract recognised of a page in one go.
enum TesseractPageReader {
  /// The blocks of the engine's last page, mapped to the original's pixels.
  static func blocks(of engine: OpaquePointer, toOriginal: AffineTransform) -> [TextBlock] {
    guard let iterator = unsafe CTesseract_iterator(engine) else { return [] }
    defer { unsafe CTesseract_destroyIterator(iterator) }
    var page = PageBuilder()
    let place = unsafe ResultCursor(iterator, toOriginal: toOriginal)
    place.forEachWord { place in
      if place.begins(CTesseract_block) { page.beginBlock(place.box(CTesseract_block)) }
      if place.begins(CTesseract_paragraph) {
        page.beginParagraph(place.box(CTesseract_paragraph))
      }
      if place.begins(CTesseract_line), let line = place.line { page.beginLine(line) }
    } then: {
      page.add($0)
    }
    return page.finished()
  }
}
