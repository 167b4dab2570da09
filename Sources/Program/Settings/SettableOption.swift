/// An option of a command, as far as settings need to know it.
package struct SettableOption: Sendable, Equatable {
  /// The long name without hyphens, which is its key in files.
  package let name: String
  /// The letter of the short name; `nil` if there is none.
  package let letter: Character?
  /// Whether the option takes a value; otherwise it is a flag.
  package let takesValue: Bool
  /// Whether the value may be left out.
  package let mayLackValue: Bool
  /// Whether the option may be given several times and then has all values.
  package let isRepeating: Bool
  /// The value if the option is not given; `nil` if there is none.
  package let defaultValue: String?
  /// Whether the help leaves the option out.
  package let isHidden: Bool

  package init(
    name: String, letter: Character? = nil, takesValue: Bool, mayLackValue: Bool = false,
    isRepeating: Bool = false, defaultValue: String? = nil, isHidden: Bool = false
  ) {
    self.name = name
    self.letter = letter
    self.takesValue = takesValue
    self.mayLackValue = mayLackValue
    self.isRepeating = isRepeating
    self.defaultValue = defaultValue
    self.isHidden = isHidden
  }

  /// The name of the variable that sets the option.
  package var variable: String {
    Self.variablePrefix
      + String(name.map { $0 == "-" ? "_" : Character($0.uppercased()) })
  }

  /// The prefix of the names of all variables.
  package static let variablePrefix = "SCANPDF_"

  /// Returns the value of an entry for this option; `nil` if the types differ.
  func value(of entry: SettingEntry) -> Setting.Value? {
    let kinds = entry.values.map(\.kind)
    if !entry.isArray, kinds == [.boolean] {
      if entry.values[0].text == "false" { return .off }
      return takesValue && !mayLackValue ? nil : .on
    }
    guard takesValue, isRepeating || !entry.isArray,
      kinds.allSatisfy({ $0 == .text || $0 == .number })
    else { return nil }
    return .texts(entry.values.map(\.text))
  }

  /// The expected kind of value, for messages.
  var expectation: String {
    guard takesValue else { return "true or false" }
    if mayLackValue { return "a text in quotes, true or false" }
    return "a text in quotes or a number" + (isRepeating ? ", or an array of them" : "")
  }

  /// Returns the value that the text of a variable means; `nil` if it means none.
  func value(ofVariable text: String) -> Setting.Value? {
    let isTrue = ["1", "true", "yes", "on"].contains(text.lowercased())
    let isFalse = ["0", "false", "no", "off"].contains(text.lowercased())
    guard takesValue else {
      if isTrue { return .on }
      return isFalse ? .off : nil
    }
    return .texts(isRepeating ? text.split(separator: "\n").map(String.init) : [text])
  }
}

/// A command with its options.
package struct SettableCommand: Sendable {
  package let name: String
  package let options: [SettableOption]

  package init(name: String, options: [SettableOption]) {
    self.name = name
    self.options = options
  }

  /// Returns the option with a name; `nil` if there is none.
  package func option(_ name: String) -> SettableOption? { options.first { $0.name == name } }
}
