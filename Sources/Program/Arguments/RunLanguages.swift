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

  /// The default language if workers may have different languages, or if the options do not permit
  /// a choice.
  package static let plain = "eng"

  /// The options that do not permit a choice of the language for each page.
  ///
  /// Files of words are read when a language is loaded, which a worker that chooses languages does
  /// after it is locked. Other machines may have other languages.
  package static let optionsWithoutChoice: Set = [
    "user-words", "user-patterns", "worker-command", "shard", "lease",
  ]

  /// Takes the languages of `-l`, or chooses the default: the only installed language, or a choice
  /// for each page.
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

  /// Sets the languages and the candidates, so that every worker, also on another machine, chooses
  /// among the same candidates or fails.
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

  /// The language of pages whose language is in doubt; the languages of the run if they are given.
  package var fallback: String {
    codes == RecognitionOptions.automatic ? languageOfMessages ?? Self.plain : codes
  }

  /// The candidate that the environment sets as the language of messages (POSIX.1, 8.2: `LC_ALL`,
  /// `LC_MESSAGES`, `LANG`); otherwise English, or the first candidate if English is not one.
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
