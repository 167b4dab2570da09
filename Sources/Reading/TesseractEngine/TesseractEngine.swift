// # TesseractEngine
//
// Reads words with Tesseract's language data: lines by `CLineReader`, our own reader of these data;
// layout, and what that reader declines, by Tesseract's public interface in `CTesseract`.
//
//     let engine = try TesseractEngine(RecognitionOptions(languages: "eng"))
//     let page = try engine.read(image, as: .page, threads: 1)
//
// It must not choose between several readings: that is for `Recognition`.

import CTesseract
import Codecs
import FoundationEssentials
import Glibc
package import PageModel
package import Raster
package import Recognition
package import WorkerProtocol

/// Tesseract with its language data loaded.
///
/// The engine must be destroyed before the process ends, because otherwise leaks are reported.
@safe package final class TesseractEngine: TextEngine, Lexicon {
  /// Tesseract as an engine that a worker can load.
  package static let kind = EngineKind(
    name: RecognitionOptions.tesseractEngine,
    libraryVersion: { unsafe "Tesseract \(String(cString: CTesseract_version()))" },
    dataFiles: { (try? InstalledLanguages.find(in: $0.dataDirectory))?.files(of: $0) ?? [] },
    load: { options throws(RecognitionError) -> any TextEngine in
      if options.choosesLanguage { return try AutomaticEngine(options) }
      return try TesseractEngine(options)
    })

  let options: RecognitionOptions
  /// The directory of the language data.
  private let directory: String
  /// Recognises lines; `nil` if Tesseract does.
  let lineRecognizer: LineRecognizer?
  package let report: EngineReport
  /// Receives the progress as lines are recognised; `nil` for no reports.
  var onProgress: ((RecognitionProgress) -> Void)?

  /// Returns the words of lines of an image, some of them read again in another language; `nil` to
  /// keep all words.
  ///
  /// The last argument is the number of threads that read.
  var readAgain: ((ReadLines, PreparedBitmap, Int) throws(RecognitionError) -> [[Word]])?

  /// Tesseract without language data, for layout; `nil` until it is needed, and if `tesseract` is
  /// used instead.
  private var layoutOnly: OpaquePointer?
  /// Tesseract with its language data; `nil` until it is needed.
  private var tesseract: OpaquePointer?

  /// The data of the languages with dictionaries.
  private let data: [Data]
  /// The dictionaries, read on first use.
  private lazy var lexicons = data.compactMap { LanguageLexicon($0) }.filter(\.hasWords)

  /// Loads the languages of the options.
  ///
  /// - Throws: a `RecognitionError` if a language is not installed or not usable.
  package convenience init(_ options: RecognitionOptions) throws(RecognitionError) {
    let installed = try InstalledLanguages.find(in: options.dataDirectory)
    let requested = Self.codes(of: options)
    let missing = requested.filter { !installed.codes.contains($0) }
    guard missing.isEmpty, !requested.isEmpty else {
      throw .languagesMissing(missing, installed: installed.codes, directory: installed.directory)
    }
    try self.init(kept: options, in: installed.directory(of: requested, options))
  }

  /// Loads languages from a directory, whose files the process keeps when it loses access to files.
  ///
  /// - Throws: `RecognitionError.languageDataUnusable` if the data cannot be loaded.
  init(kept options: RecognitionOptions, in directory: String) throws(RecognitionError) {
    self.options = options
    self.directory = directory
    let (recognizer, reading) = Self.lineRecognizer(options, in: directory)
    lineRecognizer = recognizer
    report = EngineReport(version: unsafe String(cString: CTesseract_version()), lines: reading)
    data = Self.codes(of: options).compactMap { LanguageData.kept($0, in: directory) }
    // Files of the user's words cannot be opened later.
    if recognizer == nil || !options.files.isEmpty { _ = unsafe try loaded() }
  }

  private static func lineRecognizer(
    _ options: RecognitionOptions, in directory: String
  ) -> (LineRecognizer?, LineReading) {
    do throws(LineReading.Reason) {
      let recognizer = try LineRecognizer(options, in: directory)
      return (recognizer, .byScanpdf(instructions: recognizer.instructions))
    } catch {
      return (nil, .byTesseract(error))
    }
  }

  deinit {
    if let layoutOnly = unsafe layoutOnly { unsafe CTesseract_destroy(layoutOnly) }
    if let tesseract = unsafe tesseract { unsafe CTesseract_destroy(tesseract) }
  }

  /// Returns Tesseract with the language data, which are loaded when they are first needed.
  ///
  /// - Throws: `RecognitionError.languageDataUnusable` if the data cannot be loaded.
  func loaded() throws(RecognitionError) -> OpaquePointer {
    if let tesseract = unsafe tesseract { return unsafe tesseract }
    guard let engine = unsafe CTesseract_create() else { throw .outOfMemory }
    let isLoaded = unsafe CTesseract_load(
      engine, directory, options.languages, options.usesDictionary, options.userWords,
      options.userPatterns)
    guard isLoaded else {
      unsafe CTesseract_destroy(engine)
      throw .languageDataUnusable(options.languages, directory: directory)
    }
    unsafe tesseract = engine
    return unsafe engine
  }

  /// Returns a Tesseract that finds the layout of pages: one with language data only if these change
  /// what it finds.
  private func layoutEngine() throws(RecognitionError) -> OpaquePointer {
    if unsafe tesseract != nil || data.contains(where: LanguageData.hasConfiguration) {
      return unsafe try loaded()
    }
    if let layoutOnly = unsafe layoutOnly { return unsafe layoutOnly }
    guard let engine = unsafe CTesseract_createForLayout() else { throw .outOfMemory }
    unsafe layoutOnly = engine
    return unsafe engine
  }

  /// The minimum side of an image in pixels; smaller images contain no letter, and make some of
  /// Tesseract's code fail.
  private static let minimumSide = 10

  package func reportProgress(to handler: @escaping (RecognitionProgress) -> Void) {
    onProgress = handler
  }

  package func isWord(_ word: String) -> Bool? {
    guard options.usesDictionary, !lexicons.isEmpty else { return nil }
    if lexicons.contains(where: { $0.contains(word, folded: false) }) { return true }
    // The word may be one of the user's own, which the data do not have.
    return options.userWords == nil ? false : nil
  }

  package func spelled(_ text: String) -> String { lexicons.spelled(text) }

  package var handling: PageHandling {
    guard options.findsLayout else { return .once }
    return recognizesLinesSeparately(in: options.pageSegmentation)
      && Self.scripts(of: options).isDisjoint(with: LanguageScript.stacked) ? .lines : .tries
  }

  /// The page segmentation mode for scattered text (`tesseract::PSM_SPARSE_TEXT`).
  private static let sparseText = 11
  /// The page segmentation mode for a line (`tesseract::PSM_SINGLE_LINE`).
  private static let singleLine = 7

  /// Returns the page segmentation mode for a layout.
  private func mode(for layout: TextLayout) -> Int {
    switch layout {
    case .page: options.pageSegmentation
    case .scattered: Self.sparseText
    case .line: Self.singleLine
    }
  }

  package func read(
    _ image: PreparedBitmap, as layout: TextLayout, threads: Int
  ) throws(RecognitionError) -> RecognizedPage {
    let mode = mode(for: layout)
    let bitmap = image.bitmap
    guard min(bitmap.size.width, bitmap.size.height) >= Self.minimumSide else {
      return RecognizedPage(size: image.originalSize, blocks: [])
    }
    guard max(bitmap.size.width, bitmap.size.height) <= RecognitionScaler.maximumSide else {
      throw .failed
    }
    let tesseract = unsafe try layoutEngine()
    defer { unsafe CTesseract_clear(tesseract) }
    // Tesseract looks for the threshold of a gray image twice, and copies the image three times.
    let ink = lineRecognizer == nil || bitmap.format == .bilevel ? nil : bitmap.bilevel()
    try unsafe set(image.with(bitmap: ink), in: tesseract, mode: mode)
    let blocks = try unsafe blocks(of: image, tesseract, mode: mode, threads: threads)
    return RecognizedPage(size: image.originalSize, blocks: blocks)
  }

  /// The resolutions that Tesseract accepts as credible, in dots per inch.
  private static let resolutions = 70.0...2_400.0

  /// Gives an image to Tesseract.
  ///
  /// - mode: The page segmentation mode.
  /// - Throws: A `RecognitionError` if memory is insufficient or Tesseract fails.
  func set(
    _ image: PreparedBitmap, in tesseract: OpaquePointer, mode: Int
  ) throws(RecognitionError) {
    let bitmap = image.bitmap
    let (lowest, highest) = (Self.resolutions.lowerBound, Self.resolutions.upperBound)
    let resolution = Int32(min(max(image.resolution.vertical, lowest), highest).rounded())
    let isSet = unsafe bitmap.bytes.withUnsafeBufferPointer { bytes in
      guard let pixels = bytes.baseAddress else { return false }
      var image = unsafe CTesseract_Image(
        pixels: pixels, width: Int32(clamping: bitmap.size.width),
        height: Int32(clamping: bitmap.size.height),
        bitsPerPixel: Int32(bitmap.format.bitsPerPixel),
        bytesPerRow: Int32(clamping: bitmap.bytesPerRow), dotsPerInch: resolution)
      return unsafe CTesseract_setImage(tesseract, &image, Int32(clamping: mode))
    }
    guard isSet else { throw Self.failure }
  }

  /// The error of an engine that failed on a page.
  static var failure: RecognitionError { errno == ENOMEM ? .outOfMemory : .failed }

  /// Returns the codes of the requested languages.
  static func codes(of options: RecognitionOptions) -> [String] {
    options.languages.split(separator: "+").map(String.init)
  }
}
