import PageModel

/// The language of the user's messages.
enum LocaleLanguage {
  /// Returns the candidate that the environment names (POSIX.1, 8.2: `LC_ALL`, `LC_MESSAGES`,
  /// `LANG`); English if it names none, and the first candidate without English.
  static func code(among candidates: [String], environment: [String: String]) -> String? {
    let names = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap { environment[$0] }
    let locale = names.first { !$0.isEmpty } ?? ""
    let tag = locale.prefix { $0 != "_" && $0 != "." && $0 != "@" }
    let isNorwegian = tag == "nb" || tag == "nn"
    let named = candidates.first {
      LanguageTag.tag(ofTesseract: $0)?.prefix { $0 != "-" } == (isNorwegian ? "no" : tag)
    }
    return named ?? (candidates.contains("eng") ? "eng" : candidates.first)
  }
}
