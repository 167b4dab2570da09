import ArgumentParser
import Arguments
import FoundationEssentials
import PagePipeline
import Settings

/// The options of all commands, from the argument parser's description for programs, so that
/// settings know every option.
enum OptionList {
  /// The options that are not settings, because they concern one call.
  static let excluded: Set<String> = ["help", "version", "profile", "no-config"]

  /// The names of the commands that people call.
  static let names = ScanPDF.configuration.subcommands
    .filter { $0.configuration.shouldDisplay }.compactMap { $0.configuration.commandName }

  /// The name of the command that runs if the first argument names none.
  static let defaultName = ScanPDF.configuration.defaultSubcommand?.configuration.commandName

  /// The commands that people call and that have settings, with their options.
  static let commands = described.map(\.settable)
    .filter { names.contains($0.name) && !$0.options.isEmpty }

  /// The commands as the argument parser describes them.
  static let described: [Command] = {
    let text = Array(ScanPDF._dumpHelp().utf8)
    return (try? JSONDecoder().decode(Tool.self, from: Data(text)))?.command.subcommands ?? []
  }()

  /// Returns the command with a name, or the default command if there is no such command.
  static func command(_ name: String?) -> SettableCommand? {
    commands.first { $0.name == name } ?? commands.first { $0.name == defaultName }
  }

  /// The description that `--experimental-dump-help` prints.
  private struct Tool: Decodable {
    let command: Command
  }

  /// A command of the description.
  struct Command: Decodable {
    let commandName: String
    let subcommands: [Command]?
    let arguments: [Argument]?

    /// The long names of the options, with hyphens.
    var longOptions: [String] {
      (arguments ?? []).flatMap { $0.names ?? [] }.filter { $0.kind == "long" }
        .map { "--\($0.name)" }
    }

    fileprivate var settable: SettableCommand {
      SettableCommand(name: commandName, options: arguments?.compactMap(\.option) ?? [])
    }
  }

  /// An argument or option of the description.
  struct Argument: Decodable {
    struct Name: Decodable {
      let kind: String
      let name: String
    }

    let kind: String
    let isRepeating: Bool
    let shouldDisplay: Bool
    let names: [Name]?
    let defaultValue: String?
    let valueName: String?
    let abstract: String?
    let sectionTitle: String?

    /// The option; `nil` for an input, and for an option that is not a setting.
    fileprivate var option: SettableOption? {
      guard kind != "positional",
        let name = names?.first(where: { $0.kind == "long" })?.name, !excluded.contains(name)
      else { return nil }
      let letter = names?.first { $0.kind == "short" }?.name.first
      return SettableOption(
        name: name, letter: letter, takesValue: kind == "option",
        mayLackValue: "--\(name)" == BackupArgument.name, isRepeating: isRepeating,
        defaultValue: defaultValue
          ?? OptionTables.all.first { $0.name == name }?.value?.defaultText,
        isHidden: !shouldDisplay)
    }
  }
}
