import ArgumentParser

/// The help of `scanpdf convert` that fits a screen: the options that most people need, and the
/// names of all others.
struct CommandHelp {
  /// The option that asks for help with all options.
  static let option = "--help-all"
  /// The options that most people need, in the order of the help.
  private static let mostUsed = [
    "output", "language", "pages", "append", "dpi", "page-size", "deskew", "compress",
    "existing-text", "text",
  ]
  /// The width of the help, in columns.
  private static let width = 80
  /// The column in which descriptions and lists of options begin.
  private static let column = 26

  private let arguments: [OptionList.Argument]

  /// Makes the help of a command; `nil` if there is none.
  init?(_ name: String) {
    guard let command = OptionList.described.first(where: { $0.commandName == name }) else {
      return nil
    }
    arguments = command.arguments?.filter(\.shouldDisplay) ?? []
  }

  /// Returns the short form of a message that is the help of `scanpdf convert`; `nil` for others.
  static func short(of message: String) -> String? {
    let configuration = ConvertCommand.configuration
    guard message.hasPrefix("OVERVIEW: \(configuration.abstract)\n"),
      let help = CommandHelp(configuration.commandName ?? "")
    else { return nil }
    let lines = message.split(separator: "\n", omittingEmptySubsequences: false)
    let examples = lines.filter { $0.hasPrefix("  scanpdf ") }
    let usage = lines.filter { $0.hasPrefix("USAGE: ") }
    let inputs = lines.drop { $0 != "ARGUMENTS:" }.prefix { !$0.isEmpty }
    let blocks = [lines.prefix(1), examples[...], usage[...], inputs]
    return (blocks.map { $0.joined(separator: "\n") } + [help.sections]).joined(separator: "\n\n")
  }

  /// The sections after the usage.
  private var sections: String {
    let used = Self.mostUsed.compactMap { name in arguments.first { $0.longName == name } }
    let others = arguments.filter {
      $0.kind != "positional" && !Self.mostUsed.contains($0.longName)
    }
    var lines = ["MOST USED OPTIONS:"]
    for argument in used { lines += Self.lines(argument.label, argument.summary) }
    lines += ["", "FURTHER OPTIONS, which scanpdf convert \(Self.option) describes:"]
    var titles: [String] = []
    for title in others.map(\.group) where !titles.contains(title) { titles.append(title) }
    for title in titles {
      let names = others.filter { $0.group == title }.map { "--\($0.longName)" }
      lines += Self.lines(title, names.joined(separator: " "))
    }
    return lines.joined(separator: "\n")
  }

  /// Returns the lines of the help that describe a label.
  private static func lines(_ label: String, _ text: String) -> [String] {
    let indent = String(repeating: " ", count: column)
    var lines = ["  \(label)"]
    if lines[0].count >= column { lines.append("") }
    var line = lines.removeLast()
    line += indent.dropFirst(line.count)
    var isEmpty = true
    for word in text.split(separator: " ") {
      if !isEmpty, line.count + 1 + word.count > width {
        lines.append(line)
        line = indent
        isEmpty = true
      }
      line += (isEmpty ? "" : " ") + word
      isEmpty = false
    }
    return lines + [line]
  }
}

extension OptionList.Argument {
  /// The long name of an option; empty if there is none.
  fileprivate var longName: String { names?.first { $0.kind == "long" }?.name ?? "" }

  /// The names of an option with its value, as in the help.
  fileprivate var label: String {
    let short = names?.first { $0.kind == "short" }.map { "-\($0.name), " } ?? ""
    return short + "--\(longName)" + (kind == "option" ? valueName.map { " <\($0)>" } ?? "" : "")
  }

  /// The first clause of the description, without parentheses.
  fileprivate var summary: String {
    let text = (abstract ?? "").replacing(#/ \([^)]*\)/#, with: "")
    let end = [". ", "; "].compactMap { text.firstRange(of: $0)?.lowerBound }.min()
    let first = String(text[..<(end ?? text.endIndex)])
    return first.hasSuffix(".") ? first : first + "."
  }

  /// The group of the option.
  fileprivate var group: String {
    guard let sectionTitle, sectionTitle != "Settings" else { return "Other" }
    return sectionTitle.replacing(" options", with: "")
  }
}
