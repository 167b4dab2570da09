import CTesseract
import PageLayout

/// Has engines recognise the pieces of a page and gathers the words of each.
struct PieceReader {
  private let toOriginal: AffineTransform
  /// The words of each piece.
  private(set) var words: [[Word]]

  /// A reader for `count` pieces whose boxes come in the original's pixels.
  init(count: Int, toOriginal: AffineTransform) {
    words = Array(repeating: [], count: count)
    self.toOriginal = toOriginal
  }

  /// Recognises the pieces, shared out among engines that have the image; false where Tesseract
  /// fails.
  mutating func read(_ pieces: [CTesseract_Box], engines: [OpaquePointer]) -> Bool {
    guard !pieces.isEmpty else { return true }
    return unsafe withUnsafeMutablePointer(to: &self) { reader in
      unsafe CTesseract_recognizePieces(
        engines, Int32(clamping: engines.count), pieces, Int32(clamping: pieces.count),
        { context, piece, words in
          // Never called twice at once, and not after the call that it is a part of.
          guard let reader = unsafe context?.assumingMemoryBound(to: PieceReader.self) else {
            return
          }
          unsafe reader.pointee.add(words, piece: Int(piece))
        }, reader)
    }
  }

  private mutating func add(_ iterator: OpaquePointer, piece: Int) {
    guard words.indices.contains(piece) else { return }
    let place = unsafe ResultCursor(iterator, toOriginal: toOriginal)
    var found: [Word] = []
    place.forEachWord(then: { found.append($0) })
    words[piece] = found
  }
}
