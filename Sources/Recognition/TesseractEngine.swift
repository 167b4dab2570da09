import CTesseract
import Glibc
package import Imaging
package import PageLayout
package import PageWork

/// Tesseract with its language data loaded.
///
/// It must end before the process does: an engine that is never destroyed reports leaks.
@safe package struct TesseractEngine: ~Copyable, PageRecognizer {
  let options: RecognitionOptions
  let engine: OpaquePointer
  var others: EnginePool

  /// Loads the languages of the options.
  ///
  /// Throws a `RecognitionError` where one of them is not installed or not usable.
  package init(_ options: RecognitionOptions) throws(RecognitionError) {
    guard let engine = unsafe CTesseract_create() else { throw .outOfMemory }
    let (loaded, installed) = unsafe Self.load(options, into: engine)
    let problem = Self.problem(options, loaded: loaded, installed: installed)
    // A type with a deinit may not throw once a stored property is set.
    if let problem {
      unsafe CTesseract_destroy(engine)
      throw problem
    }
    self.options = options
    unsafe self.engine = engine
    others = EnginePool(options: options, dataDirectory: installed.directory)
  }

  deinit {
    unsafe CTesseract_destroy(engine)
  }

  /// Thinner images hold no letter, and some of Tesseract's paths fail on them.
  private static let shortestSide = 10

  package mutating func recognize(
    _ picture: PreparedBitmap, threads: Int
  ) throws(RecognitionError) -> RecognizedPage {
    let bitmap = picture.bitmap
    guard min(bitmap.size.width, bitmap.size.height) >= Self.shortestSide else {
      return RecognizedPage(size: picture.originalSize, blocks: [])
    }
    guard max(bitmap.size.width, bitmap.size.height) <= RecognitionScaler.maximumSide else {
      throw .failed
    }
    defer { clear() }
    let isSet = unsafe picture.set(on: engine, pageSegmentation: options.pageSegmentation)
    guard isSet else { throw Self.failure }
    let blocks = try blocks(of: picture, threads: threads)
    return RecognizedPage(size: picture.originalSize, blocks: blocks)
  }

  /// Forgets the page.
  private mutating func clear() {
    unsafe CTesseract_clear(engine)
    others.clear()
  }

  /// Why the engine gave a page up.
  static var failure: RecognitionError { errno == ENOMEM ? .outOfMemory : .failed }

  /// What is wrong after loading; `nil` when all asked languages are there.
  private static func problem(
    _ options: RecognitionOptions, loaded: Bool, installed: InstalledLanguages
  ) -> RecognitionError? {
    let asked = codes(of: options)
    let missing = asked.filter { !installed.codes.contains($0) }
    guard missing.isEmpty, !asked.isEmpty else {
      return .languagesMissing(missing, installed: installed.codes, directory: installed.directory)
    }
    return loaded ? nil : .languageDataUnusable(options.languages, directory: installed.directory)
  }

  /// Loads the languages, in the form the level asks for where that is installed beside the other.
  private static func load(
    _ options: RecognitionOptions, into engine: OpaquePointer
  ) -> (loaded: Bool, installed: InstalledLanguages) {
    let loaded = unsafe load(options, from: options.dataDirectory, into: engine)
    let installed = unsafe InstalledLanguages(engine)
    let directory = LanguageModels.directory(
      for: codes(of: options), level: options.level, beside: installed.directory)
    guard options.dataDirectory == nil, let directory else { return (loaded, installed) }
    if unsafe load(options, from: directory, into: engine) {
      return (true, unsafe InstalledLanguages(engine))
    }
    // The better data are broken: those that Tesseract finds itself will do.
    return (unsafe load(options, from: nil, into: engine), installed)
  }

  /// Loads the languages from a directory, Tesseract's own where it is `nil`; false where that fails.
  static func load(
    _ options: RecognitionOptions, from directory: String?, into engine: OpaquePointer
  ) -> Bool {
    unsafe CTesseract_load(
      engine, directory, options.languages, options.usesDictionary, options.userWords,
      options.userPatterns)
  }

  /// The codes of the languages asked for.
  static func codes(of options: RecognitionOptions) -> [String] {
    options.languages.split(separator: "+").map(String.init)
  }
}
