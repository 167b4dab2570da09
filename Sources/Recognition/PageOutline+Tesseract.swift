import CTesseract
import PageLayout

extension PageOutline {
  /// Lays out the engine's picture; `nil` where there is nothing on it.
  init?(of engine: OpaquePointer, size: PixelSize, toOriginal: AffineTransform) {
    guard let iterator = unsafe CTesseract_layout(engine) else { return nil }
    defer { unsafe CTesseract_destroyIterator(iterator) }
    let place = unsafe TesseractPlace(iterator, toOriginal: toOriginal)
    self.init()
    repeat {
      guard !place.hasNoWord, place.holdsText else { continue }
      begin(at: place)
      if let piece = Self.piece(at: place, size: size) { add(piece) }
    } while place.next(CTesseract_word)
  }

  /// Tesseract looks at so many pixels around a line (`kImagePadding` in its `linerec.cpp`).
  private static let padding: Int32 = 4

  /// The piece here with all that the heights of its line may reach, as
  /// `Tesseract::LSTMRecognizeWord` cuts it out of a page.
  private static func piece(at place: TesseractPlace, size: PixelSize) -> CTesseract_Box? {
    guard var box = place.pixelBox(CTesseract_word), let line = place.pixelLine else { return nil }
    if line.hasBaseline, line.baselineX2 > line.baselineX1 {
      let slope =
        Double(line.baselineY2 - line.baselineY1) / Double(line.baselineX2 - line.baselineX1)
      let middle = (Double(box.left) + Double(box.right)) / 2
      let baseline = Double(line.baselineY1) + slope * (middle - Double(line.baselineX1))
      let foot = baseline - Double(line.descenders)
      box.bottom = max(box.bottom, Int32(clamping: Int(foot.rounded())))
      box.top = min(box.top, Int32(clamping: Int((foot - Double(line.height)).rounded())))
    }
    box.left = max(0, box.left - padding)
    box.top = max(0, box.top - padding)
    box.right = min(Int32(clamping: size.width), box.right + padding)
    box.bottom = min(Int32(clamping: size.height), box.bottom + padding)
    return box.left < box.right && box.top < box.bottom ? box : nil
  }
}
