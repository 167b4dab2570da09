package import Lines
package import PageModel
package import Raster
package import WorkerProtocol

/// The arrangement of text in an image.
package enum TextLayout: Sendable, Hashable {
  /// The layout of a page that the options of the engine choose.
  case page
  /// Words scattered over the image.
  case scattered
  /// One line.
  case line
}

/// An engine that recognises the words in images.
package protocol TextEngine: AnyObject {
  /// The version of the engine, its line engine and its second reader.
  var report: EngineReport { get }

  /// Whether the engine finds the layout of a page itself; in a layout that the user has chosen, no
  /// later tries are made.
  var findsLayout: Bool { get }

  /// Whether the engine prepares images itself, and so gets them with their screens and with
  /// unscaled letters.
  var preparesImages: Bool { get }

  /// The languages chosen for the current image; `nil` if the options name them.
  var languageDecision: LanguageDecision? { get }

  /// Chooses the languages of an image, and of all later ones, by some of its lines.
  ///
  /// - Throws: A `RecognitionError` if the engine fails.
  func chooseLanguage(
    from pieces: [InkPiece], of image: PreparedBitmap, threads: Int
  ) throws(RecognitionError)

  /// Calls `handler` with the progress of later images, from one thread at a time.
  func reportProgress(to handler: @escaping (RecognitionProgress) -> Void)

  /// Returns the words of an image, in pixels of the original; they do not depend on `threads`.
  ///
  /// - Throws: A `RecognitionError` if the engine fails.
  func read(
    _ image: PreparedBitmap, as layout: TextLayout, threads: Int
  ) throws(RecognitionError) -> RecognizedPage

  /// Returns the words of an image, without the lines for whose boxes `isKnown` returns true, in pixels
  /// of the original.
  ///
  /// - Throws: A `RecognitionError` if the engine fails.
  func read(
    _ image: PreparedBitmap, exceptLines isKnown: (BoundingBox) -> Bool, threads: Int
  ) throws(RecognitionError) -> RecognizedPage

  /// Returns the words of each line of an image, in pixels of the original; they do not depend on
  /// `threads`. Returns `nil` if the engine must find the lines itself.
  ///
  /// - Throws: A `RecognitionError` if the engine fails.
  func read(
    _ pieces: [InkPiece], of image: PreparedBitmap, threads: Int
  ) throws(RecognitionError) -> [[Word]]?

  /// Returns whether a word of letters is in the dictionary of the current languages; `nil` if
  /// there is no dictionary, or if the options exclude it.
  func isWord(_ word: String) -> Bool?

  /// Returns whether the engine knows a letter, in whatever language.
  func knows(_ letter: Character) -> Bool

  /// Returns a text with letters that the current languages do not have as their base letters.
  func spelled(_ text: String) -> String
}

extension TextEngine {
  package var report: EngineReport { .none }

  package var preparesImages: Bool { false }

  package var languageDecision: LanguageDecision? { nil }

  /// Chooses nothing, because the options name the languages.
  package func chooseLanguage(
    from pieces: [InkPiece], of image: PreparedBitmap, threads: Int
  ) throws(RecognitionError) {}

  /// Returns all words, because the engine finds lines only while it reads.
  package func read(
    _ image: PreparedBitmap, exceptLines isKnown: (BoundingBox) -> Bool, threads: Int
  ) throws(RecognitionError) -> RecognizedPage {
    try read(image, as: .page, threads: threads)
  }

  /// Returns `nil`, because the engine recognises only whole images.
  package func read(
    _ pieces: [InkPiece], of image: PreparedBitmap, threads: Int
  ) throws(RecognitionError) -> [[Word]]? { nil }

  /// Returns `nil`, because the engine has no dictionary.
  package func isWord(_ word: String) -> Bool? { nil }

  /// Returns true, because the languages decide.
  package func knows(_ letter: Character) -> Bool { true }

  /// Returns the text, because the engine reads all letters.
  package func spelled(_ text: String) -> String { text }

  /// Reports nothing, because the engine does not know its progress.
  package func reportProgress(to handler: @escaping (RecognitionProgress) -> Void) {}
}

/// An engine that a worker can load.
package struct EngineKind: Sendable {
  /// The name by which `RecognitionOptions.engines` chooses the engine.
  package let name: String
  /// Returns the name and version of the library, such as "Tesseract 5.5.0".
  package let libraryVersion: @Sendable () -> String
  /// Returns the paths of the files that the engine loads with these options, such as language data;
  /// none if it cannot be loaded.
  package let dataFiles: @Sendable (RecognitionOptions) -> [String]
  /// Loads the engine.
  ///
  /// - Throws: a `RecognitionError` if it cannot be loaded with these options.
  package let load: @Sendable (RecognitionOptions) throws(RecognitionError) -> any TextEngine

  package init(
    name: String, libraryVersion: @escaping @Sendable () -> String,
    dataFiles: @escaping @Sendable (RecognitionOptions) -> [String] = { _ in [] },
    load: @escaping @Sendable (RecognitionOptions) throws(RecognitionError) -> any TextEngine
  ) {
    self.name = name
    self.libraryVersion = libraryVersion
    self.dataFiles = dataFiles
    self.load = load
  }

  /// The name and version of the library, or the name of the engine if there is none.
  package var description: String {
    let version = libraryVersion()
    return version.isEmpty ? name : version
  }
}
