import ArgumentParser
import Arguments
import Files
import Settings

/// `scanpdf config`: shows the settings and their origins.
struct ConfigCommand: ParsableCommand {
  static let name = "config"

  static let configuration = CommandConfiguration(
    commandName: name,
    abstract: "Show the settings of files and variables, and where each is set.",
    usage: "scanpdf config [COMMAND] [--profile NAME]",
    discussion: """
      A file of settings, in TOML, may set every option by its long name; flags are true or false. \
      Settings of one command are in a table with its name, and settings of a profile, which \
      --profile chooses, in a table profiles.NAME:

        language = "deu+eng"
        profile = "letters"        # the profile without --profile

        [batch]
        only-new-problems = true

        [profiles.letters]
        page-size = "a4"
        [profiles.letters.scan]
        resolution = 300

      The order of importance is: arguments, variables (SCANPDF_LANGUAGE=deu for --language deu), the \
      profile, your file, the system's file. --no-NAME in the command line takes back the setting of \
      --NAME, and NAME = false takes back the setting of a less important file; --no-config and \
      SCANPDF_NO_CONFIG=1 take back all settings. The files are \
      ~/.config/scanpdf/config.toml (or $XDG_CONFIG_HOME/scanpdf/config.toml) and \
      /etc/scanpdf/config.toml; they must be yours or root's, and nobody else may write to them.

      Exit status: 0 done; 64 wrong usage; 78 a setting is wrong (file and line are named).
      """)

  @Argument(
    help: ArgumentHelp(
      "Show all options of this command, also those that are not set.", valueName: "command"),
    completion: .list(["convert", "batch", "scan", "watch", "text", "review"]))
  var command: String?

  @OptionGroup(title: "Settings") var settings: SettingsArguments

  func validate() throws {
    try require(
      command.map { name in OptionList.commands.contains { $0.name == name } } ?? true,
      "expected a command, such as scanpdf config batch")
  }

  func run() throws {
    do throws(SettingsError) {
      let isOff = settings.noConfig || SettingsSource.isDisabled
      let all =
        isOff
        ? try Settings(files: [], variables: [:], of: OptionList.commands)
        : try SettingsSource.settings(profile: settings.profile)
      for message in all.unknownVariableMessages { ErrorReport.print(message) }
      let lines = SettingsDescription(settings: all).lines(of: command)
      for line in (isOff ? ["# no settings count (--no-config)"] : heading(all)) + lines {
        print(line)
      }
    } catch {
      ErrorReport.print("\(error)")
      try ExitStatus.configuration.end()
    }
  }

  /// Returns the lines on the files, the least important first, and on the profile.
  private func heading(_ settings: Settings) -> [String] {
    let files = SettingsSource.paths.reversed().map { path in
      "# \(path.printable)" + (FileStatus(of: path) == nil ? " (there is none)" : "")
    }
    return files + (settings.profile.map { ["# profile: \($0.printable)"] } ?? [])
  }
}

/// The lines of `scanpdf config`, which are TOML with comments.
private struct SettingsDescription {
  let settings: Settings

  /// Returns the lines on all settings, or on all options of a command.
  func lines(of name: String?) -> [String] {
    guard let name, let command = OptionList.commands.first(where: { $0.name == name }) else {
      let lines = allSettings
      return lines.isEmpty ? ["# nothing is set; scanpdf config --help has an example"] : lines
    }
    let found = effective(command)
    let pairs = command.options.compactMap { option in
      if let setting = found.first(where: { $0.name == option.name }) { return pair(setting) }
      if option.name == Self.language { return Self.language(with: found) }
      return option.isHidden ? nil : Self.pair(option)
    }
    return ["", "[\(name)]"] + aligned(pairs)
  }

  /// The option whose default depends on the installed languages.
  private static let language = "language"

  /// Returns the line and the comment of the default language with other settings.
  private static func language(with settings: [Setting]) -> (String, String) {
    var directory: String?
    if case .texts(let paths) = settings.first(where: { $0.name == "tessdata-dir" })?.value {
      directory = paths.last
    }
    let languages = RunLanguages(
      given: nil, in: directory,
      permitsChoice: !settings.contains { RunLanguages.optionsWithoutChoice.contains($0.name) })
    return ("\(language) = \(Setting.quoted(languages.codes))", "default")
  }

  private func effective(_ command: SettableCommand) -> [Setting] {
    settings.settings(for: command) { OptionConflicts.excluded(by: $0, in: command.name) }
  }

  /// The settings for all commands that have their options, then those of single commands.
  private var allSettings: [String] {
    let ofCommands = OptionList.commands.map { ($0.name, effective($0)) }
    var general: [Setting] = []
    for setting in ofCommands.flatMap(\.1) where setting.command == nil {
      if !general.contains(setting) { general.append(setting) }
    }
    let tables = ofCommands.flatMap { name, settings in
      let own = settings.filter { $0.command != nil }
      return own.isEmpty ? [] : ["", "[\(name)]"] + aligned(own.map(pair))
    }
    return (general.isEmpty ? [] : [""] + aligned(general.map(pair))) + tables
  }

  /// Returns the line and the comment of an option that is not set.
  private static func pair(_ option: SettableOption) -> (String, String) {
    guard option.takesValue else { return ("\(option.name) = false", "default") }
    guard let value = option.defaultValue else { return ("# \(option.name)", "not set") }
    return ("\(option.name) = \(Setting.quoted(value))", "default")
  }

  private func pair(_ setting: Setting) -> (String, String) {
    (setting.line.printable, "\(setting.origin)")
  }

  /// Returns lines with aligned comments.
  private func aligned(_ pairs: [(String, String)]) -> [String] {
    let maximumWidth = 44
    let width = pairs.map(\.0.count).filter { $0 <= maximumWidth }.max() ?? 0
    return pairs.map { text, comment in
      text + String(repeating: " ", count: max(width - text.count, 0)) + "  # \(comment)"
    }
  }
}
