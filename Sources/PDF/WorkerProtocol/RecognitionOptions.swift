/// The options of recognition, equal for all pages of a run.
///
/// All files named here are read when the worker loads its engine, before it loses access to files.
package struct RecognitionOptions: Sendable, Codable, Equatable {
  /// The balance between accuracy and speed.
  package enum Level: String, Sendable, Codable, CaseIterable {
    /// The best models installed, and additional work on difficult pages.
    case accurate
    /// The fast models, at most 200 dots per inch, and one pass per page.
    case fast
  }

  /// The program that reads lines of text with Tesseract's language data.
  package enum LineEngine: String, Sendable, Codable, CaseIterable {
    /// scanpdf, unless it cannot read the data.
    case accelerated
    /// Tesseract, which takes several times as long.
    case tesseract
  }

  /// The second reader, the networks of PP-OCR.
  package struct SecondReader: Sendable, Codable, Equatable {
    /// The text that the second reader reads.
    package enum Share: String, Sendable, Codable, CaseIterable {
      /// Text that the engine reads with doubt or not at all, if the networks are installed.
      case auto
      /// No text.
      case off
      /// All text, in place of the engine.
      case only
    }

    /// The networks that the second reader may use.
    package enum Networks: Sendable, Codable, Equatable {
      /// The installed networks, if any.
      case installed
      /// The networks with this hash, which the requesting machine has.
      case same(hash: String)
      /// No networks beside Tesseract, because the requesting machine has none; a second reader that
      /// reads alone uses the installed networks, unchecked.
      case absent

      /// The hash that the networks must have; `nil` for any.
      package var hash: String? {
        switch self {
        case .same(let hash): hash
        case .installed, .absent: nil
        }
      }
    }

    /// The text that it reads.
    package var share = Share.auto
    /// The folder of its networks; `nil` for the first usual folder that has them.
    package var folder: String?
    /// The networks that it may use.
    package var networks = Networks.installed
    /// Whether the worker reports the hash of the networks.
    package var describesNetworks = false

    /// Whether pages are read without it if no networks can be used.
    package var isDispensable: Bool { folder == nil && networks == .installed }
  }

  /// The processor's instructions with which scanpdf evaluates networks; the recognised text does
  /// not depend on them.
  package enum EngineKernels: String, Sendable, Codable, CaseIterable {
    /// The fastest instructions of the processor.
    case fastest
    /// AVX2, for comparisons.
    case avx2
    /// No vector instructions, for comparisons.
    case scalar
  }

  /// Tesseract's language codes joined by plus signs, such as `eng+deu`, the most important first.
  ///
  /// `automatic` lets the engine choose among `candidates` for each page.
  package var languages: String
  /// The languages among which the engine chooses; `nil` for all that are installed.
  package var candidates: [String]?
  /// The language of pages whose language is in doubt, one of `candidates`; `nil` for the first.
  package var fallbackLanguage: String?
  package var level = Level.accurate
  /// Whether files supply all text, so that no page is read.
  package var isTextSupplied = false
  /// Whether words of the languages' dictionaries are preferred.
  package var usesDictionary = true
  /// Whether pages with uncertain text are also recognised in quarter turns.
  package var findsOrientation = true
  /// The minimum skew that is corrected before recognition, in degrees.
  ///
  /// Levelling an image costs words: of 1 049 words on two pages at 0.8°, 1 039 were right without
  /// levelling and 1 030 with it. At 1° both gave the same result, and at 1.5° F1 was 0.963 without
  /// levelling and 0.980 with it.
  package var minimumSkew = 0.9
  /// The number of Tesseract's page segmentation mode (`tesseract::PageSegMode`), one of
  /// `pageSegmentationModes`.
  package var pageSegmentation = automaticSegmentation
  /// A file of words, one per line, added to the dictionary; `nil` for none.
  package var userWords: String?
  /// A file of word patterns, one per line (`Trie::read_pattern_list` in Tesseract); `nil` for
  /// none.
  package var userPatterns: String?
  /// The directory of the language data; `nil` for Tesseract's own.
  package var dataDirectory: String?
  /// The reader of images of lines (`--engine`).
  package var lineEngine = LineEngine.accelerated
  /// The second reader: what it reads, and by which networks.
  package var secondReader = SecondReader()
  /// The instructions with which networks are evaluated.
  package var engineKernels = EngineKernels.fastest
  /// Whether the worker opens libheif, because a page may be a HEIC image.
  package var loadsHEIF = false
  /// Whether the worker reports its progress within a page.
  package var reportsProgress = false
  /// Whether the worker finds the pictures of pages.
  package var findsPictures = false
  /// Whether the worker cuts the pictures that it finds out of the image.
  package var cutsPictures = false

  /// The value of `languages` for pages whose language is not known.
  package static let automatic = "auto"

  /// Whether the engine chooses the language of each page.
  package var choosesLanguage: Bool { languages == Self.automatic }

  /// The name of Tesseract as an engine.
  package static let tesseractEngine = "tesseract"
  /// The name of PP-OCR as an engine.
  package static let paddleEngine = "paddle"
  /// The name of the engine that reads nothing, if files supply all text.
  package static let noEngine = "none"

  /// The mode that finds the layout of a page (`tesseract::PSM_AUTO`); in any other mode a page is
  /// read once.
  package static let automaticSegmentation = 3

  /// The modes that recognise text with the pages' language data alone, unlike orientation only
  /// (0), layout only (2) and script detection (1, 12).
  package static let pageSegmentationModes = [3, 4, 5, 6, 7, 8, 9, 10, 11, 13]

  /// The names of the engines that read; PP-OCR is the first engine if it reads alone.
  package var engines: (first: String, second: String?) {
    switch secondReader.share {
    case _ where isTextSupplied: (Self.noEngine, nil)
    case .only: (Self.paddleEngine, nil)
    case .auto where level == .accurate && findsLayout && secondReader.networks != .absent:
      (Self.tesseractEngine, Self.paddleEngine)
    case .auto, .off: (Self.tesseractEngine, nil)
    }
  }

  /// Returns whether the engine with this name reads.
  package func uses(_ engine: String) -> Bool { [engines.first, engines.second].contains(engine) }

  /// Whether the layout of a page is found, so that it can be read in several tries.
  package var findsLayout: Bool { pageSegmentation == Self.automaticSegmentation }

  /// The files that are read besides the language data.
  package var files: [String] { [userWords, userPatterns].compactMap { $0 } }

  /// Creates options for one or more languages (`eng+deu`).
  package init(languages: String) {
    self.languages = languages
  }
}
