import CTesseract
import Codecs
import Glibc
import PageModel
import Raster
import Recognition
import WorkerProtocol

/// Recognition of a page by its lines, whose layout Tesseract finds.
extension TesseractEngine {
  /// Analyses the layout of an image and recognises its lines separately.
  ///
  /// A page with right-to-left lines is recognised by Tesseract as a whole, as is a page whose
  /// layout the options choose.
  ///
  /// - mode: The page segmentation mode.
  func blocks(
    of image: PreparedBitmap, _ layout: OpaquePointer, mode: Int, threads: Int
  ) throws(RecognitionError) -> [TextBlock] {
    errno = 0
    let found = unsafe PageOutline(
      of: layout, size: image.bitmap.size, toOriginal: image.toOriginal)
    if found == nil, errno == ENOMEM { throw .outOfMemory }
    if found == nil, Self.modesWithLayout.contains(mode) { return [] }
    guard let outline = found, outline.isLeftToRight, recognizesLinesSeparately(in: mode),
      lineRecognizer != nil || outline.pieces.allSatisfy({ $0.frame == .upright })
    else {
      return try wholePage(image, mode: mode, lines: found?.lineEnds.count ?? 0)
    }
    let pieces = Pieces(outline.pieces, lineEnds: outline.lineEnds)
    let words = try words(of: pieces, image, threads: threads)
    return outline.blocks(
      words: try readAgain?(ReadLines(pieces: pieces, words: words), image, threads) ?? words)
  }

  /// Makes Tesseract recognise a whole image, in which `lines` lines were found.
  private func wholePage(
    _ image: PreparedBitmap, mode: Int, lines: Int
  ) throws(RecognitionError) -> [TextBlock] {
    let tesseract = unsafe try loaded()
    defer { unsafe CTesseract_clear(tesseract) }
    try unsafe set(image, in: tesseract, mode: mode)
    var progress = LineProgress(ends: Array(1...max(lines, 1)), onProgress: onProgress)
    let isRecognized = unsafe withUnsafeMutablePointer(to: &progress) { progress in
      unsafe CTesseract_recognize(
        tesseract,
        { context, percent in
          unsafe context?.assumingMemoryBound(to: LineProgress.self).pointee
            .move(toPercent: Int(percent))
        }, progress)
    }
    guard isRecognized else { throw Self.failure }
    return unsafe PageBuilder.blocks(of: tesseract, toOriginal: image.toOriginal)
  }

  /// Returns the words of each piece of an image; they do not depend on `threads`.
  ///
  /// - Throws: A `RecognitionError` if recognition fails.
  func words(
    of pieces: Pieces, _ image: PreparedBitmap, threads: Int
  ) throws(RecognitionError) -> [[Word]] {
    var progress = LineProgress(ends: pieces.lineEnds, onProgress: onProgress)
    if let lineRecognizer {
      guard
        let words = lineRecognizer.read(pieces, of: image, threads: threads, progress: progress)
      else { throw .outOfMemory }
      return words
    }
    guard !pieces.all.isEmpty else { return [] }
    let tesseract = unsafe try loaded()
    defer { unsafe CTesseract_clear(tesseract) }
    try unsafe set(image, in: tesseract, mode: Self.rawLine)
    var words: [[Word]] = []
    for piece in pieces.all {
      // Tesseract does not turn rectangles.
      let isUpright = piece.frame == .upright
      let read = isUpright ? try unsafe self.words(in: piece.box, of: image, tesseract) : []
      words.append(piece.ink.fitted(read))
      progress.addPiece()
    }
    return words
  }

  /// Returns the words that Tesseract recognises in a rectangle of its image.
  private func words(
    in box: CTesseract_Box, of image: PreparedBitmap, _ tesseract: OpaquePointer
  ) throws(RecognitionError) -> [Word] {
    guard !box.isDegenerate(in: image.bitmap.size) else { return [] }
    guard unsafe CTesseract_setRectangle(tesseract, box),
      unsafe CTesseract_recognize(tesseract, nil, nil)
    else { throw Self.failure }
    var words: [Word] = []
    guard let iterator = unsafe CTesseract_iterator(tesseract) else { return [] }
    defer { unsafe CTesseract_destroyIterator(iterator) }
    unsafe ResultCursor(iterator, toOriginal: image.toOriginal).forEachWord { words.append($0) }
    return words
  }

  /// The page segmentation mode for the image of a line (`tesseract::PSM_RAW_LINE`).
  private static let rawLine = 13

  /// The page segmentation modes with layout analysis (`tesseract::PageSegMode`).
  private static let modesWithLayout: Set<Int> = [3, 4, 6, 7, 11]

  /// Returns whether a page segmentation mode and the languages permit recognising lines
  /// separately: the order of pieces of lines that run to the left is known only after recognition.
  func recognizesLinesSeparately(in mode: Int) -> Bool {
    Self.modesWithLayout.contains(mode)
      && Self.scripts(of: options).isDisjoint(with: LanguageScript.leftward)
  }

  /// Returns the scripts of the requested languages.
  static func scripts(of options: RecognitionOptions) -> Set<String> {
    Set(codes(of: options).map(LanguageScript.name))
  }
}

extension CTesseract_Box {
  /// Returns whether a line has no image that a network accepts: nothing of it is on the page, or it is
  /// narrower than a step of the network once it has the height of a line, 3 of 36 pixels in the
  /// networks that Tesseract publishes (`Input::PrepareLSTMInputs`).
  fileprivate func isDegenerate(in size: PixelSize) -> Bool {
    let width = min(Int(right), size.width) - max(Int(left), 0)
    let height = min(Int(bottom), size.height) - max(Int(top), 0)
    // The width is rounded.
    return width <= 0 || height <= 0 || 36 * 2 * width < (3 * 2 - 1) * height
  }
}

/// A piece of a line to recognise.
struct Piece {
  /// The box in pixels of the recognised image.
  let box: CTesseract_Box
  let frame: LineFrame
  /// The ink in pixels of the original, in the frame.
  let ink: InkBoxes

  /// The length of the piece along its line, in pixels of the recognised image.
  var length: Int32 { frame.isSideways ? box.bottom - box.top : box.right - box.left }
}

/// Pieces of lines to recognise.
struct Pieces {
  let all: [Piece]
  /// The number of pieces up to the end of each line.
  let lineEnds: [Int]

  /// Groups pieces into lines; by default, each is a line.
  init(_ all: [Piece], lineEnds: [Int]? = nil) {
    self.all = all
    self.lineEnds = lineEnds ?? Array(1...max(all.count, 1))
  }
}

/// The lines of an image with their words.
struct ReadLines {
  let pieces: Pieces
  /// The words of each piece.
  let words: [[Word]]
}
