import CTesseract
import Codecs
import Glibc
import PageModel
import Recognition
import Vision
import WorkerProtocol

/// Recognition of a page by its lines, shared out among engines.
extension TesseractEngine {
  /// Analyses the layout and recognises the lines separately, on as many threads as given.
  ///
  /// Lines are separate also on one thread, so that the text does not depend on the number of
  /// threads. A page with rotated or right-to-left lines is recognised as a whole.
  func blocks(
    of image: PreparedBitmap, _ page: borrowing PageImage, mode: Int, threads: Int
  ) throws(RecognitionError) -> [TextBlock] {
    let isSeparate = recognizesLinesSeparately(in: mode)
    let found = outline(of: image, threads: isSeparate ? threads : 1)
    guard var outline = found, outline.isPlain, isSeparate else {
      // A page as a whole may need all available memory.
      pool.destroyAll()
      guard recognizeWhole(lines: found?.lineEnds.count ?? 0) else { throw Self.failure }
      return unsafe TesseractPageReader.blocks(of: engine, toOriginal: image.toOriginal)
    }
    outline.refine(with: lineRectangles(atMost: 2 * outline.pieces.count))
    let pieces = Pieces(boxes: outline.pieces, ink: outline.ink, lineEnds: outline.lineEnds)
    let words = try words(of: pieces, page, toOriginal: image.toOriginal)
    let lines = ReadLines(pieces: pieces, toOriginal: image.toOriginal, words: words)
    return outline.blocks(words: try readAgain?(lines, page) ?? words)
  }

  /// Recognises the page as a whole, of which `lines` lines are known; returns false if Tesseract
  /// fails.
  private func recognizeWhole(lines: Int) -> Bool {
    var progress = LineProgress(ends: Array(1...max(lines, 1)), onProgress: onProgress)
    return unsafe withUnsafeMutablePointer(to: &progress) { progress in
      unsafe CTesseract_recognize(
        engine,
        { context, percent in
          guard let progress = unsafe context?.assumingMemoryBound(to: LineProgress.self) else {
            return
          }
          unsafe progress.pointee.move(toPercent: Int(percent))
        }, progress)
    }
  }

  /// Returns the layout of the page while the pool loads engines; `nil` if there are no lines.
  private func outline(of image: PreparedBitmap, threads: Int) -> PageOutline? {
    unsafe pool.setPage(image.bitmap.size, like: engine, count: threads - 1)
    let outline = unsafe PageOutline(
      of: engine, size: image.bitmap.size, toOriginal: image.toOriginal, loading: &pool)
    guard outline == nil, errno == ENOMEM, !pool.isEmpty else { return outline }
    // With the memory of the pool, layout analysis may succeed as it would on one thread.
    pool.destroyAll()
    return unsafe PageOutline(
      of: engine, size: image.bitmap.size, toOriginal: image.toOriginal, loading: &pool)
  }

  /// Returns the rectangles in which Tesseract would recognise the pieces of the page, several for
  /// a piece if there are several languages.
  private func lineRectangles(atMost count: Int) -> [CTesseract_Box] {
    unsafe [CTesseract_Box](unsafeUninitializedCapacity: count) { boxes, initializedCount in
      guard let first = boxes.baseAddress else { return }
      initializedCount = Int(
        unsafe CTesseract_lineRectangles(engine, first, Int32(clamping: count)))
    }
  }

  /// Returns the words of each piece, recognised on as many engines as the pool may load.
  func words(
    of pieces: Pieces, _ page: borrowing PageImage, toOriginal: AffineTransform
  ) throws(RecognitionError) -> [[Word]] {
    let engines = unsafe [engine] + pool.engines(forPieces: pieces.boxes.count)
    if let words = unsafe words(of: pieces, engines, page, toOriginal) {
      return words
    }
    // One engine may have enough memory when several have not.
    pool.destroyAll()
    guard let words = unsafe words(of: pieces, [engine], page, toOriginal) else {
      throw Self.failure
    }
    return words
  }

  /// Returns the words of each piece; `nil` if Tesseract fails.
  private func words(
    of pieces: Pieces, _ engines: [OpaquePointer], _ page: borrowing PageImage,
    _ toOriginal: AffineTransform
  ) -> [[Word]]? {
    let languages = Self.codes(of: options)
    var reader = PieceReader(
      ink: pieces.ink, toOriginal: toOriginal,
      language: languages.count == 1 ? languages.first : nil,
      progress: LineProgress(ends: pieces.lineEnds, onProgress: onProgress))
    return unsafe reader.read(pieces.boxes, of: page, engines: engines) ? reader.words : nil
  }

  /// The page segmentation modes with layout analysis (`tesseract::PageSegMode`).
  private static let modesWithLayout: Set<Int> = [3, 4, 6, 11]

  /// The codes of right-to-left languages: a line's direction, and so the order of its pieces, is
  /// known only after recognition.
  private static let rightToLeftLanguages: Set<String> = [
    "ara", "div", "fas", "heb", "pus", "snd", "syr", "uig", "urd", "yid", "script/Arabic",
    "script/Hebrew", "script/Syriac", "script/Thaana",
  ]

  /// Returns whether a page segmentation mode and the languages permit recognising lines
  /// separately.
  func recognizesLinesSeparately(in mode: Int) -> Bool {
    Self.modesWithLayout.contains(mode)
      && !Self.codes(of: options).contains { Self.rightToLeftLanguages.contains($0) }
  }
}

