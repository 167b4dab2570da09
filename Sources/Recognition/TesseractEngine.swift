import CTesseract
package import Imaging
package import PageLayout
package import PageWork

/// Tesseract with its language data loaded.
///
/// It must end before the process does: an engine that is never destroyed reports leaks.
@safe package struct TesseractEngine: ~Copyable, PageRecognizer {
  private let options: RecognitionOptions
  private let engine: OpaquePointer
  /// Further engines with the same languages, made when a page is first shared out among threads.
  private var others: [OpaquePointer] = unsafe []
  private let installed: [String]
  private let dataFolder: String

  /// Loads the languages of the options.
  ///
  /// Throws a `RecognitionError` where one of them is not installed or not usable.
  package init(_ options: RecognitionOptions) throws(RecognitionError) {
    guard let engine = unsafe CTesseract_create() else { throw .outOfMemory }
    let loaded = unsafe CTesseract_load(engine, nil, options.languages)
    let installed = unsafe Self.installedLanguages(engine)
    let folder = unsafe Self.string(CTesseract_dataFolder(engine))
    let problem = Self.problem(options, loaded: loaded, installed: installed, folder: folder)
    // A type with a deinit may not throw once a stored property is set.
    if let problem {
      unsafe CTesseract_destroy(engine)
      throw problem
    }
    self.options = options
    unsafe self.engine = engine
    self.installed = installed
    dataFolder = folder
  }

  deinit {
    for unsafe other in unsafe others { unsafe CTesseract_destroy(other) }
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
    _ picture: PreparedBitmap, threads: Int
  ) throws(RecognitionError) -> RecognizedPage {
    let bitmap = picture.bitmap
    guard min(bitmap.size.width, bitmap.size.height) >= Self.shortestSide else {
      return RecognizedPage(size: picture.originalSize, blocks: [])
    }
    guard max(bitmap.size.width, bitmap.size.height) <= Self.longestSide else { throw .failed }
    defer { clear() }
    guard unsafe Self.setPicture(picture, on: engine) else { throw .failed }
    let blocks = try blocks(of: picture, threads: threads)
    return RecognizedPage(size: picture.originalSize, blocks: blocks)
  }

  /// Lays out the page and recognises its lines apart, as many at once as there are threads.
  ///
  /// Apart also on one thread, so that the text does not depend on how many there are. Pages with
  /// lines that are turned or run from the right are recognised as a whole.
  private mutating func blocks(
    of picture: PreparedBitmap, threads: Int
  ) throws(RecognitionError) -> [TextBlock] {
    let outline = unsafe PageOutline(
      of: engine, size: picture.bitmap.size, toOriginal: picture.toOriginal)
    guard let outline, outline.isPlain, !Self.runsFromRight(options.languages) else {
      guard unsafe CTesseract_recognize(engine) else { throw .failed }
      return unsafe TesseractPageReader.blocks(of: engine, toOriginal: picture.toOriginal)
    }
    let engines = unsafe engines(min(threads, outline.pieces.count), for: picture)
    var reader = PieceReader(count: outline.pieces.count, toOriginal: picture.toOriginal)
    guard unsafe reader.read(outline.pieces, engines: engines) else { throw .failed }
    return outline.blocks(words: reader.words)
  }

  /// So many engines with the picture, or as many of them as can be had; the first has it already.
  private mutating func engines(
    _ count: Int, for picture: PreparedBitmap
  ) -> [OpaquePointer] {
    while unsafe others.count + 1 < count, let other = unsafe anotherEngine() {
      unsafe others.append(other)
    }
    let helpers = unsafe others.prefix(max(count - 1, 0)).filter {
      unsafe Self.setPicture(picture, on: $0)
    }
    return unsafe [engine] + helpers
  }

  /// The same again, from language data that are in memory; `nil` where memory lacks.
  private func anotherEngine() -> OpaquePointer? {
    guard let other = unsafe CTesseract_create() else { return nil }
    guard unsafe CTesseract_load(other, nil, options.languages) else {
      unsafe CTesseract_destroy(other)
      return nil
    }
    return unsafe other
  }

  /// Codes of languages whose lines run from the right; a line's direction is known only from its
  /// words, and the order of its pieces depends on it.
  private static let fromRight: Set<String> = [
    "ara", "div", "fas", "heb", "pus", "snd", "syr", "uig", "urd", "yid", "script/Arabic",
    "script/Hebrew", "script/Syriac", "script/Thaana",
  ]

  private static func runsFromRight(_ languages: String) -> Bool {
    languages.split(separator: "+").contains { fromRight.contains(String($0)) }
  }

  private func clear() {
    unsafe CTesseract_clear(engine)
    for unsafe other in unsafe others { unsafe CTesseract_clear(other) }
  }

  private static func setPicture(_ picture: PreparedBitmap, on engine: OpaquePointer) -> Bool {
    let bitmap = picture.bitmap
    return unsafe bitmap.bytes.withUnsafeBufferPointer { bytes in
      guard let pixels = bytes.baseAddress else { return false }
      var picture = unsafe CTesseract_Picture(
        pixels: pixels, width: Int32(clamping: bitmap.size.width),
        height: Int32(clamping: bitmap.size.height),
        bitsPerPixel: Int32(bitmap.format.bitsPerPixel),
        bytesPerRow: Int32(clamping: bitmap.bytesPerRow),
        dotsPerInch: Int32(min(max(picture.resolution.vertical, 70), 2400).rounded()))
      return unsafe CTesseract_setPicture(engine, &picture)
    }
  }

  /// What is wrong after loading; `nil` when all asked languages are there.
  private static func problem(
    _ options: RecognitionOptions, loaded: Bool, installed: [String], folder: String
  ) -> RecognitionError? {
    let asked = options.languages.split(separator: "+").map(String.init)
    let missing = asked.filter { !installed.contains($0) }
    guard missing.isEmpty, !asked.isEmpty else {
      return .languagesMissing(missing, installed: installed, folder: folder)
    }
    return loaded ? nil : .languageDataUnusable(options.languages, folder: folder)
  }

  private static func installedLanguages(_ engine: OpaquePointer) -> [String] {
    let lines = unsafe string(CTesseract_installedLanguages(engine))
    return lines.split(separator: "\n").map(String.init).filter { $0 != "osd" && $0 != "equ" }
  }

  /// Takes over a C string that `malloc` made.
  private static func string(_ characters: UnsafeMutablePointer<CChar>?) -> String {
    guard let characters = unsafe characters else { return "" }
    defer { unsafe characters.deallocate() }
    return unsafe String(cString: characters)
  }
}
