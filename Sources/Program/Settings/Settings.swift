// # Settings
//
// Values of options from files and variables: which files are read, who may write to them, and
// which value wins (variables, then profiles, then a user's file, then the system's).
//
//     let file = try SettingsFile(Array("dpi = 300".utf8), path: "settings.toml")
//
// It must not know what an option does: the commands hand over the names and check the values.

import Files

/// The settings of files and variables for all commands.
package struct Settings: Sendable {
  /// Settings of the same importance, the most important first.
  private var layers: [[Setting]] = []
  private let commands: [SettableCommand]
  /// The profile in use; `nil` if there is none.
  package private(set) var profile: String?
  /// The names of variables that have the prefix of settings but set no option.
  package private(set) var unknownVariables: [String] = []

  fileprivate static let profileKey = "profile"
  fileprivate static let profilesKey = "profiles"

  /// Collects the settings.
  ///
  /// - files: The files, the most important first.
  /// - variables: The environment.
  /// - profile: The profile in the command line; `nil` if it has none.
  /// - ignored: The names of variables with the prefix that are not settings.
  /// - Throws: a `SettingsError` that names the first unknown key, the first value of a wrong type,
  ///   or a profile that is missing.
  package init(
    files: [SettingsFile], variables: [String: String], profile: String? = nil,
    ignoredVariables ignored: Set<String> = [], of commands: [SettableCommand]
  ) throws(SettingsError) {
    self.commands = commands
    var ofFiles: [FileSettings] = []
    for file in files { ofFiles.append(try FileSettings(file, commands)) }
    let variable = variables[SettableOption.variablePrefix + Self.profileKey.uppercased()]
    let chosen = profile ?? variable.flatMap { $0.isEmpty ? nil : $0 }
    let ofFile = ofFiles.lazy.compactMap(\.profile).first
    self.profile = chosen ?? ofFile?.name
    let place =
      if profile != nil {
        "--profile"
      } else if chosen != nil {
        "SCANPDF_PROFILE"
      } else {
        ofFile?.place ?? ""
      }
    try Self.check(self.profile, among: ofFiles.flatMap { $0.profiles.keys }, place)
    try addVariables(variables, ignored: ignored)
    let ofProfile = ofFiles.map { file in self.profile.flatMap { file.profiles[$0] } ?? [] }
    for settings in ofProfile + ofFiles.map(\.general) {
      layers.append(settings.filter { $0.command != nil })
      layers.append(settings.filter { $0.command == nil })
    }
  }

  /// Throws a `SettingsError` about the setting at `place` if a profile is unknown.
  private static func check(
    _ profile: String?, among known: [String], _ place: String
  ) throws(SettingsError) {
    guard let profile, !known.contains(profile) else { return }
    let expected = Set(known).sorted().map(\.printable).joined(separator: ", ")
    throw SettingsError(
      "\(place): there is no profile '\(profile.printable)'"
        + (known.isEmpty ? "; no file of settings has one" : "; expected \(expected)"))
  }

  private mutating func addVariables(
    _ variables: [String: String], ignored: Set<String>
  ) throws(SettingsError) {
    var settings: [Setting] = []
    for (variable, text) in variables.sorted(by: { $0.key < $1.key })
    where variable.hasPrefix(SettableOption.variablePrefix) && !text.isEmpty {
      guard variable != SettableOption.variablePrefix + Self.profileKey.uppercased() else {
        continue
      }
      let options = commands.flatMap(\.options).filter { $0.variable == variable }
      guard let option = options.first else {
        if !ignored.contains(variable) { unknownVariables.append(variable) }
        continue
      }
      // An option may be a flag of one command and take a value in another.
      let values = options.compactMap { $0.value(ofVariable: text) }
      guard let value = values.first(where: { $0 == .on || $0 == .off }) ?? values.first else {
        throw SettingsError("\(variable): expected 1 or 0, got '\(text.printable)'")
      }
      settings.append(
        Setting(name: option.name, value: value, origin: .variable(variable), command: nil))
    }
    layers.append(settings)
  }

  /// Returns the settings that apply to a command, in the order of its options.
  ///
  /// - given: The names of the options in the command line.
  /// - excluded: Returns the options that an option excludes, whose less important settings do not
  ///   apply.
  package func settings(
    for command: SettableCommand, given: Set<String> = [],
    excludedBy excluded: (String) -> [String] = { _ in [] }
  ) -> [Setting] {
    var settled = given.union(given.flatMap(excluded))
    var result: [String: Setting] = [:]
    for layer in layers {
      var names: Set<String> = []
      for setting in layer where setting.command == nil || setting.command == command.name {
        guard !settled.contains(setting.name), let option = command.option(setting.name),
          option.accepts(setting.value)
        else { continue }
        result[setting.name] = setting
        names.insert(setting.name)
      }
      settled.formUnion(names)
      for name in names where result[name]?.value != .off { settled.formUnion(excluded(name)) }
    }
    return command.options.compactMap { result[$0.name] }
  }
}

