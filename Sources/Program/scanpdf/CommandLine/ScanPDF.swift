import ArgumentParser
import Arguments
import Files
import Glibc
import Settings

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
      WatchCommand.self, TextCommand.self, ReviewCommand.self, SeparatorsCommand.self,
      LanguagesCommand.self, ConfigCommand.self,
      PageWorkerCommand.self, RenderCommand.self,
    ],
    defaultSubcommand: ConvertCommand.self)

  static var _errorPrefix: String { "scanpdf: " }

  /// Runs the command with the given arguments and ends the process.
  static func run(_ given: [String]) async -> Never {
    let arguments = given.map { $0 == CommandHelp.option ? "--help" : $0 }
    if let script = CompletionScript.requested(by: arguments) {
      print(script)
      StandardOutput.finish()
    }
    if let message = UsageAdvice.unknownCommand(in: arguments) {
      end(ValidationError(message), of: arguments)
    }
    let expansion = settled(arguments)
    do {
      var command = try parseAsRoot(BackupArgument.completed(expansion.arguments))
      do {
        if var command = command as? any AsyncParsableCommand {
          try await command.run()
        } else {
          try command.run()
        }
      } catch {
        end(error, of: arguments, after: expansion, describesAll: given != arguments)
      }
    } catch {
      end(error, of: arguments, at: expansion, describesAll: given != arguments)
    }
    StandardOutput.finish()
  }

  /// Returns the arguments with settings; ends the process if a setting is wrong.
  private static func settled(_ arguments: [String]) -> SettingsExpansion {
    do throws(SettingsError) {
      return try SettingsExpansion.adding(to: arguments)
    } catch {
      ErrorReport.print("\(error)")
      Glibc.exit(ExitStatus.configuration.rawValue)
    }
  }

  /// Ends the process with a message; the message of a usage error has the probable command or
  /// option, or the setting at fault, and mentions the help.
  ///
  /// - expansion: The arguments with settings, if they could not be parsed.
  /// - parsed: The arguments with settings, if the command found the error.
  /// - describesAll: Whether help describes all options of a command.
  private static func end(
    _ error: any Error, of arguments: [String], at expansion: SettingsExpansion? = nil,
    after parsed: SettingsExpansion? = nil, describesAll: Bool = false
  ) -> Never {
    if !describesAll, let help = CommandHelp.short(of: fullMessage(for: error)) {
      print(help)
      StandardOutput.finish()
    }
    guard exitCode(for: error) == .validationFailure, !(error is ExitCode) else {
      guard exitCode(for: error) == .success else { exit(withError: error) }
      // Help, or the version.
      let text = fullMessage(for: error)
      if !text.isEmpty { print(text) }
      StandardOutput.finish()
    }
    var error = error
    if !(error is ValidationError),
      let message = UsageAdvice.unknownOption(in: arguments)
        ?? UsageAdvice.unexpectedArgument(Self.message(for: error), in: arguments)
    {
      error = ValidationError(message)
    } else if let message = expansion?.message(Self.message(for: error)) {
      ErrorReport.print(message)
      Glibc.exit(ExitStatus.configuration.rawValue)
    }
    for line in fullMessage(for: error).split(separator: "\n") {
      ErrorReport.write(String(line).printable + "\n")
    }
    if parsed?.settings.isEmpty == false {
      ErrorReport.print("settings apply too: scanpdf config shows them, --no-config ignores them")
    }
    Glibc.exit(ExitStatus.usage.rawValue)
  }
}
