/// Why recognition could not begin or could not be done.
package enum RecognitionError: Error, Sendable, Equatable {
  /// Language data that are not installed, and the codes of those that are.
  case languagesMissing([String], installed: [String], directory: String)
  /// The data of these languages are there but cannot be loaded.
  case languageDataUnusable(String, directory: String)
  case outOfMemory
  /// The engine gave up on the page.
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
      "Tesseract gave up on the page; scan it again"
    }
  }

  private static func missing(_ codes: [String], installed: [String], directory: String) -> String {
    let packages = codes.compactMap { LanguageCatalog.entry($0)?.package }
    let there = installed.isEmpty ? "none" : installed.joined(separator: ", ")
    return "language \(codes.joined(separator: ", ")) is not installed in \(directory)"
      + " (installed: \(there)); " + advice(packages)
  }

  private static func advice(_ packages: [String]) -> String {
    packages.isEmpty
      ? "scanpdf languages lists what there is"
      : "on Debian: sudo apt install \(packages.joined(separator: " "))"
  }
}