extension SettableOption {
  /// Returns whether the option can have a value: a key may be a flag of one command and take a
  /// value in another command.
  fileprivate func accepts(_ value: Setting.Value) -> Bool {
    switch value {
    case .off: true
    case .on: !takesValue || mayLackValue
    case .texts: takesValue
    }
  }
}

/// The settings of a file.
private struct FileSettings {
  private(set) var general: [Setting] = []
  private(set) var profiles: [String: [Setting]] = [:]
  private(set) var profile: (name: String, place: String)?

  init(_ file: SettingsFile, _ commands: [SettableCommand]) throws(SettingsError) {
    for entry in file.entries {
      if entry.keys == [Settings.profileKey] {
        guard !entry.isArray, entry.values.map(\.kind) == [.text] else {
          throw SettingsError(file.path, line: entry.line, "profile: expected a text in quotes")
        }
        profile = (
          entry.values[0].text, "\(file.path.printable), line \(entry.line): profile"
        )
        continue
      }
      let isInProfile = entry.keys.first == Settings.profilesKey && entry.keys.count > 2
      let keys = entry.keys.dropFirst(isInProfile ? 2 : 0)
      let name = isInProfile ? entry.keys[1] : nil
      let setting = try Self.setting(entry, Array(keys), profile: name, file, commands)
      if let name { profiles[name, default: []].append(setting) } else { general.append(setting) }
    }
  }

  private static func setting(
    _ entry: SettingEntry, _ keys: [String], profile: String?, _ file: SettingsFile,
    _ commands: [SettableCommand]
  ) throws(SettingsError) -> Setting {
    let table = keys.count > 1 ? keys[0] : nil
    let key = keys.dropFirst(table == nil ? 0 : 1).joined(separator: ".")
    let within = table.map { table in commands.filter { $0.name == table } } ?? commands
    guard !within.isEmpty else {
      throw SettingsError(
        file.path, line: entry.line,
        "unknown table '\(table?.printable ?? "")'; expected "
          + (commands.map(\.name) + ["profiles.NAME"]).joined(separator: ", "))
    }
    let options = within.compactMap { $0.option(key) }
    guard !options.isEmpty else {
      let names = Set(within.flatMap { $0.options.map(\.name) }).sorted()
      let owner = commands.first { $0.option(key) != nil }?.name
      let advice =
        Spelling.question(about: key, among: names)
        ?? owner.map { "it is an option of scanpdf \($0)" } ?? "scanpdf config --help"
      throw SettingsError(
        file.path, line: entry.line, "unknown key '\(key.printable)'; \(advice)")
    }
    guard let value = options.lazy.compactMap({ $0.value(of: entry) }).first else {
      let expected = Set(options.map(\.expectation)).sorted().joined(separator: "; or ")
      throw SettingsError(file.path, line: entry.line, "\(key): expected \(expected)")
    }
    return Setting(
      name: key, value: value,
      origin: .file(path: file.path, line: entry.line, profile: profile), command: table)
  }
}
