import ArgumentParser
import Arguments
import Files
import ImageFiles
import Recognition
import Settings
import TesseractEngine

/// Advice on a wrong command line that the argument parser does not give: the command or option
/// that was probably meant.
enum UsageAdvice {
  private static let help = "help"
  /// The options that other programs have for the version and the help.
  private static let otherSpellings = [
    "-V": "--version", "-version": "--version", "-?": "--help", "/?": "--help", "/help": "--help",
  ]

  /// Returns a message on the first argument if it seems to be an unknown command, or requests help
  /// on an unknown command.
  static func unknownCommand(in arguments: [String]) -> String? {
    guard let first = arguments.first else { return nil }
    let names = OptionList.names + [help]
    if let option = otherSpellings[first] {
      return "unknown option '\(first.printable)'; use scanpdf \(option)"
    }
    if first == help { return unknownTopic(arguments.dropFirst().first, names) }
    guard first.count > 2, isWord(first),
      !(names + [PageWorkerCommand.name, RenderCommand.name]).contains(first),
      FileStatus(of: first, followsLinks: false) == nil
    else { return nil }
    let subject = "'\(first.printable)' is neither a file nor a command"
    let rest = Array(arguments.dropFirst())
    if first == "version" { return "\(subject); use scanpdf --version" }
    if let command = OtherPrograms.commands[first.lowercased()] {
      return "\(subject); use \(command.line(with: rest))"
    }
    let meant = Spelling.suggestions(for: first.lowercased(), among: names).first
    if let meant { return "\(subject); did you mean scanpdf \(meant)?" }
    let isAlone = rest.allSatisfy { !$0.hasPrefix("-") }
    return isAlone ? "\(subject); scanpdf help lists the commands" : nil
  }

  /// Returns whether an argument may be meant as a command: words joined by hyphens.
  private static func isWord(_ argument: String) -> Bool {
    argument.first?.isLetter == true && argument.allSatisfy { $0.isLetter || $0 == "-" }
  }

  private static func unknownTopic(_ topic: String?, _ names: [String]) -> String? {
    guard let topic, !topic.hasPrefix("-"), !names.contains(topic) else { return nil }
    let meant = Spelling.suggestions(for: topic.lowercased(), among: names).first
    return "there is no command '\(topic.printable)'; "
      + (meant.map { "did you mean scanpdf help \($0)?" } ?? "scanpdf help lists the commands")
  }

  /// Returns a message on the first option that the command does not have; `nil` if there is none.
  ///
  /// Short options count only if other programs have them.
  static func unknownOption(in arguments: [String]) -> String? {
    let commands = OptionList.described.filter { OptionList.names.contains($0.commandName) }
    let command =
      commands.first { $0.commandName == arguments.first }
      ?? commands.first { $0.commandName == OptionList.defaultName }
    guard let own = command?.longOptions else { return nil }
    let given = arguments.prefix { $0 != "--" }.compactMap(optionName(in:))
    guard let option = given.first(where: { !own.contains($0) }) else { return nil }
    let message = "unknown option '\(option.printable)'"
    if let advice = OtherPrograms.advice[option] { return "\(message); \(advice)" }
    if let question = Spelling.question(about: option, among: own) {
      return "\(message); \(question)"
    }
    let owner = commands.first { $0.longOptions.contains(option) }
    return message + (owner.map { "; it is an option of scanpdf \($0.commandName)" } ?? "")
  }

  /// Returns the long option in an argument, or the first short option if other programs have it.
  private static func optionName(in argument: String) -> String? {
    if argument.hasPrefix("--") { return String(argument.prefix { $0 != "=" }) }
    let letter = String(argument.prefix(2))
    return OtherPrograms.advice[letter].map { _ in letter }
  }

  /// Returns a message on an argument that a command without inputs does not take; `nil` if the
  /// argument parser's `message` is good enough.
  static func unexpectedArgument(_ message: String, in arguments: [String]) -> String? {
    guard let command = arguments.first, message.lowercased().contains("unexpected argument"),
      let given = message.firstMatch(of: #/'(.+?)'/#).map({ String($0.1) })
    else { return nil }
    switch command {
    case ScanCommand.configuration.commandName where isInput(given):
      let line = OtherCommand().line(with: Array(arguments.dropFirst()))
      return "scan takes pages from a scanner, not the file '\(given)'; to convert files, use "
        + line
    case LanguagesCommand.configuration.commandName:
      return "languages takes no names; " + language(given)
    default: return nil
    }
  }

  private static func isInput(_ path: String) -> Bool {
    FileStatus(of: path) != nil || ImageFormat.isUsual(forName: path) || path.hasSuffix(".pdf")
  }

  /// Returns advice on recognising a language.
  private static func language(_ name: String) -> String {
    let code = LanguageAdvice.suggestion(for: name) { [] } ?? name
    guard let entry = LanguageCatalog.entry(code) else {
      return "no language is known as '\(name)'; scanpdf languages lists all"
    }
    let use = "\(entry.name) is -l \(code)"
    guard let installed = try? InstalledLanguages.find(in: nil) else { return use }
    return installed.codes.contains(code)
      ? "\(use), which is installed"
      : "\(use); to install it: \(LanguageCatalog.advice([entry], in: installed.directory))"
  }
}

/// The equivalent of a command of other programs: options of scanpdf, if any.
struct OtherCommand {
  /// The options with the effect of the command.
  var options: [String] = []
  /// The usual name of the PDF.
  var output: String?

  /// Returns the command line with the arguments that follow the other program's command.
  func line(with arguments: [String]) -> String {
    var arguments = arguments.isEmpty ? ["scan.pdf"] : arguments
    let isPlaced = arguments.contains { $0.hasPrefix("-o") || $0.hasPrefix("--output") }
    if !isPlaced {
      // Programs such as OCRmyPDF take the name of the output last.
      let last = arguments.last ?? ""
      let mayBeOutput = output == nil && arguments.count > 1 && last.hasSuffix(".pdf")
      let isOutput = mayBeOutput && FileStatus(of: last) == nil
      if isOutput { arguments.removeLast() }
      arguments += ["-o", isOutput ? last : output ?? Self.output(for: arguments[0])]
    }
    return (["scanpdf"] + options + arguments).map(\.shellWord).joined(separator: " ")
  }

  private static func output(for input: String) -> String {
    let stem = input.hasPrefix("-") ? nil : OutputPath.stem(of: input)
    return input.lowercased().hasSuffix(".pdf") ? "out.pdf" : "\(stem ?? "out").pdf"
  }
}
