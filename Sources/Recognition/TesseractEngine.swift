import CTesseract
package import Imaging
package import PageLayout
package import PageWork

/// Tesseract with its language data loaded.
///
/// It must end before the process does: an engine that is never destroyed reports leaks.
@safe package struct TesseractEngine: ~Copyable, PageRecognizer {
  private let engine: OpaquePointer
  private let installed: [String]
  private let dataFolder: String
  private let pageSegmentation: Int

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
    unsafe self.engine = engine
    self.installed = installed.codes
    dataFolder = installed.folder
    pageSegmentation = options.pageSegmentation
  }

  deinit {
    unsafe CTesseract_destroy(engine)
  }

  package func greeting() -> WorkerGreeting {
    WorkerGreeting(
      engineVersion: unsafe String(cString: CTesseract_version()), installedLanguages: installed,
      dataFolder: dataFolder, processors: AvailableProcessors.count())
  }

  /// Tesseract refuses longer sides.
  package static let longestSide = 32_767
  /// Thinner pictures hold no letter, and some of Tesseract's paths fail on them.
  private static let shortestSide = 10

  package mutating func recognize(
    _ picture: PreparedBitmap
  ) throws(RecognitionError) -> RecognizedPage {
    let bitmap = picture.bitmap
    guard min(bitmap.size.width, bitmap.size.height) >= Self.shortestSide else {
      return RecognizedPage(size: picture.originalSize, blocks: [])
    }
    guard max(bitmap.size.width, bitmap.size.height) <= Self.longestSide else { throw .failed }
    defer { unsafe CTesseract_clear(engine) }
    guard runs(on: bitmap, resolution: picture.resolution) else { throw .failed }
    let blocks = unsafe TesseractPageReader.blocks(of: engine, toOriginal: picture.toOriginal)
    return RecognizedPage(size: picture.originalSize, blocks: blocks)
  }

  private func runs(on bitmap: Bitmap, resolution: Resolution) -> Bool {
    unsafe bitmap.bytes.withUnsafeBufferPointer { bytes in
      guard let pixels = bytes.baseAddress else { return false }
      var picture = unsafe CTesseract_Picture(
        pixels: pixels, width: Int32(clamping: bitmap.size.width),
        height: Int32(clamping: bitmap.size.height),
        bitsPerPixel: Int32(bitmap.format.bitsPerPixel),
        bytesPerRow: Int32(clamping: bitmap.bytesPerRow),
        dotsPerInch: Int32(min(max(resolution.vertical, 70), 2400).rounded()))
      return unsafe CTesseract_recognize(engine, &picture, Int32(clamping: pageSegmentation))
    }
  }

  /// What is wrong after loading; `nil` when all asked languages are there.
  private static func problem(
    _ options: RecognitionOptions, loaded: Bool, installed: InstalledLanguages
  ) -> RecognitionError? {
    let asked = codes(of: options)
    let missing = asked.filter { !installed.codes.contains($0) }
    guard missing.isEmpty, !asked.isEmpty else {
      return .languagesMissing(missing, installed: installed.codes, folder: installed.folder)
    }
    return loaded ? nil : .languageDataUnusable(options.languages, folder: installed.folder)
  }

  /// Loads the languages, in the form the level asks for where that is installed beside the other.
  private static func load(
    _ options: RecognitionOptions, into engine: OpaquePointer
  ) -> (loaded: Bool, installed: InstalledLanguages) {
    let loaded = unsafe load(options, from: options.dataFolder, into: engine)
    let installed = unsafe InstalledLanguages(engine)
    let folder = LanguageModels.folder(
      for: codes(of: options), level: options.level, beside: installed.folder)
    guard options.dataFolder == nil, let folder else { return (loaded, installed) }
    let isLoadedAgain = unsafe load(options, from: folder, into: engine)
    return (isLoadedAgain, unsafe InstalledLanguages(engine))
  }

  private static func load(
    _ options: RecognitionOptions, from folder: String?, into engine: OpaquePointer
  ) -> Bool {
    unsafe CTesseract_load(
      engine, folder, options.languages, options.usesDictionary, options.userWords,
      options.userPatterns)
  }

  private static func codes(of options: RecognitionOptions) -> [String] {
    options.languages.split(separator: "+").map(String.init)
  }
}
