import ArgumentParser
import Glibc

/// The command: the main process or, started as `scanpdf worker`, a worker.
struct ScanPDF: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scanpdf",
    abstract: "Make searchable PDFs of scanned pages.",
    version: Version.current,
    subcommands: [
      ConvertCommand.self, BatchCommand.self, LanguagesCommand.self, WorkerCommand.self,
    ],
    defaultSubcommand: ConvertCommand.self)

  /// Runs the command that the arguments name, and ends the process.
  static func run(_ arguments: [String]) async -> Never {
    if ["-h", "--help", "help"].contains(arguments.joined(separator: " ")) {
      // The parser would show a list of commands; people ask for what the main one takes.
      print(helpMessage(for: ConvertCommand.self))
      exit()
    }
    if let text = WholeCommand.text(for: arguments) {
      print(text)
      exit()
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

  /// Ends the process: after wrong usage with one line, where the parser would print several.
  private static func end(_ error: any Error, of arguments: [String]) -> Never {
    guard exitCode(for: error).rawValue == ExitStatus.usage.rawValue, !(error is ExitCode) else {
      exit(withError: error)
    }
    var message = message(for: error)
    if message.hasSuffix(".") { message.removeLast() }
    let others = WholeCommand.configuration.subcommands.map { $0.configuration.commandName }
    let command = arguments.first.map { others.contains($0) ? " \($0)" : "" } ?? ""
    ErrorReport.print(
      "\(message.prefix(1).lowercased())\(message.dropFirst()); see scanpdf\(command) --help")
    Glibc.exit(ExitStatus.usage.rawValue)
  }
}
