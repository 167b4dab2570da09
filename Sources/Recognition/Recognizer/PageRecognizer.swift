package import PageModel
package import Vision
package import WorkerProtocol

/// An engine that recognises the text of images.
package protocol PageRecognizer: ~Copyable {
  /// Loads the engine.
  ///
  /// - Throws: a `RecognitionError` if the engine cannot be loaded with these options.
  init(_ options: RecognitionOptions) throws(RecognitionError)

  /// What is replaced in the engine.
  var engineReport: EngineReport { get }

  /// Calls `handler` with the progress of later pages, from one thread at a time.
  mutating func reportProgress(to handler: @escaping (RecognitionProgress) -> Void)

  /// Returns the text of an image in pixels of the upright original, in the image's pose, using at
  /// most `threads` threads; the result does not depend on their number.
  ///
  /// - Throws: `RecognitionError.failed` if the engine fails.
  mutating func recognize(
    _ image: PreparedBitmap, threads: Int
  ) throws(RecognitionError) -> PosedPage

  /// Returns the text of an image as `recognize(_:threads:)` does, or what the first try finds if
  /// there are later ones and `isEnough` is true for it.
  ///
  /// - Throws: `RecognitionError.failed` if the engine fails.
  mutating func recognize(
    _ image: PreparedBitmap, threads: Int, until isEnough: (PosedPage) -> Bool
  ) throws(RecognitionError) -> PosedPage

  /// Returns what the first try of `recognize` finds in an image.
  ///
  /// - Throws: `RecognitionError.failed` if the engine fails.
  mutating func recognizeOnce(
    _ image: PreparedBitmap, threads: Int
  ) throws(RecognitionError) -> PosedPage
}

extension PageRecognizer where Self: ~Copyable {
  package var engineReport: EngineReport { .none }

  package mutating func recognizeOnce(
    _ image: PreparedBitmap, threads: Int
  ) throws(RecognitionError) -> PosedPage {
    try recognize(image, threads: threads).asFirstTried
  }

  package mutating func recognize(
    _ image: PreparedBitmap, threads: Int, until isEnough: (PosedPage) -> Bool
  ) throws(RecognitionError) -> PosedPage {
    try recognize(image, threads: threads)
  }

  /// Reports nothing, because the engine does not know its progress.
  package mutating func reportProgress(to handler: @escaping (RecognitionProgress) -> Void) {}
}

/// The reason why an engine could not be loaded or could not recognise a page.
package enum RecognitionError: Error, Sendable, Equatable {
  /// The data of these languages are not installed.
  case languagesMissing([String], installed: [String], directory: String)
  /// The data of these languages are installed but cannot be loaded.
  case languageDataUnusable(String, directory: String)
  case outOfMemory
  /// The engine failed on the page.
  case failed
}

extension RecognitionError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .languagesMissing(let codes, let installed, let directory):
      Self.missing(codes, installed: installed, directory: directory)
    case .languageDataUnusable(let languages, let directory):
      "the language data of \(languages) in \(directory) cannot be loaded; install them again"
    case .outOfMemory:
      "recognition ran out of memory; allow it more with --worker-memory, or scan at a lower resolution"
    case .failed:
      "Tesseract failed on the page; scan it again"
    }
  }

  private static func missing(_ codes: [String], installed: [String], directory: String) -> String {
    let known = codes.compactMap { LanguageCatalog.entry($0) }
    let there = installed.isEmpty ? "none" : installed.joined(separator: ", ")
    return "language \(codes.joined(separator: ", ")) is not installed in \(directory)"
      + " (installed: \(there)); "
      + (known.isEmpty
        ? "scanpdf languages lists the known ones" : LanguageCatalog.advice(known, in: directory))
  }
}
