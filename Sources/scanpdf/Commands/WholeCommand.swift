import ArgumentParser

/// The command as users type it, with the main command's options at the top level, for generating
/// completions and the manual page.
struct WholeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: ScanPDF.configuration.commandName ?? "scanpdf",
    abstract: ScanPDF.configuration.abstract, usage: ConvertCommand.configuration.usage,
    discussion: ConvertCommand.configuration.discussion, version: Version.report,
    subcommands: [
      BatchCommand.self, ScanCommand.self, ScannersCommand.self, WatchCommand.self,
      TextCommand.self, LanguagesCommand.self,
    ])

  @OptionGroup var convert: ConvertCommand

  /// Returns the generated text that the arguments request; `nil` if they request none.
  ///
  /// Throws a `PatchError` if a completion script cannot be generated.
  static func text(for arguments: [String]) throws(CompletionScript.PatchError) -> String? {
    switch arguments.first {
    case "--experimental-dump-help" where arguments.count == 1: return _dumpHelp()
    case "--generate-completion-script" where arguments.count == 2:
      return try CompletionScript.text(for: arguments[1])
    case "---completion": return completions(for: arguments)
    default: return nil
    }
  }

  /// Returns the completions that a shell script requests; `nil` if the request is invalid.
  private static func completions(for arguments: [String]) -> String? {
    do {
      _ = try parseAsRoot(arguments)
      return nil
    } catch {
      // The parser throws the completions.
      return exitCode(for: error) == .success ? message(for: error) : nil
    }
  }
}
