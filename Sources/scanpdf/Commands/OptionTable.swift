import ArgumentParser

/// The options of a command as its help lists them.
struct OptionTable {
  /// An option with its names, such as `-o` and `--output`.
  struct Entry {
    let names: [String]
    /// The placeholder of the value, such as `<path>`; `nil` for a flag.
    let value: String?
    /// The accepted values, if the help lists them.
    let values: [String]

    /// The name in messages, the last and longest.
    var name: String { names.last ?? "" }
  }

  let entries: [Entry]

  /// Reads the help of a command.
  init(of command: any ParsableCommand.Type) {
    let help = command.helpMessage(columns: 1_000)
    entries = help.split(separator: "\n").filter { $0.hasPrefix("  -") }.map { line in
      let words = line.split(separator: " ").prefix { $0.hasPrefix("-") || $0.hasPrefix("<") }
      let names = words.filter { $0.hasPrefix("-") }.map { String($0.prefix { $0 != "," }) }
      return Entry(
        names: names, value: words.first { $0.hasPrefix("<") }.map(String.init),
        values: Self.values(in: line))
    }
  }

  /// Returns the values in "(values: a, b; default: a)".
  private static func values(in line: Substring) -> [String] {
    guard let start = line.firstRange(of: "(values: ") else { return [] }
    let list = line[start.upperBound...].prefix { $0 != ";" && $0 != ")" }
    return list.split(separator: ", ").map(String.init)
  }

  /// Returns the option with this name; `nil` if there is none.
  func entry(_ name: String) -> Entry? {
    entries.first { $0.names.contains(name) }
  }

  /// The long names of all options.
  var longNames: [String] { entries.flatMap(\.names).filter { $0.hasPrefix("--") } }
}
