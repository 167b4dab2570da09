import CTesseract
import Codecs
import FoundationEssentials
import Glibc
package import PageModel
package import Recognition
package import Vision
package import WorkerProtocol

/// Tesseract with its language data loaded.
///
/// The engine must be destroyed before the process ends, because otherwise leaks are reported.
@safe package final class TesseractEngine: TextEngine {
  /// Tesseract as an engine that a worker can load.
  package static let kind = EngineKind(
    name: RecognitionOptions.defaultEngine,
    libraryVersion: { unsafe "Tesseract \(String(cString: CTesseract_version()))" },
    load: { options throws(RecognitionError) -> any TextEngine in
      if options.choosesLanguage { return try AutomaticEngine(options) }
      return try TesseractEngine(options)
    })

  let options: RecognitionOptions
  let engine: OpaquePointer
  var pool: EnginePool
  package let report: EngineReport
  /// Is called as lines are recognised; `nil` for no reports.
  var onProgress: ((RecognitionProgress) -> Void)?

  /// Returns the words of lines of a page, some of them read again in another language; `nil` to keep
  /// all words.
  var readAgain: ((ReadLines, borrowing PageImage) throws(RecognitionError) -> [[Word]])?

  /// The data of the languages with dictionaries.
  private let data: [Data]
  /// The dictionaries, which are read when they are first needed.
  private lazy var lexicons = data.compactMap { LanguageLexicon($0) }.filter(\.hasWords)

  /// Loads the languages of the options, with a Tesseract that reports `claimedVersion` if that is
  /// not `nil`.
  ///
  /// - Throws: a `RecognitionError` if a language is not installed or not usable.
  package init(
    _ options: RecognitionOptions, claimedVersion: String? = nil
  ) throws(RecognitionError) {
    unsafe CTesseract_chooseLineNetworks(options.choice, claimedVersion)
    guard let engine = unsafe CTesseract_create() else { throw .outOfMemory }
    let (loaded, installed) = unsafe Self.load(options, into: engine)
    let problem = Self.problem(options, loaded: loaded, installed: installed)
    if let problem {
      unsafe CTesseract_destroy(engine)
      throw problem
    }
    self.options = options
    report = unsafe EngineReport(CTesseract_tryReplacements(engine))
    unsafe self.engine = engine
    pool = EnginePool(options: options)
    data = Self.dictionaryData(options, in: installed.directory)
  }

  /// Loads languages whose files in `directory` the process keeps, after it has lost access to
  /// files.
  ///
  /// - Throws: `RecognitionError.languageDataUnusable` if the data cannot be loaded.
  init(kept options: RecognitionOptions, in directory: String) throws(RecognitionError) {
    guard let engine = unsafe CTesseract_create() else { throw .outOfMemory }
    guard unsafe Self.load(options, from: directory, into: engine) else {
      unsafe CTesseract_destroy(engine)
      throw .languageDataUnusable(options.languages, directory: directory)
    }
    self.options = options
    report = unsafe EngineReport(CTesseract_tryReplacements(engine))
    unsafe self.engine = engine
    pool = EnginePool(options: options)
    data = Self.dictionaryData(options, in: directory)
  }

  /// Returns the data of the languages, from which their dictionaries can be read; none if the
  /// options do without.
  private static func dictionaryData(
    _ options: RecognitionOptions, in directory: String
  ) -> [Data] {
    guard options.usesDictionary else { return [] }
    return codes(of: options).compactMap { LanguageData.kept($0, in: directory) }
  }

  deinit {
    unsafe CTesseract_destroy(engine)
  }

  /// The minimum side of an image in pixels; smaller images contain no letter, and make some of
  /// Tesseract's code fail.
  private static let minimumSide = 10

  package func reportProgress(to handler: @escaping (RecognitionProgress) -> Void) {
    onProgress = handler
  }

  package func isWord(_ word: String) -> Bool? {
    guard !lexicons.isEmpty else { return nil }
    if lexicons.contains(where: { $0.contains(word, folded: false) }) { return true }
    // It may be one of the user's own words, which the data do not have.
    return options.userWords == nil ? false : nil
  }

  package var findsLayout: Bool { options.pageSegmentation == Self.automatic }

  /// The page segmentation modes for a page whose layout is to be found, for scattered text, and
  /// for a line (`tesseract::PSM_AUTO`, `PSM_SPARSE_TEXT`, `PSM_SINGLE_LINE`).
  private static let (automatic, sparseText, singleLine) = (3, 11, 7)

  /// Returns the page segmentation mode for a layout.
  private func mode(for layout: TextLayout) -> Int {
    switch layout {
    case .page: options.pageSegmentation
    case .scattered: Self.sparseText
    case .line: Self.singleLine
    }
  }

  package func read(
    _ image: PreparedBitmap, as layout: TextLayout, mostParts: Int, threads: Int
  ) throws(RecognitionError) -> RecognizedPage {
    let mode = mode(for: layout)
    let bitmap = image.bitmap
    guard min(bitmap.size.width, bitmap.size.height) >= Self.minimumSide else {
      return RecognizedPage(size: image.originalSize, blocks: [])
    }
    guard max(bitmap.size.width, bitmap.size.height) <= RecognitionScaler.maximumSide else {
      throw .failed
    }
    guard let page = PageImage(image) else { throw Self.failure }
    defer { clear() }
    let isSet = unsafe CTesseract_setImage(engine, page.handle, Int32(clamping: mode))
    guard isSet else { throw Self.failure }
    let isText = unsafe mostParts == .max || Int(CTesseract_inkParts(engine)) <= mostParts
    let blocks = isText ? try blocks(of: image, page, mode: mode, threads: threads) : []
    return RecognizedPage(size: image.originalSize, blocks: blocks)
  }

  /// Discards the page.
  func clear() {
    unsafe CTesseract_clear(engine)
    pool.clear()
  }

  /// The error of an engine that failed on a page.
  static var failure: RecognitionError { errno == ENOMEM ? .outOfMemory : .failed }

  /// Returns the error after loading; `nil` if all requested languages are loaded.
  private static func problem(
    _ options: RecognitionOptions, loaded: Bool, installed: InstalledLanguages
  ) -> RecognitionError? {
    let requested = codes(of: options)
    let missing = requested.filter { !installed.codes.contains($0) }
    guard missing.isEmpty, !requested.isEmpty else {
      return .languagesMissing(missing, installed: installed.codes, directory: installed.directory)
    }
    return loaded ? nil : .languageDataUnusable(options.languages, directory: installed.directory)
  }

  /// Loads the languages, in the level's form if that is installed beside the default one.
  private static func load(
    _ options: RecognitionOptions, into engine: OpaquePointer
  ) -> (loaded: Bool, installed: InstalledLanguages) {
    let defaultDirectory = options.dataDirectory ?? BundledLanguages.directory
    let loaded = unsafe load(options, from: defaultDirectory, into: engine)
    let installed = unsafe InstalledLanguages(engine)
    let directory = LanguageModels.directory(
      for: codes(of: options), level: options.level, beside: installed.directory)
    guard options.dataDirectory == nil, let directory else { return (loaded, installed) }
    if unsafe load(options, from: directory, into: engine) {
      return (true, unsafe InstalledLanguages(engine))
    }
    // Falls back to the default data if the level's data are corrupt.
    return (unsafe load(options, from: defaultDirectory, into: engine), installed)
  }

  /// Loads the languages from a directory, or from Tesseract's own if `directory` is `nil`; returns
  /// false if loading fails.
  static func load(
    _ options: RecognitionOptions, from directory: String?, into engine: OpaquePointer
  ) -> Bool {
    unsafe CTesseract_load(
      engine, directory, options.languages, options.usesDictionary, options.userWords,
      options.userPatterns)
  }

  /// Returns the codes of the requested languages.
  static func codes(of options: RecognitionOptions) -> [String] {
    options.languages.split(separator: "+").map(String.init)
  }
}

/// The pixels of a page for all engines that recognise it.
@safe struct PageImage: ~Copyable {
  let handle: OpaquePointer

  /// Converts an image; `nil` if memory is insufficient.
  init?(_ image: PreparedBitmap) {
    let bitmap = image.bitmap
    let resolution = Int32(min(max(image.resolution.vertical, 70), 2400).rounded())
    let handle = unsafe bitmap.bytes.withUnsafeBufferPointer { bytes -> OpaquePointer? in
      guard let pixels = bytes.baseAddress else { return nil }
      var image = unsafe CTesseract_Image(
        pixels: pixels, width: Int32(clamping: bitmap.size.width),
        height: Int32(clamping: bitmap.size.height),
        bitsPerPixel: Int32(bitmap.format.bitsPerPixel),
        bytesPerRow: Int32(clamping: bitmap.bytesPerRow), dotsPerInch: resolution)
      return unsafe CTesseract_createPageImage(&image)
    }
    guard let handle = unsafe handle else { return nil }
    unsafe self.handle = handle
  }

  deinit {
    unsafe CTesseract_destroyPageImage(handle)
  }
}
