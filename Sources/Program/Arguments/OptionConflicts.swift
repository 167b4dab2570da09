import ArgumentParser
import Exports
package import PagePipeline

/// Options that exclude other options, and that take back less important settings of these.
package enum OptionConflicts {
  /// The options of runs, each with the options that it excludes; for options of tables,
  /// `DocumentOption.excludes` lists them.
  ///
  /// `check` must not get both sides of two entries, which are only for settings:
  /// `DestinationArguments` has its own messages about "append", and "shard" excludes "name" only if
  /// the name has {number}.
  private static let ofRuns: KeyValuePairs = [
    "quiet": ["verbose"], "verbose": ["quiet"], "interleave": ["prompt"], "prompt": ["interleave"],
    "dry-run": ["only-new-problems", "notify", "metrics"], "shard": ["name"],
    "manifest": ["name", "split-at"],
    "lease": ["shard", "report", "retry-from", "only-new-problems", "dry-run"],
    "append": ["output-dir", "name", "split-at"],
  ]
  /// The options for one PDF, which exclude the options for a folder of PDFs.
  private static let ofOnePDF =
    ["output", "backup", "append", "boxes"] + OutputFormats.all.map(\.name)
  /// The options for a folder of PDFs.
  private static let ofFolder = ["output-dir", "name", "split-at"]

  /// Returns the options that the option `name` excludes in a command.
  package static func excluded(by name: String, in command: String) -> [String] {
    var names = ofRuns.first { $0.key == name }?.value ?? []
    for option in DocumentOption.all {
      let excluded = option.excludes.filter { $0.value == nil }.map(\.name)
      if excluded.contains(name) { names.append(option.name) }
    }
    if let option = DocumentOption.all.first(where: { $0.name == name }) {
      names += option.excludes.filter { $0.value == nil }.map(\.name)
    }
    if name == "text-from" {
      names += DocumentOption.all.filter { $0.onText == .refused }.map(\.name)
    }
    switch command {
    case "convert", "scan":
      if ofOnePDF.contains(name) { names += ofFolder }
      if ofFolder.contains(name) { names += ofOnePDF }
    case "text":
      let formats = OutputFormats.all.map(\.name)
      if formats.contains(name) { names += formats }
    default: break
    }
    return names.filter { $0 != name }
  }

  /// Throws a `ValidationError` if options of a run are given that exclude each other.
  ///
  /// - areGiven: Whether each option is given.
  package static func check(_ areGiven: KeyValuePairs<String, Bool>) throws {
    let names = areGiven.filter(\.value).map(\.key)
    for (name, others) in ofRuns where names.contains(name) {
      guard let other = others.first(where: names.contains) else { continue }
      throw ValidationError(excluding: "--\(name)", "--\(other)")
    }
  }

  /// Throws a `ValidationError` if options of tables are given with others that they exclude, or
  /// without what they require.
  ///
  /// - options: The values of the given options, and the defaults of all others.
  /// - others: The names of other options that are given.
  package static func check(
    _ given: [DocumentOption], in options: ConversionOptions, with others: [String]
  ) throws {
    let names = given.map(\.name) + others
    for option in given {
      let other = option.excludes.first { excluded in
        guard let value = excluded.value else { return names.contains(excluded.name) }
        return given.contains { $0.name == excluded.name && $0.value(in: options) == value }
      }
      guard let other else { continue }
      throw ValidationError(excluding: other.argument, "--\(option.name)")
    }
    for option in given {
      guard let fault = option.fault(options, names) else { continue }
      throw ValidationError("--\(option.name): \(fault)")
    }
  }
}
