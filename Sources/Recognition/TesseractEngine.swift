import CTesseract
import Glibc
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
    unsafe self.engine = engine
    self.installed = installed
    dataFolder = folder
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
    guard runs(on: bitmap, resolution: picture.resolution) else {
      throw errno == ENOMEM ? .outOfMemory : .failed
    }
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
      return unsafe CTesseract_recognize(engine, &picture)
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
