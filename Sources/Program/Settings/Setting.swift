import Files

/// An option that a file or a variable sets.
package struct Setting: Sendable, Equatable {
  /// The value of an option.
  package enum Value: Sendable, Equatable {
    /// A flag, or an option without its value.
    case on
    /// An option that is not given, whose less important settings do not apply.
    case off
    case texts([String])
  }

  /// The file or variable of a setting.
  package enum Origin: Sendable, Equatable {
    case file(path: String, line: Int, profile: String?)
    case variable(String)
  }

  /// The long name of the option.
  package let name: String
  package let value: Value
  package let origin: Origin
  /// The command whose table has the setting; `nil` if it is for all commands.
  package let command: String?

  /// The arguments with the same meaning.
  package var arguments: [String] {
    switch value {
    case .on: ["--\(name)"]
    case .off: []
    case .texts(let texts): texts.map { "--\(name)=\($0)" }
    }
  }

  /// The setting as a line of a file.
  package var line: String {
    switch value {
    case .on: "\(name) = true"
    case .off: "\(name) = false"
    case .texts(let texts):
      texts.count == 1
        ? "\(name) = \(Self.quoted(texts[0]))"
        : "\(name) = [\(texts.map(Self.quoted).joined(separator: ", "))]"
    }
  }

  /// Returns a whole number unchanged, and any other text as a TOML string.
  package static func quoted(_ text: String) -> String {
    let isNumber = text.first?.isNumber == true && Int(text).map { "\($0)" == text } ?? false
    guard !isNumber else { return text }
    let escaped = text.unicodeScalars.map { scalar in
      switch scalar {
      case "\"": "\\\""
      case "\\": "\\\\"
      case "\n": "\\n"
      case "\t": "\\t"
      case "\u{0}"..."\u{1F}", "\u{7F}":
        "\\u" + scalar.value.digits(4, radix: 16)
      default: String(scalar)
      }
    }
    return "\"\(escaped.joined())\""
  }
}

extension Setting.Origin: CustomStringConvertible {
  package var description: String {
    switch self {
    case .file(let path, let line, let profile):
      "\(path.printable), line \(line)" + (profile.map { ", profile \($0.printable)" } ?? "")
    case .variable(let name): "variable \(name)"
    }
  }
}
