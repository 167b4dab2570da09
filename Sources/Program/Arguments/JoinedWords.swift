import TesseractEngine
import WorkerProtocol

/// Completion of option values made of several words, such as `deu+fra`.
enum JoinedWords {
  /// Returns `prefix` completed by each of `words` that it does not contain yet.
  static func completions(
    of prefix: String, with words: [String], separator: Character
  ) -> [String] {
    let earlier = prefix.lastIndex(of: separator).map { prefix[...$0] } ?? ""
    let taken = earlier.split(separator: separator)
    return words.filter { !taken.contains($0[...]) }.map { earlier + $0 }
  }
}

/// Completion of `--language` with the installed languages.
enum LanguageCompletion {
  /// Returns the completions of `prefix` for the parser; none if there is no language data.
  @Sendable static func words(_ line: [String], _: Int, of prefix: String) -> [String] {
    guard let installed = try? InstalledLanguages.find(in: directory(in: line)) else { return [] }
    let codes = installed.codes + [RecognitionOptions.automatic]
    return JoinedWords.completions(of: prefix, with: codes, separator: "+")
  }

  /// Returns the value of `--tessdata-dir` in the command line; `nil` for Tesseract's default.
  private static func directory(in line: [String]) -> String? {
    let rest = line.drop { $0 != "--tessdata-dir" }.dropFirst()
    return rest.first
  }
}
