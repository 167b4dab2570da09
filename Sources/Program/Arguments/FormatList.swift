import ArgumentParser
import Exports
import PagePipeline

/// The flag of an output format for the files beside each PDF of a batch, such as `--hocr`.
struct FormatFlag: EnumerableFlag {
  let format: Sidecar.Format

  static var allCases: [FormatFlag] { OutputFormats.all.map(FormatFlag.init) }

  static func name(for value: FormatFlag) -> NameSpecification { .customLong(value.format.name) }

  static func help(for value: FormatFlag) -> ArgumentHelp? {
    "The same as --sidecars \(value.format.name)."
  }
}

/// The value of `--sidecars` and `--page-files`: comma-separated formats.
struct FormatList: ExpressibleByArgument {
  /// The names of all formats.
  static var names: [String] { OutputFormats.all.map(\.name) }
  /// The names of the formats that `--page-files` takes, for messages.
  static var namesOfPages: String { OutputFormats.ofPages.map(\.name).joined(separator: ", ") }

  /// The formats without duplicates.
  let formats: [Sidecar.Format]

  init?(argument: String) {
    let known = OutputFormats.all + OutputFormats.ofPages
    var formats: [Sidecar.Format] = []
    for name in argument.split(separator: ",", omittingEmptySubsequences: false) {
      guard let format = known.first(where: { $0.name == name }) else { return nil }
      if !formats.contains(format) { formats.append(format) }
    }
    self.formats = formats
  }

  /// Returns the completions of `prefix` for the parser.
  @Sendable static func completions(_: [String], _: Int, of prefix: String) -> [String] {
    JoinedWords.completions(of: prefix, with: names, separator: ",")
  }
}
