import ArgumentParser

/// The command as people type it, whose main command goes without its name; for what is generated:
/// completions in shells and the manual page, which know nothing of a default command.
struct WholeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: ScanPDF.configuration.commandName ?? "scanpdf",
    abstract: ScanPDF.configuration.abstract, usage: ConvertCommand.configuration.usage,
    discussion: ConvertCommand.configuration.discussion, version: Version.current,
    subcommands: [BatchCommand.self, LanguagesCommand.self])

  @OptionGroup var convert: ConvertCommand

  /// What the parser would generate of the wrong command; `nil` where the arguments ask for nothing
  /// of the kind.
  static func text(for arguments: [String]) -> String? {
    switch arguments.first {
    case "--experimental-dump-help" where arguments.count == 1: return _dumpHelp()
    case "--generate-completion-script" where arguments.count == 2:
      return CompletionScript.text(for: arguments[1])
    case "---completion": return completions(for: arguments)
    default: return nil
    }
  }

  /// What the script of a shell asks for while someone types; `nil` where the question makes no sense.
  private static func completions(for arguments: [String]) -> String? {
    do {
      _ = try parseAsRoot(arguments)
      return nil
    } catch {
      // The parser throws its answer too.
      return exitCode(for: error) == .success ? message(for: error) : nil
    }
  }
}
