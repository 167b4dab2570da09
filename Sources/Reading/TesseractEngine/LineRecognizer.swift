import CLineNetwork
import CLineReader
import CTesseract
import Codecs
import PageModel
import Raster
import WorkerProtocol

/// Recognises images of lines with Tesseract's language data, as Tesseract does, but without
/// Tesseract.
///
/// With several languages, a line is read in each; each word is in the language that is surest of it.
@safe final class LineRecognizer {
  private var languages: [(code: String, data: OpaquePointer)] = unsafe []
  /// The name of the instructions that evaluate the networks, such as `AVX2`.
  let instructions: String

  /// Reads the data of languages in a directory, whose files the process keeps.
  ///
  /// - Throws: The reason why Tesseract must recognise lines of these languages itself.
  init(_ options: RecognitionOptions, in directory: String) throws(LineReading.Reason) {
    let kernels = try Self.kernels(for: options)
    let userWords = unsafe try Self.userWords(of: options)
    instructions = unsafe String(cString: CLineNetwork_name(kernels))
    for code in TesseractEngine.codes(of: options) {
      guard let file = unsafe LanguageData.bytes(code, in: directory),
        let first = file.baseAddress
      else { throw .unusableData }
      var problem = CLineReader_noProblem
      let data = unsafe CLineReader_open(
        first, file.count, options.usesDictionary, userWords?.baseAddress, userWords?.count ?? 0,
        kernels, &problem)
      guard let data = unsafe data else {
        throw problem == CLineReader_hasUnknownLayer ? .unknownLayers : .unusableData
      }
      unsafe languages.append((code, data))
    }
  }

  deinit {
    unsafe languages.forEach { unsafe CLineReader_close($0.data) }
  }

  /// Returns the instructions that evaluate networks, by the options and the processor.
  private static func kernels(
    for options: RecognitionOptions
  ) throws(LineReading.Reason) -> CLineNetwork_Kernels {
    if options.lineEngine == .tesseract { throw .choice }
    let kernels =
      switch options.engineKernels {
      case .fastest: CLineNetwork_fastestKernels()
      case .avx2: CLineNetwork_AVX2
      case .scalar: CLineNetwork_scalar
      }
    let isSlow = options.engineKernels == .fastest && CLineNetwork_areSlowerThanTesseract(kernels)
    guard CLineNetwork_areAvailable(kernels), !isSlow else { throw .missingInstructions }
    return kernels
  }

  /// Returns the user's words, one per line; `nil` without a file of words.
  private static func userWords(
    of options: RecognitionOptions
  ) throws(LineReading.Reason) -> UnsafeBufferPointer<UInt8>? {
    if options.userPatterns != nil { throw .userPatterns }
    guard let path = options.userWords else { return nil }
    guard let words = unsafe LanguageData.bytes(ofFile: path) else { throw .userWords }
    return unsafe words
  }

  /// Returns the words of each piece of an image, in pixels of the original; `nil` if memory is
  /// insufficient.
  ///
  /// - threads: The number of threads that read, on which the words do not depend.
  func read(
    _ pieces: Pieces, of image: PreparedBitmap, threads: Int, progress: LineProgress
  ) -> [[Word]]? {
    var best: [[Word]]?
    for index in unsafe languages.indices {
      let language = unsafe languages[index]
      let isLast = unsafe index == languages.count - 1
      var lines = unsafe LinesOfLanguage(
        language: language.code, pieces: pieces, toOriginal: image.toOriginal,
        progress: isLast ? progress : nil)
      guard unsafe lines.read(with: language.data, of: image.bitmap, threads: threads) else {
        return nil
      }
      best = zip(best ?? lines.words, lines.words).map { $0.surest(or: $1) }
    }
    return best
  }
}

extension [Word] {
  /// Returns the surer words of this reading of a line and another one; if the readings divide the
  /// line differently, the words of the surer reading.
  fileprivate func surest(or other: [Word]) -> [Word] {
    guard count == other.count else { return certainty >= other.certainty ? self : other }
    return zip(self, other).map { $0.confidence >= $1.confidence ? $0 : $1 }
  }

