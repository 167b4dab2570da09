import CTesseract
import PageLayout

extension PageOutline {
  /// Lays out the engine's image while `others` get ready; `nil` where there is nothing on it.
  init?(
    of engine: OpaquePointer, size: PixelSize, toOriginal: AffineTransform,
    beside others: inout EnginePool
  ) {
    guard let iterator = unsafe others.prepare(beside: { unsafe CTesseract_layout(engine, $0, $1) })
    else { return nil }
    defer { unsafe CTesseract_destroyIterator(iterator) }
    let place = unsafe ResultCursor(iterator, toOriginal: toOriginal)
    self.init()
    var goesOn = true
    while goesOn {
      guard !place.hasNoWord, place.holdsText else {
        goesOn = place.next(CTesseract_word)
        continue
      }
      begin(at: place)
      let piece = Self.piece(at: place, size: size)
      var parts: [BoundingBox] = []
      goesOn = place.readParts(into: &parts)
      if let piece { add(piece, InkBoxes(parts)) }
    }
  }

  /// Tesseract looks at so many pixels around a line (`kImagePadding` in its `linerec.cpp`).
  private static let padding: Int32 = 4

  /// The piece here with all that the heights of its line may reach, as
  /// `Tesseract::LSTMRecognizeWord` cuts it out of a page.
  private static func piece(at place: ResultCursor, size: PixelSize) -> CTesseract_Box? {
    guard var box = place.pixelBox(CTesseract_word), let line = place.pixelLine else { return nil }
    if line.hasBaseline, line.baselineX2 > line.baselineX1 {
      let slope =
        (Double(line.baselineY2) - Double(line.baselineY1))
        / (Double(line.baselineX2) - Double(line.baselineX1))
      let middle = (Double(box.left) + Double(box.right)) / 2
      let baseline = Double(line.baselineY1) + slope * (middle - Double(line.baselineX1))
      let foot = baseline - Double(line.descenders)
      box.bottom = max(box.bottom, Int32(exactly: foot.rounded()) ?? box.bottom)
      box.top = min(box.top, Int32(exactly: (foot - Double(line.height)).rounded()) ?? box.top)
    }
    box.left = max(0, box.left - padding)
    box.top = max(0, box.top - padding)
    box.right = min(Int32(clamping: size.width), box.right + padding)
    box.bottom = min(Int32(clamping: size.height), box.bottom + padding)
    return box.left < box.right && box.top < box.bottom ? box : nil
  }
}

extension ResultCursor {
  /// Reads the connected parts of a piece up to the next one, where it leaves the place; false at the
  /// page's end.
  ///
  /// Before recognition they stand where letters will be (`PageIterator::BeginWord`).
  fileprivate func readParts(into parts: inout [BoundingBox]) -> Bool {
    repeat {
      if let box = box(CTesseract_symbol) { parts.append(box) }
      guard next(CTesseract_symbol) else { return false }
    } while !begins(CTesseract_word)
    return true
  }
}
