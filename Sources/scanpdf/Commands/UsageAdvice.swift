import ArgumentParser
import Files

/// What the argument parser does not say about a wrong command line: which command or option was
/// meant.
enum UsageAdvice {
  private static let commands = ScanPDF.configuration.subcommands.filter {
    $0.configuration.shouldDisplay
  }

  /// Returns a message on the first argument if it seems to be a misspelt command.
  static func misspeltCommand(in arguments: [String]) -> String? {
    let names = commands.map { $0.commandName }
    guard let first = arguments.first, first.count > 2, first.allSatisfy(\.isLetter),
      !(names + ["help", PageWorkerCommand.name]).contains(first),
      FileStatus(of: first, followsLinks: false) == nil,
      let name = Spelling.suggestions(for: first.lowercased(), among: names).first
    else { return nil }
    return "'\(first.printable)' is neither a file nor a command; did you mean scanpdf \(name)?"
  }

  /// Returns a message on the first long option that the command does not have; `nil` if it has
  /// all.
  static func unknownOption(in arguments: [String]) -> String? {
    let command = commands.first { $0.commandName == arguments.first } ?? ConvertCommand.self
    let own = options(of: command)
    let given = arguments.prefix { $0 != "--" }.filter { $0.hasPrefix("--") }
      .map { String($0.prefix { $0 != "=" }) }
    guard let option = given.first(where: { !own.contains($0) }) else { return nil }
    let message = "unknown option '\(option.printable)'"
    if let advice = OtherPrograms.advice[option] { return "\(message); \(advice)" }
    let similar = Spelling.suggestions(for: option, among: own)
    if !similar.isEmpty { return "\(message); did you mean \(similar.joined(separator: " or "))?" }
    let owner = commands.first { options(of: $0).contains(option) }
    return message + (owner.map { "; it is an option of scanpdf \($0.commandName)" } ?? "")
  }

  /// Returns the long options that a command's help lists.
  private static func options(of command: any ParsableCommand.Type) -> [String] {
    command.helpMessage(includeHidden: true, columns: 1_000).split(separator: "\n")
      .filter { $0.hasPrefix("  -") }
      .flatMap { $0.split { " ,".contains($0) }.prefix { $0.hasPrefix("-") } }
      .filter { $0.hasPrefix("--") }.map(String.init)
  }
}

extension ParsableCommand {
  /// The name of the command in the command line.
  fileprivate static var commandName: String { configuration.commandName ?? "" }
}