/// Pieces of lines to recognise.
struct Pieces {
  /// The boxes in pixels of the recognised image.
  let boxes: [CTesseract_Box]
  /// The ink of each piece, in pixels of the original.
  let ink: [InkBoxes]
  /// The number of pieces up to the end of each line.
  let lineEnds: [Int]

  /// Groups pieces into lines; by default, each is a line.
  init(boxes: [CTesseract_Box], ink: [InkBoxes], lineEnds: [Int]? = nil) {
    self.boxes = boxes
    self.ink = ink
    self.lineEnds = lineEnds ?? Array(1...max(boxes.count, 1))
  }
}

/// The lines of an image with their words.
struct ReadLines {
  let pieces: Pieces
  let toOriginal: AffineTransform
  /// The words of each piece.
  let words: [[Word]]
}

/// Recognises the pieces of a page on several engines, and collects the words of each.
struct PieceReader {
  private let toOriginal: AffineTransform
  /// The ink of each piece, in pixels of the original.
  private let ink: [InkBoxes]
  /// The words of each piece.
  private(set) var words: [[Word]]
  private var progress: LineProgress
  /// The language of all words, if they have only one.
  private let language: String?

  /// Creates a reader for pieces with ink, whose words are in pixels of the original.
  init(
    ink: [InkBoxes], toOriginal: AffineTransform, language: String?,
    progress: LineProgress = LineProgress(ends: [], onProgress: nil)
  ) {
    self.ink = ink
    self.progress = progress
    self.language = language
    words = Array(repeating: [], count: ink.count)
    self.toOriginal = toOriginal
  }

  /// Recognises the pieces of an image, shared out among engines; returns false if Tesseract fails.
  mutating func read(
    _ pieces: [CTesseract_Box], of image: borrowing PageImage, engines: [OpaquePointer]
  ) -> Bool {
    guard !pieces.isEmpty, pieces.count == words.count else { return pieces.isEmpty }
    return unsafe withUnsafeMutablePointer(to: &self) { reader in
      unsafe CTesseract_recognizePieces(
        engines, Int32(clamping: engines.count), image.handle, pieces,
        Int32(clamping: pieces.count),
        { context, piece, characters, count, hasInkBoxes in
          // Calls are never concurrent, and end before the enclosing call returns.
          guard let reader = unsafe context?.assumingMemoryBound(to: PieceReader.self) else {
            return
          }
          let found = unsafe UnsafeBufferPointer(start: characters, count: Int(count))
          unsafe reader.pointee.add(found, piece: Int(piece), hasInkBoxes: hasInkBoxes)
        }, reader)
    }
  }

  private mutating func add(
    _ characters: UnsafeBufferPointer<CTesseract_Character>, piece: Int, hasInkBoxes: Bool
  ) {
    guard words.indices.contains(piece) else { return }
    let starts = characters.indices.filter { unsafe $0 == 0 || characters[$0].beginsWord }
    let ends = starts.dropFirst() + [characters.count]
    let found = zip(starts, ends).flatMap { start, end in unsafe word(characters[start..<end]) }
    let placed = hasInkBoxes ? found : ink[piece].withInkBoxes(found)
    words[piece] = ink[piece].fitted(placed)
    progress.addPiece()
  }

  /// Returns the word of some characters; none for no characters.
  private func word(_ characters: Slice<UnsafeBufferPointer<CTesseract_Character>>) -> [Word] {
    let symbols = unsafe characters.map { character in
      unsafe Symbol(
        text: String(cString: character.text), box: toOriginal.apply(BoundingBox(character.box)))
    }
    guard let first = unsafe characters.first, let box = symbols.map(\.box).hull else { return [] }
    let own = unsafe first.language.map { unsafe String(cString: $0) }
    return [
      Word(
        text: symbols.map(\.text).joined(), box: box,
        confidence: unsafe min(max(Double(first.confidence), 0), 100), symbols: symbols,
        language: own ?? language)
    ]
  }
}

/// Reports the progress of a page from its pieces, which are recognised nearly in their order.
struct LineProgress {
  /// The number of pieces up to the end of each line.
  private let ends: [Int]
  private let onProgress: ((RecognitionProgress) -> Void)?
  /// The pieces and lines recognised so far.
  private var pieces = 0
  private var lines = 0

  /// The per cent that Tesseract reports at the end of its first pass, which alone recognises
  /// lines.
  private static let percentOfFirstPass = 70

  /// Reports the progress over lines whose last pieces are before `ends`.
  init(ends: [Int], onProgress: ((RecognitionProgress) -> Void)?) {
    self.ends = ends
    self.onProgress = onProgress
  }

  /// Counts a recognised piece.
  mutating func addPiece() {
    pieces += 1
    let before = lines
    while lines < ends.count, ends[lines] <= pieces { lines += 1 }
    if lines > before { onProgress?(RecognitionProgress(lines: lines, of: ends.count)) }
  }

  /// Moves to a part of the page, by Tesseract's own count.
  mutating func move(toPercent percent: Int) {
    let part = min(max(percent, 0), Self.percentOfFirstPass)
    let lines = ends.count * part / Self.percentOfFirstPass
    guard lines > self.lines else { return }
    self.lines = lines
    onProgress?(RecognitionProgress(lines: lines, of: ends.count))
  }
}
