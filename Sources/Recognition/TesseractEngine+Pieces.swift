import CTesseract
import Glibc
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
    guard let outline = outline(of: picture, threads: threads), outline.isPlain, readsApart else {
      // A page as a whole may need all the memory there is.
      others.dismiss()
      guard unsafe CTesseract_recognize(engine) else { throw Self.failure }
      return unsafe TesseractPageReader.blocks(of: engine, toOriginal: picture.toOriginal)
    }
    others.makeReady(forPieces: outline.pieces.count)
    if let words = unsafe words(of: outline, [engine] + others.ready, picture) {
      return outline.blocks(words: words)
    }
    // Several engines may lack the memory that one has.
    others.dismiss()
    guard let words = unsafe words(of: outline, [engine], picture) else { throw Self.failure }
    return outline.blocks(words: words)
  }

  /// The lines of the page, for which others have got ready meanwhile; `nil` where there are none.
  private mutating func outline(of picture: PreparedBitmap, threads: Int) -> PageOutline? {
    if readsApart { others.expect(picture, count: threads - 1) }
    let outline = unsafe PageOutline(
      of: engine, size: picture.bitmap.size, toOriginal: picture.toOriginal, beside: &others)
    guard outline == nil, errno == ENOMEM, others.areThere else { return outline }
    // With their memory it may find the lines that it finds on one thread.
    others.dismiss()
    return unsafe PageOutline(
      of: engine, size: picture.bitmap.size, toOriginal: picture.toOriginal, beside: &others)
  }

  /// The words of each piece; `nil` where Tesseract fails.
  private func words(
    of outline: PageOutline, _ engines: [OpaquePointer], _ picture: PreparedBitmap
  ) -> [[Word]]? {
    var reader = PieceReader(count: outline.pieces.count, toOriginal: picture.toOriginal)
    return unsafe reader.read(outline.pieces, engines: engines) ? reader.words : nil
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
}
