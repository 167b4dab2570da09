import ArgumentParser
import FoundationEssentials
import PageModel
import TesseractEngine
package import WorkerProtocol

/// The languages of a run, given or by default.
package struct RunLanguages {
  /// Tesseract's codes joined by plus signs, or `RecognitionOptions.automatic`.
  package let codes: String
  /// Whether the languages were given by an argument or a setting.
  package let isGiven: Bool
  /// The languages among which the engine chooses if `codes` is `automatic`.
  private let candidates: [String]

  /// The default if not all workers are known to have the same languages, or if the options do not
  /// permit a choice.
  package static let plain = "eng"

  /// The options that do not permit a choice: word files are read when a language is loaded, which
  /// a locked worker that chooses does for each page; and other machines may have other languages.
  package static let optionsWithoutChoice: Set = [
    "user-words", "user-patterns", "worker-command", "shard", "lease",
  ]

  /// Takes the languages of `-l`, or chooses the default: the only installed language, or one of
  /// several for each page.
  ///
  /// - directory: The directory of the language data; `nil` for Tesseract's own.
  /// - permitsChoice: Whether the language of each page may be chosen if none is given.
  package init(given: String?, in directory: String?, permitsChoice: Bool) {
    isGiven = given != nil
    guard let given else {
      let candidates = permitsChoice ? Self.candidates(in: directory) : []
      codes =
        candidates.count > 1 ? RecognitionOptions.automatic : candidates.first ?? Self.plain
      self.candidates = candidates
      return
    }
    codes = given
    candidates = given == RecognitionOptions.automatic ? Self.candidates(in: directory) : []
  }

  private static func candidates(in directory: String?) -> [String] {
    LanguageCandidates.among((try? InstalledLanguages.find(in: directory))?.codes ?? [])
  }

  /// Sets the languages, and those among which to choose, so that every worker, also of another
  /// machine, chooses among the same ones or fails.
  ///
  /// - Throws: a `ValidationError` if a language is to be chosen and none is installed.
  package func apply(to options: inout RecognitionOptions) throws {
    options.languages = codes
    guard options.choosesLanguage else { return }
    guard !candidates.isEmpty else {
      throw ValidationError(
        "-l auto: no language is installed; scanpdf languages lists what can be installed")
    }
    options.candidates = candidates
    options.fallbackLanguage = fallback
  }

  /// The language of pages whose language is in doubt, or of the whole run.
  package var fallback: String {
    codes == RecognitionOptions.automatic ? languageOfMessages ?? Self.plain : codes
  }

  /// The candidate that the environment names as the language of the user's messages (POSIX.1, 8.2:
  /// `LC_ALL`, `LC_MESSAGES`, `LANG`); English if it names none, and the first candidate without
  /// English.
  private var languageOfMessages: String? {
    let environment = ProcessInfo.processInfo.environment
    let names = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap { environment[$0] }
    let locale = names.first { !$0.isEmpty } ?? ""
    let tag = locale.prefix { $0 != "_" && $0 != "." && $0 != "@" }
    let isNorwegian = tag == "nb" || tag == "nn"
    let named = candidates.first {
      LanguageTag.tag(ofTesseract: $0)?.prefix { $0 != "-" } == (isNorwegian ? "no" : tag)
    }
    return named ?? (candidates.contains(Self.plain) ? Self.plain : candidates.first)
  }
}
