import ArgumentParser
import Conversion

/// What `--sidecars` takes: forms with commas between them.
struct SidecarFormats: ExpressibleByArgument {
  /// Each once.
  let formats: [Sidecar.Format]

  init?(argument: String) {
    var formats: [Sidecar.Format] = []
    for name in argument.split(separator: ",", omittingEmptySubsequences: false) {
      guard let format = Sidecar.Format(rawValue: String(name)) else { return nil }
      if !formats.contains(format) { formats.append(format) }
    }
    self.formats = formats
  }

  /// What the Tab key offers behind the words that are there; for the parser.
  @Sendable static func completions(_: [String], _: Int, of prefix: String) -> [String] {
    JoinedWords.completions(
      of: prefix, with: Sidecar.Format.allCases.map(\.rawValue), separator: ",")
  }
}
