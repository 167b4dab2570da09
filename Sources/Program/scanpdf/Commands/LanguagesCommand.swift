import ArgumentParser
import Arguments
import Inputs
import Recognition
import TesseractEngine
import WorkerProtocol

/// `scanpdf languages`: lists installed and installable languages.
struct LanguagesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "languages",
    abstract: "List languages: their codes, their names, and how to install them.")

  @Option(
    help: ArgumentHelp("The folder of the language data.", valueName: "folder"),
    completion: .directory)
  var tessdataDir: String?

  @OptionGroup(title: "Settings") var settings: SettingsArguments

  func run() throws {
    let installed = try installed()
    for code in installed.codes {
      print(Self.line(code, Self.name(of: code), "installed in \(installed.directory)"))
    }
    for entry in LanguageCatalog.entries where !installed.codes.contains(entry.code) {
      let advice = LanguageCatalog.advice([entry], in: installed.directory)
      print(Self.line(entry.code, entry.name, advice))
    }
  }

  /// Returns the installed languages; prints an error and throws an exit code if the directory
  /// cannot be read.
  private func installed() throws -> InstalledLanguages {
    do {
      var options = RecognitionOptions(languages: "")
      options.dataDirectory = tessdataDir
      try RecognitionFiles.check(options)
      return try InstalledLanguages.find(in: tessdataDir)
    } catch {
      ErrorReport.print("\(error)")
      let status = (error as? ConversionError).map { ExitStatus($0) } ?? .unavailable
      throw ExitCode(status.rawValue)
    }
  }

  /// Returns the name of a language; data for scripts have codes in the directory `script`.
  private static func name(of code: String) -> String {
    if code.hasPrefix("script/") { return "\(code.dropFirst("script/".count)) script" }
    return LanguageCatalog.entry(code)?.name ?? ""
  }

  private static func line(_ code: String, _ name: String, _ state: String) -> String {
    column(code, width: 14) + column(name, width: 34) + state
  }

  private static func column(_ text: String, width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }
}
