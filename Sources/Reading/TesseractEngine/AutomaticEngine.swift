import CTesseract
package import Lines
package import PageModel
package import Raster
package import Recognition
package import WorkerProtocol

/// Tesseract with the installed language that fits each page.
///
/// A page read in its own script has most of its letters in words of its own language.
/// `chooseLanguage` therefore reads a few lines in one language, compares scripts if that text is
/// not surely in Latin letters, and then the word lists of all languages of the script, with more
/// lines until one language is clear. If none is clear, the page may be in two languages; otherwise
/// the lines are read in each of the best languages, and compared. A sample with too few words
/// leaves the choice to the words of the whole page. `readOtherLines` reads lines that another
/// language or script explains better a second time.
package final class AutomaticEngine: LanguageChooser, Lexicon {
  let options: RecognitionOptions
  let candidates: [LanguageCandidate]
  /// The loaded engines by language.
  private var engines: [String: TesseractEngine] = [:]
  var current: TesseractEngine
  private var onProgress: ((RecognitionProgress) -> Void)?
  package var languageDecision: LanguageDecision?
  /// The lines that were read in the chosen language for the choice; `nil` if none was read.
  var sampled: Sampled?

  /// Whether the lines of the sample had too few words to decide the language.
  var isUndecided = false
  /// The language of most of the page; `nil` before it is chosen.
  var main: LanguageCandidate?
  /// The language of some lines of the page; `nil` if none was found.
  var other: LanguageCandidate?
  /// Whether lines in another language have been looked for.
  var isOtherSought = false

  /// Lines of an image with their words.
  struct Sampled {
    let image: PreparedBitmap
    let pieces: [InkPiece]
    let words: [[Word]]
  }

  /// Reads the data of all candidates and loads the engine that reads samples.
  ///
  /// - Throws: a `RecognitionError` if a candidate is not installed or not usable.
  init(_ options: RecognitionOptions) throws(RecognitionError) {
    let installed = try InstalledLanguages.find(in: options.dataDirectory)
    let codes = options.candidates ?? LanguageCandidates.among(installed.codes)
    let missing = codes.filter { !installed.codes.contains($0) }
    guard missing.isEmpty, !codes.isEmpty else {
      throw .languagesMissing(missing, installed: installed.codes, directory: installed.directory)
    }
    // A file that cannot be read does not count as a language: it must not stop pages in all
    // others.
    let candidates = codes.compactMap { try? LanguageCandidate($0, options, installed) }
    guard let first = Self.reader(among: candidates, options) else {
      throw .languageDataUnusable(codes.joined(separator: "+"), directory: installed.directory)
    }
    self.options = options
    self.candidates = candidates
    current = try Self.engine(first.code, options, in: first.directory)
    engines[first.code] = current
    letReadAgain(current)
  }

  /// The language many of whose words are in the lists of other languages.
  static let widespread = "eng"

  /// Returns the language whose data read samples first; `nil` if there is no candidate.
  ///
  /// It is the language of the locale if that has Latin letters, because lines that are read in the
  /// language of their page need not be read again.
  static func reader(
    among candidates: [LanguageCandidate], _ options: RecognitionOptions
  ) -> LanguageCandidate? {
    let latin = candidates.filter { $0.script == LanguageScript.latin }
    return latin.first { $0.code == options.fallbackLanguage }
      ?? latin.first { $0.code == widespread } ?? latin.first ?? candidates.first
  }

  private static func engine(
    _ codes: String, _ options: RecognitionOptions, in directory: String
  ) throws(RecognitionError) -> TesseractEngine {
    var options = options
    options.languages = codes
    return try TesseractEngine(kept: options, in: directory)
  }

  package var report: EngineReport { current.report }
  package var handling: PageHandling { current.handling }

  package func isWord(_ word: String) -> Bool? {
    guard let main else { return current.isWord(word) }
    guard options.usesDictionary, main.lexicon.hasWords else { return nil }
    return [main, other].contains { $0?.lexicon.contains(word, folded: false) ?? false }
  }

  package func spelled(_ text: String) -> String {
    let chosen = [main, other].compactMap { $0?.lexicon }
    return chosen.isEmpty ? current.spelled(text) : chosen.spelled(text)
  }

  package func reportProgress(to handler: @escaping (RecognitionProgress) -> Void) {
    onProgress = handler
    current.reportProgress(to: handler)
  }

  package func read(
    _ image: PreparedBitmap, as layout: TextLayout, threads: Int
  ) throws(RecognitionError) -> RecognizedPage {
    sampled = nil
    let page = try current.read(image, as: layout, threads: threads)
    // The ink of faint or uneven pages shows no lines, but Tesseract may find them.
    guard isUndecided, layout == .page, try chooseLanguage(by: page) else { return page }
    return try current.read(image, as: layout, threads: threads)
  }

  package func read(
    _ pieces: [InkPiece], of image: PreparedBitmap, threads: Int
  ) throws(RecognitionError) -> [[Word]] {
    // A sample of another image has the pixels of that image.
    if let sampled, sampled.image != image { self.sampled = nil }
    let words = try readMost(pieces, of: image, threads: threads)
    let boxes = Pieces(pieces, toOriginal: image.toOriginal)
    return try readOtherLines(of: ReadLines(pieces: boxes, words: words), image, threads: threads)
  }

  /// Returns the words of each line in the chosen language.
  private func readMost(
    _ pieces: [InkPiece], of image: PreparedBitmap, threads: Int
  ) throws(RecognitionError) -> [[Word]] {
    guard let sampled else {
      return try current.read(pieces, of: image, threads: threads)
    }
    let places = pieces.map { sampled.pieces.firstIndex(of: $0) }
    let rest = zip(pieces, places).filter { $0.1 == nil }.map(\.0)
    var words = try current.read(rest, of: image, threads: threads)[...]
    // Later tries read other lines.
    self.sampled = nil
    return places.map { place in
      place.map { sampled.words[$0] } ?? words.popFirst() ?? []
    }
  }

  /// Returns the engine of one or more languages, which is loaded when it is first needed.
  func engine(
    _ codes: String, in directory: String
  ) throws(RecognitionError) -> TesseractEngine {
    if let known = engines[codes] { return known }
    let engine = try Self.engine(codes, options, in: directory)
    letReadAgain(engine)
    if let onProgress { engine.reportProgress(to: onProgress) }
    engines[codes] = engine
    return engine
  }

  /// Returns the words of each piece of an image in a language, without a report of the progress.
  func words(
    of pieces: Pieces, _ image: PreparedBitmap, in candidate: LanguageCandidate, threads: Int
  ) throws(RecognitionError) -> [[Word]] {
    guard !pieces.all.isEmpty else { return [] }
    let engine = try engine(candidate.code, in: candidate.directory)
    let onProgress = engine.onProgress
    engine.onProgress = nil
    defer { engine.onProgress = onProgress }
    return try engine.words(of: pieces, image, threads: threads)
  }

  /// Makes an engine read lines in another language than most of the page again.
  private func letReadAgain(_ engine: TesseractEngine) {
    engine.readAgain = { [weak self] lines, image, threads throws(RecognitionError) in
      try self?.readOtherLines(of: lines, image, threads: threads) ?? lines.words
    }
  }
}
