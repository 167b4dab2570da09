import ArgumentParser
import Exports
import PagePipeline

/// An option with a path for each output format, such as `--hocr PATH`.
///
/// The parser finds options by reflection and reads them by coding keys: both are the names of the
/// formats here, so that a new format needs no declaration of its option.
struct FormatOptions: ParsableArguments, CustomReflectable {
  private let paths: [Option<String?>]

  init() {
    paths = OutputFormats.all.map {
      Option(
        name: .customLong($0.name), help: ArgumentHelp($0.help, valueName: "path"),
        completion: .file())
    }
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: FormatKey.self)
    paths = try OutputFormats.all.map {
      try values.decode(Option<String?>.self, forKey: FormatKey(stringValue: $0.name))
    }
  }

  var customMirror: Mirror {
    Mirror(self, children: zip(OutputFormats.all, paths).map { (label: $0.name, value: $1) })
  }

  /// The requested sidecars.
  var sidecars: [Sidecar] {
    zip(OutputFormats.all, paths).compactMap { format, path in
      path.wrappedValue.map { Sidecar(format, path: $0) }
    }
  }
}

/// The name of a format as a coding key.
private struct FormatKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }

  init?(intValue: Int) { nil }
}

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