  /// The mean confidence of the words, by their letters; 0 without words.
  fileprivate var certainty: Double {
    let letters = reduce(0) { $0 + $1.text.count }
    return reduce(0) { $0 + $1.confidence * Double($1.text.count) } / Double(Swift.max(letters, 1))
  }
}

/// The words of the lines of an image in a language.
private struct LinesOfLanguage {
  let language: String
  let pieces: Pieces
  let toOriginal: AffineTransform
  /// The progress of the page; `nil` to report none.
  private var progress: LineProgress?
  /// The words of each piece.
  private(set) var words: [[Word]]

  init(language: String, pieces: Pieces, toOriginal: AffineTransform, progress: LineProgress?) {
    self.language = language
    self.pieces = pieces
    self.toOriginal = toOriginal
    self.progress = progress
    words = Array(repeating: [], count: pieces.all.count)
  }

  /// Reads the pieces of an image on several threads; returns false if memory is insufficient.
  mutating func read(with data: OpaquePointer, of bitmap: Bitmap, threads: Int) -> Bool {
    let boxes = pieces.all.map {
      CLineReader_Box(
        left: $0.box.left, top: $0.box.top, right: $0.box.right, bottom: $0.box.bottom,
        quarterTurns: Int32($0.frame.rawValue))
    }
    return unsafe bitmap.bytes.withUnsafeBufferPointer { bytes in
      guard let pixels = bytes.baseAddress else { return false }
      let image = unsafe CLineReader_Image(
        pixels: pixels, width: Int32(clamping: bitmap.size.width),
        height: Int32(clamping: bitmap.size.height),
        bitsPerPixel: Int32(bitmap.format.bitsPerPixel),
        bytesPerRow: bitmap.bytesPerRow)
      return unsafe withUnsafeMutablePointer(to: &self) { lines in
        unsafe CLineReader_readLines(
          data, image, boxes, Int32(clamping: boxes.count), Int32(clamping: threads),
          { context, index, line in
            // Calls are never concurrent, and end before the enclosing call returns.
            unsafe context?.assumingMemoryBound(to: LinesOfLanguage.self).pointee
              .take(line, at: Int(index))
          }, lines)
      }
    }
  }

  private mutating func take(_ line: CLineReader_Line, at index: Int) {
    guard words.indices.contains(index) else { return }
    let characters = unsafe UnsafeBufferPointer(start: line.characters, count: Int(line.count))
    let starts = characters.indices.filter { unsafe $0 == 0 || characters[$0].beginsWord }
    let ends = starts.dropFirst() + [characters.count]
    let piece = pieces.all[index]
    let found = zip(starts, ends).compactMap { start, end in
      unsafe word(characters[start..<end], in: piece)
    }
    words[index] = piece.ink.fitted(piece.ink.withInkBoxes(found)).map {
      $0.mapped(by: piece.frame.toPage)
    }
    progress?.addPiece()
  }

  /// Returns the word of some characters in the frame of their piece, as high as the piece and as
  /// wide as the recogniser's steps; `nil` without characters.
  private func word(
    _ characters: Slice<UnsafeBufferPointer<CLineReader_Character>>, in piece: Piece
  ) -> Word? {
    let line = piece.frame.fromPage.apply(BoundingBox(piece.box))
    let toFrame = piece.frame.toPage.concatenating(toOriginal).concatenating(piece.frame.fromPage)
    let symbols = unsafe characters.map { character in
      let box = unsafe BoundingBox(
        left: line.left + Double(character.left), top: line.top,
        right: line.left + Double(character.right), bottom: line.bottom)
      return unsafe Symbol(text: String(cString: character.text), box: toFrame.apply(box))
    }
    guard let first = unsafe characters.first, let box = symbols.map(\.box).hull else { return nil }
    return Word(
      text: symbols.map(\.text).joined(), box: box,
      confidence: unsafe min(max(Double(first.confidence), 0), 100), symbols: symbols,
      language: language)
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

  /// Moves to a percentage of the page, as Tesseract counts it.
  mutating func move(toPercent percent: Int) {
    let part = min(max(percent, 0), Self.percentOfFirstPass)
    let lines = ends.count * part / Self.percentOfFirstPass
    guard lines > self.lines else { return }
    self.lines = lines
    onProgress?(RecognitionProgress(lines: lines, of: ends.count))
  }
}
