import CTesseract
import Imaging
import PageLayout
import PageWork

/// A page's lines, shared out among engines.
extension TesseractEngine {
  /// Lays out the page and recognises its lines apart, as many at once as there are threads.
  ///
  /// Apart also on one thread, so that the text does not depend on how many there are. Pages with
  /// lines that are turned or run from the right are recognised as a whole.
  mutating func blocks(
    of picture: PreparedBitmap, threads: Int
  ) throws(RecognitionError) -> [TextBlock] {
    let outline = unsafe PageOutline(
      of: engine, size: picture.bitmap.size, toOriginal: picture.toOriginal)
    guard let outline, outline.isPlain, readsApart else {
      guard unsafe CTesseract_recognize(engine) else { throw Self.failure }
      return unsafe TesseractPageReader.blocks(of: engine, toOriginal: picture.toOriginal)
    }
    let engines = unsafe engines(min(threads, outline.pieces.count), for: picture)
    if let words = unsafe words(of: outline, engines, picture) {
      return outline.blocks(words: words)
    }
    // Several engines may lack the memory that one has.
    dismissOthers()
    guard let words = unsafe words(of: outline, [engine], picture) else { throw Self.failure }
    return outline.blocks(words: words)
  }

  /// The words of each piece; `nil` where Tesseract fails.
  private func words(
    of outline: PageOutline, _ engines: [OpaquePointer], _ picture: PreparedBitmap
  ) -> [[Word]]? {
    var reader = PieceReader(count: outline.pieces.count, toOriginal: picture.toOriginal)
    return unsafe reader.read(outline.pieces, engines: engines) ? reader.words : nil
  }

  private mutating func dismissOthers() {
    unsafe others.forEach { unsafe CTesseract_destroy($0) }
    unsafe others.removeAll()
  }

  /// So many engines with the picture, or as many of them as can be had; the first has it already.
  private mutating func engines(
    _ count: Int, for picture: PreparedBitmap
  ) -> [OpaquePointer] {
    // Files of words are read only once: a worker may open none when it makes further engines.
    let canBeMade = options.userWords == nil && options.userPatterns == nil
    while canBeMade, unsafe others.count + 1 < count, let other = unsafe anotherEngine() {
      unsafe others.append(other)
    }
    let helpers = unsafe others.prefix(max(count - 1, 0)).filter {
      unsafe setPicture(picture, on: $0)
    }
    return unsafe [engine] + helpers
  }

  /// The same again, from language data that are in memory; `nil` where memory lacks.
  private func anotherEngine() -> OpaquePointer? {
    guard let other = unsafe CTesseract_create() else { return nil }
    guard unsafe Self.load(options, from: dataFolder, into: other) else {
      unsafe CTesseract_destroy(other)
      return nil
    }
    return unsafe other
  }

  /// Page segmentation modes that look for lines themselves (`tesseract::PageSegMode`).
  private static let modesWithLayout: Set<Int> = [3, 4, 6, 11]

  /// Codes of languages whose lines run from the right; a line's direction is known only from its
  /// words, and the order of its pieces depends on it.
  private static let fromRight: Set<String> = [
    "ara", "div", "fas", "heb", "pus", "snd", "syr", "uig", "urd", "yid", "script/Arabic",
    "script/Hebrew", "script/Syriac", "script/Thaana",
  ]

  /// Whether the options allow lines to be recognised apart.
  private var readsApart: Bool {
    Self.modesWithLayout.contains(options.pageSegmentation)
      && !Self.codes(of: options).contains { Self.fromRight.contains($0) }
  }

  /// Forgets the page.
  func clear() {
    unsafe CTesseract_clear(engine)
    unsafe others.forEach { unsafe CTesseract_clear($0) }
  }

  /// Gives the picture to one of the engines; false where Tesseract fails.
  func setPicture(_ picture: PreparedBitmap, on engine: OpaquePointer) -> Bool {
    let bitmap = picture.bitmap
    return unsafe bitmap.bytes.withUnsafeBufferPointer { bytes in
      guard let pixels = bytes.baseAddress else { return false }
      var picture = unsafe CTesseract_Picture(
        pixels: pixels, width: Int32(clamping: bitmap.size.width),
        height: Int32(clamping: bitmap.size.height),
        bitsPerPixel: Int32(bitmap.format.bitsPerPixel),
        bytesPerRow: Int32(clamping: bitmap.bytesPerRow),
        dotsPerInch: Int32(min(max(picture.resolution.vertical, 70), 2400).rounded()))
      return unsafe CTesseract_setPicture(
        engine, &picture, Int32(clamping: options.pageSegmentation))
    }
  }
}
