/// The reason why an engine could not be loaded or could not recognise a page.
package enum RecognitionError: Error, Sendable, Equatable {
  /// The program has no engine of this name.
  case engineMissing(String, known: [String])
  /// The data of these languages are not installed.
  case languagesMissing([String], installed: [String], directory: String)
  /// The data of these languages are installed but cannot be loaded.
  case languageDataUnusable(String, directory: String)
  /// The networks of the second reader are missing in this folder, or in all folders if it is
  /// `nil`.
  case modelsMissing(folder: String?)
  /// The worker's machine has other networks of the second reader than the machine that asks, in
  /// this folder; it has none if this is `nil`.
  case otherModels(folder: String?)
  /// ONNX Runtime, which the second reader needs, is missing.
  case runtimeMissing
  case outOfMemory
  /// The engine failed on the page.
  case failed
}

extension RecognitionError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .engineMissing(let name, let known):
      "no recognition engine is named \(name); expected \(known.joined(separator: ", "))"
    case .languagesMissing(let codes, let installed, let directory):
      Self.missing(codes, installed: installed, directory: directory)
    case .languageDataUnusable(let languages, let directory):
      "the language data of \(languages) in \(directory) cannot be loaded; install them again"
    case .modelsMissing(let folder):
      "the networks of the second reader are not \(folder.map { "in " + $0 } ?? "installed"); "
        + "docs/second-reader.md says where to get them"
    case .otherModels(let folder):
      "the networks of the second reader of the worker's machine (\(folder ?? "none installed")) are "
        + "not those of this machine; copy them to the other machine, or use --second-reader off"
    case .runtimeMissing:
      "the second reader needs ONNX Runtime, which is missing or cannot be opened; install it (Debian 13:"
        + " libonnxruntime1.21), or have scripts/setup --second-reader put it beside the networks"
    case .outOfMemory:
      "recognition ran out of memory; allow it more with --worker-memory, or scan at a lower resolution"
    case .failed:
      "the engine failed on the page; scan it again"
    }
  }

  private static func missing(_ codes: [String], installed: [String], directory: String) -> String {
    let known = codes.compactMap { LanguageCatalog.entry($0) }
    let there = installed.isEmpty ? "none" : installed.joined(separator: ", ")
    return "language \(codes.joined(separator: ", ")) is not installed in \(directory)"
      + " (installed: \(there)); "
      + (known.isEmpty
        ? "scanpdf languages lists the known ones" : LanguageCatalog.advice(known, in: directory))
  }
}
