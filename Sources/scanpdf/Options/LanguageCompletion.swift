import Recognition

/// What the Tab key offers for `--language`: the languages that are installed.
enum LanguageCompletion {
  /// The values that may come of `prefix`, for the parser; none where no data can be found.
  @Sendable static func words(_ line: [String], _: Int, of prefix: String) -> [String] {
    guard let installed = try? InstalledLanguages.find(in: directory(in: line)) else { return [] }
    return JoinedWords.completions(of: prefix, with: installed.codes, separator: "+")
  }

  /// The directory that the line names; `nil` for Tesseract's own.
  private static func directory(in line: [String]) -> String? {
    let rest = line.drop { $0 != "--tessdata-dir" }.dropFirst()
    return rest.first
  }
}
