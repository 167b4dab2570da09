import ArgumentParser
import Arguments
import Files
import FoundationEssentials
import Settings

/// The settings of files and variables as arguments, before the arguments of the command line.
struct SettingsExpansion {
  /// The arguments of settings and of the command line.
  let arguments: [String]
  /// The settings that apply.
  let settings: [Setting]
  /// The options in the command line.
  private let given: GivenOptions?

  /// Returns the arguments of the command line with settings.
  static func adding(to arguments: [String]) throws(SettingsError) -> SettingsExpansion {
    let unchanged = SettingsExpansion(arguments: arguments, settings: [], given: nil)
    guard mayHaveSettings(arguments), areThere(for: arguments) else { return unchanged }
    let given = GivenOptions(arguments)
    guard !given.asksForHelp, given.command != ConfigCommand.name,
      let command = OptionList.command(given.command)
    else { return unchanged }
    var settings: [Setting] = []
    if !given.ignoresSettings, !SettingsSource.isDisabled {
      let all = try SettingsSource.settings(profile: given.profile)
      for message in all.unknownVariableMessages { ErrorReport.print(message) }
      settings = all.settings(for: command, given: given.names) {
        OptionConflicts.excluded(by: $0, in: command.name)
      }
    }
    return SettingsExpansion(
      arguments: joined(given, settings), settings: settings, given: given)
  }

  /// Returns whether arguments call a command for people, and not one for shells or programs.
  private static func mayHaveSettings(_ arguments: [String]) -> Bool {
    guard let first = arguments.first else { return false }
    return first != "help" && !first.hasPrefix("---")
      && !["--generate-completion-script", "--experimental-dump-help"].contains(first)
  }

  /// Returns whether a file, a variable or an argument may concern settings; otherwise the options
  /// need not be listed.
  private static func areThere(for arguments: [String]) -> Bool {
    arguments.contains { $0.hasPrefix("--profile") || $0.hasPrefix("--no-") }
      || !SettingsSource.isDisabled && SettingsSource.hasFileOrVariable
  }

  /// Returns the command, the arguments of settings, and the other arguments.
  static func joined(_ given: GivenOptions, _ settings: [Setting]) -> [String] {
    [given.command].compactMap(\.self) + settings.flatMap(\.arguments) + given.rest
  }

  /// Returns a message on a wrong command line that names the setting at fault; `nil` if no setting
  /// is at fault.
  func message(_ text: String) -> String? {
    guard let given, !settings.isEmpty else { return nil }
    for setting in settings {
      let others = Self.joined(given, settings.filter { $0 != setting })
      if (try? ScanPDF.parseAsRoot(BackupArgument.completed(others))) != nil {
        return "\(setting.origin): \(text)"
      }
    }
    return nil
  }
}

/// The files and variables that have settings.
enum SettingsSource {
  static let environment = ProcessInfo.processInfo.environment

  /// Whether the variable of `--no-config` is set.
  static var isDisabled: Bool {
    ["1", "true", "yes", "on"].contains(environment["SCANPDF_NO_CONFIG"]?.lowercased() ?? "")
  }

  /// The file of the system, for all users.
  static let systemPath = "/etc/scanpdf/config.toml"

  /// The file of the user, by the XDG Base Directory Specification, which ignores relative paths;
  /// `nil` if there is no home.
  static var userPath: String? {
    let base = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let home = environment["HOME"].flatMap { $0.isEmpty ? nil : "\($0)/.config" }
    return (base ?? home).map { "\($0)/scanpdf/config.toml" }
  }

  /// The paths of the files, the most important first.
  static var paths: [String] { [userPath, systemPath].compactMap(\.self) }

  /// The variables with the prefix of settings that are not settings: variables of the systemd
  /// unit, of builds, of tests and of container images.
  static let ignoredVariables: Set<String> = [
    "SCANPDF_FOLDER", "SCANPDF_OUTPUT", "SCANPDF_OPTIONS", "SCANPDF_COMMIT", "SCANPDF_TESTED",
    "SCANPDF_FUZZING", "SCANPDF_VERSION", "SCANPDF_HELP", "SCANPDF_NO_CONFIG",
  ]

  /// Whether there is a file, or a variable with the prefix of settings.
  static var hasFileOrVariable: Bool {
    environment.keys.contains { $0.hasPrefix(SettableOption.variablePrefix) }
      || paths.contains { FileStatus(of: $0) != nil }
  }

  /// Returns the settings of all files and variables.
  static func settings(profile: String?) throws(SettingsError) -> Settings {
    var files: [SettingsFile] = []
    for path in paths {
      if let file = try SettingsFile(path: path) { files.append(file) }
    }
    return try Settings(
      files: files, variables: environment, profile: profile, ignoredVariables: ignoredVariables,
      of: OptionList.commands)
  }
}

extension Settings {
  /// The messages on variables that set nothing.
  var unknownVariableMessages: [String] {
    let known = Set(OptionList.commands.flatMap { $0.options.map(\.variable) }).sorted()
    return unknownVariables.map { name in
      "\(name.printable): no option has this variable"
        + (Spelling.question(about: name, among: known).map { "; \($0)" } ?? "")
    }
  }
}
