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

/// How a page is read by an engine.
package enum PageHandling: Sendable {
  /// Once, from the image as it is, with its screens and with unscaled letters.
  case asIs
  /// Once, from a prepared image, in the layout that the user has chosen.
  case once
  /// In several tries, from prepared images, in the layout that the engine finds.
  case tries
  /// As `tries`, and by the lines that are found in the ink.
  case lines

  /// Whether a page is read in several tries.
  package var hasTries: Bool { self == .tries || self == .lines }
}

/// An engine that recognises the words in images.
///
/// An engine with dictionaries is also a `Lexicon`, one that chooses the languages of each page a
/// `LanguageChooser`, and one that may read after another engine a `SecondReader`.
package protocol TextEngine: AnyObject {
  /// The version of the engine, its line engine and its second reader.
  var report: EngineReport { get }

  /// How pages are read; for pages whose languages are chosen, the languages decide.
  var handling: PageHandling { get }

  /// Returns the words of an image, in pixels of the original; they do not depend on `threads`.
  ///
  /// - Throws: A `RecognitionError` if the engine fails.
  func read(
    _ image: PreparedBitmap, as layout: TextLayout, threads: Int
  ) throws(RecognitionError) -> RecognizedPage

  /// Returns the words of each line of an image, in pixels of the original; they do not depend on
  /// `threads`.
  ///
  /// - Throws: A `RecognitionError` if the engine fails.
  func read(
    _ pieces: [InkPiece], of image: PreparedBitmap, threads: Int
  ) throws(RecognitionError) -> [[Word]]

  /// Calls `handler` with the progress of later images, from one thread at a time.
  func reportProgress(to handler: @escaping (RecognitionProgress) -> Void)
}

extension TextEngine {
  /// Reports nothing, because the engine does not know its progress.
  package func reportProgress(to handler: @escaping (RecognitionProgress) -> Void) {}

  /// The dictionaries of the engine; `nil` if it has none.
  package var lexicon: (any Lexicon)? { self as? any Lexicon }
}

/// The dictionaries of an engine.
package protocol Lexicon: AnyObject {
  /// Returns whether a word of letters is in the dictionary of the current languages; `nil` if
  /// there is no dictionary, or if the options exclude it.
  func isWord(_ word: String) -> Bool?

  /// Returns a text with letters that the current languages do not have as their base letters.
  func spelled(_ text: String) -> String
}

/// An engine that chooses the languages of each page.
package protocol LanguageChooser: TextEngine {
  /// The languages chosen for the current image; `nil` before the first one.
  var languageDecision: LanguageDecision? { get }

  /// Chooses the languages of an image, and of all later ones, by some of its lines.
  ///
  /// - Throws: A `RecognitionError` if the engine fails.
  func chooseLanguage(
    from pieces: [InkPiece], of image: PreparedBitmap, threads: Int
  ) throws(RecognitionError)
}

/// An engine that reads what another engine read with doubt or not at all.
package protocol SecondReader: TextEngine {
  /// Returns whether the engine knows a letter, in whatever language.
  func knows(_ letter: Character) -> Bool

  /// Returns the words of an image, without the lines for whose boxes `isKnown` returns true, in pixels
  /// of the original.
  ///
  /// - Throws: A `RecognitionError` if the engine fails.
  func read(
    _ image: PreparedBitmap, exceptLines isKnown: (BoundingBox) -> Bool, threads: Int
  ) throws(RecognitionError) -> RecognizedPage
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
