import Files

/// A template of document names, such as `{folder}-{date}-{number}`, from properties that are known
/// before any page is recognised.
package struct NameTemplate: Sendable, Equatable {
  /// A value that a template fills in.
  package struct Values: Sendable {
    /// The name of the folder.
    package var folder: String
    /// The name of the first file without its extension.
    package var file: String
    /// The time of the first file.
    package var time: CalendarTime

    package init(folder: String, file: String, time: CalendarTime) {
      self.folder = folder
      self.file = file
      self.time = time
    }
  }

  private enum Part: Sendable, Equatable {
    case text(String)
    case folder
    case file
    case date
    case time
    /// A number with at least this many digits.
    case number(digits: Int)
  }

  private let parts: [Part]
  private static let mostDigits = 9

  /// Parses a template; returns `nil` if the template has an unknown placeholder, or does not make
  /// valid file names.
  package init?(_ text: String) {
    guard !text.isEmpty, !text.hasPrefix("."), text.utf8.count <= 150,
      text.unicodeScalars.allSatisfy({ $0 != "/" && $0.properties.generalCategory != .control })
    else { return nil }
    var parts: [Part] = []
    var rest = text[...]
    while let opening = rest.firstIndex(of: "{") {
      if opening > rest.startIndex { parts.append(.text(String(rest[..<opening]))) }
      guard let closing = rest[opening...].firstIndex(of: "}"),
        let part = Self.part(rest[rest.index(after: opening)..<closing])
      else { return nil }
      parts.append(part)
      rest = rest[rest.index(after: closing)...]
    }
    guard !rest.contains("}") else { return nil }
    if !rest.isEmpty { parts.append(.text(String(rest))) }
    self.parts = parts
  }

  private static func part(_ name: Substring) -> Part? {
    switch name {
    case "folder": return .folder
    case "file": return .file
    case "date": return .date
    case "time": return .time
    case "number": return .number(digits: 1)
    default:
      let pieces = name.split(separator: ":", omittingEmptySubsequences: false)
      guard pieces.count == 2, pieces[0] == "number", let digits = Int(pieces[1]),
        (1...mostDigits).contains(digits)
      else { return nil }
      return .number(digits: digits)
    }
  }

  /// Whether the template contains a number.
  package var isNumbered: Bool {
    parts.contains { if case .number = $0 { true } else { false } }
  }

  /// Returns the name for these values, without an extension.
  package func name(_ values: Values, number: Int) -> String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .folder: values.folder
      case .file: values.file
      case .date: values.time.date
      case .time: values.time.time
      case .number(let digits): number.digits(digits)
      }
    }.joined()
  }
}
