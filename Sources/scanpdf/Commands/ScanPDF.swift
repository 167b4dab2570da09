import ArgumentParser
import Glibc

/// The command `scanpdf` and its subcommands.
struct ScanPDF: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scanpdf",
    abstract: "Make searchable PDFs of scanned pages.",
    version: Version.report,
    subcommands: [
      ConvertCommand.self, BatchCommand.self, ScanCommand.self, ScannersCommand.self,
      WatchCommand.self, TextCommand.self, LanguagesCommand.self, WorkerCommand.self,
      RenderCommand.self,
    ],
    defaultSubcommand: ConvertCommand.self)

  /// Runs the command with the given arguments and ends the process.
  static func run(_ arguments: [String]) async -> Never {
    if ["-h", "--help", "help"].contains(arguments.joined(separator: " ")) {
      // The parser would list the subcommands; the help of the main command is more useful.
      print(helpMessage(for: ConvertCommand.self))
      exit()
    }
    printGeneratedText(for: arguments)
    if let message = UsageMessage.misspeltCommand(in: arguments) {
      ErrorReport.print(UsageMessage.joined(message, help: "scanpdf --help"))
      Glibc.exit(ExitStatus.usage.rawValue)
    }
    do {
      var command = try parseAsRoot(arguments)
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch {
      end(error, of: arguments)
    }
    exit()
  }

  /// Prints generated text and ends the process if the arguments request any.
  private static func printGeneratedText(for arguments: [String]) {
    do throws(CompletionScript.PatchError) {
      guard let text = try WholeCommand.text(for: arguments) else { return }
      print(text)
      exit()
    } catch {
      ErrorReport.print("\(error)")
      exit(withError: ExitCode(ExitStatus.software.rawValue))
    }
  }

  /// Ends the process; a usage error prints one line, whereas the parser would print several.
  private static func end(_ error: any Error, of arguments: [String]) -> Never {
    guard exitCode(for: error).rawValue == ExitStatus.usage.rawValue, !(error is ExitCode) else {
      exit(withError: error)
    }
    let usage = UsageMessage(arguments)
    let text = usage.text(for: message(for: error))
    ErrorReport.print(UsageMessage.joined(text, help: usage.help))
    Glibc.exit(ExitStatus.usage.rawValue)
  }
}
