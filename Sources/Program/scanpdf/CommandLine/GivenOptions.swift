import Settings

/// The options in a command line, found before it is parsed.
struct GivenOptions {
  /// The name of the command; `nil` if it is left out.
  let command: String?
  /// The arguments without the command, and without arguments that take settings back.
  private(set) var rest: [String] = []
  /// The long names of the given options.
  private(set) var names: Set<String> = []
  /// The value of `--profile`; `nil` if it is not given.
  private(set) var profile: String?
  /// Whether `--no-config` is given.
  private(set) var ignoresSettings = false
  /// Whether the arguments only request help or the version.
  private(set) var asksForHelp = false

  /// Finds the options in arguments.
  init(_ arguments: [String]) {
    command = arguments.first.flatMap { OptionList.names.contains($0) ? $0 : nil }
    var rest = arguments.dropFirst(command == nil ? 0 : 1)
    guard let options = OptionList.command(command) else { return }
    while let argument = rest.popFirst() {
      if argument == "--" {
        self.rest += [argument] + rest
        return
      }
      read(argument, &rest, of: options)
    }
  }

  private mutating func read(
    _ argument: String, _ following: inout ArraySlice<String>, of command: SettableCommand
  ) {
    guard argument.hasPrefix("-"), argument.count > 1 else { return rest.append(argument) }
    guard argument.hasPrefix("--") else {
      rest.append(argument)
      return readLetters(argument.dropFirst(), &following, of: command)
    }
    let parts = argument.dropFirst(2).split(
      separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = parts.first.map(String.init) ?? ""
    if parts.count == 1, let setting = Self.takenBack(by: name, of: command) {
      names.insert(setting)
      return
    }
    rest.append(argument)
    switch name {
    case "profile":
      profile = parts.count > 1 ? String(parts[1]) : following.first
      if parts.count == 1 { takeValue(of: &following) }
    case "no-config": ignoresSettings = true
    case "help", "version": asksForHelp = true
    default:
      guard let option = command.option(name) else { return }
      names.insert(name)
      if option.takesValue, !option.mayLackValue, parts.count == 1 { takeValue(of: &following) }
    }
  }

  private mutating func takeValue(of following: inout ArraySlice<String>) {
    if let value = following.popFirst() { rest.append(value) }
  }

  /// Reads the letters of short options, of which the last may take a value.
  private mutating func readLetters(
    _ letters: Substring, _ following: inout ArraySlice<String>, of command: SettableCommand
  ) {
    for (index, letter) in letters.enumerated() {
      if letter == "h" { asksForHelp = true }
      guard let option = command.options.first(where: { $0.letter == letter }) else { return }
      names.insert(option.name)
      guard option.takesValue else { continue }
      if index == letters.count - 1 { takeValue(of: &following) }
      return
    }
  }

  /// Returns the option whose setting an argument such as `--no-quiet` takes back; `nil` for any
  /// other argument.
  private static func takenBack(by name: String, of command: SettableCommand) -> String? {
    guard command.option(name) == nil else { return nil }
    if name.hasPrefix("no-"), let option = command.option(String(name.dropFirst(3))) {
      return option.name
    }
    return command.option("no-" + name)?.name
  }
}
