import FoundationEssentials
import PageWork

/// Where the language data of a level lie.
///
/// Tesseract publishes each language's data in a fast and a best form under one name. Debian installs
/// the fast ones; who has both keeps them in directories named as their repositories are.
enum LanguageModels {
  /// The directory beside Tesseract's own in which all languages have data of the level; `nil` where
  /// there is none.
  static func directory(
    for languages: [String], level: RecognitionOptions.Level, beside directory: String
  ) -> String? {
    guard !directory.isEmpty else { return nil }
    let parts = directory.split(separator: "/").dropLast() + [Substring(name(of: level))]
    let candidate = (directory.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
    let isWhole = languages.allSatisfy {
      FileManager.default.isReadableFile(atPath: "\(candidate)/\($0).traineddata")
    }
    return isWhole && !languages.isEmpty ? candidate : nil
  }

  private static func name(of level: RecognitionOptions.Level) -> String {
    switch level {
    case .accurate: "tessdata_best"
    case .fast: "tessdata_fast"
    }
  }
}
