import ArgumentParser
import Files
import Glibc

/// The command `scanpdf` and its subcommands.
struct ScanPDF: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scanpdf",
    abstract: "Make searchable PDFs of scanned pages.",
    usage: "scanpdf INPUT ... -o OUT.pdf [OPTIONS]\nscanpdf COMMAND [OPTIONS]",
    discussion: """
        scanpdf page1.jpg page2.jpg -o letter.pdf
        scanpdf scans -l deu -o book.pdf       a folder of German pages
        scanpdf scan.pdf -o out.pdf            the same PDF, searchable
        scanpdf batch scans --output-dir pdfs  a PDF of each folder
        scanpdf text book.pdf                  the text of a PDF
        scanpdf languages                      what -l takes, and how to install it

      "scanpdf help convert" describes the inputs and options of the first form.
      """,
    version: Version.report,
    subcommands: [
      ConvertCommand.self, BatchCommand.self, ScanCommand.self, ScannersCommand.self,
      WatchCommand.self, TextCommand.self, ReviewCommand.self, LanguagesCommand.self,
      PageWorkerCommand.self, RenderCommand.self,
    ],
    defaultSubcommand: ConvertCommand.self)

  static var _errorPrefix: String { "scanpdf: " }

  /// Runs the command with the given arguments and ends the process.
  static func run(_ arguments: [String]) async -> Never {
    let arguments = BackupArgument.completed(arguments)
    if let script = CompletionScript.requested(by: arguments) {
      print(script)
      exit()
    }
    do {
      if let message = UsageAdvice.misspeltCommand(in: arguments) {
        throw ValidationError(message)
      }
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

  /// Ends the process; a usage error names what was probably meant, and the help.
  private static func end(_ error: any Error, of arguments: [String]) -> Never {
    guard exitCode(for: error) == .validationFailure, !(error is ExitCode) else {
      exit(withError: error)
    }
    var error = error
    if !(error is ValidationError), let message = UsageAdvice.unknownOption(in: arguments) {
      error = ValidationError(message)
    }
    for line in fullMessage(for: error).split(separator: "\n") {
      ErrorReport.write(String(line).printable + "\n")
    }
    Glibc.exit(ExitStatus.usage.rawValue)
  }
}
