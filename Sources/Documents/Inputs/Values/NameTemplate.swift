import Files

/// A template of document names, such as `{folder}-{date}-{number}`.
package struct NameTemplate: Sendable, Equatable {
  /// The values of placeholders that are known before any page is recognised.
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

  /// The values of placeholders that the pages of a document show; `nil` for a value that they do
  /// not show.
  package struct Contents: Sendable {
    /// The text of the code that begins the document.
    package var code: String?
    /// The date of the document (ISO 8601).
    package var date: String?
    /// The subject or the first heading.
    package var title: String?

    package init(code: String? = nil, date: String? = nil, title: String? = nil) {
      self.code = code
      self.date = date
      self.title = title
    }
  }

  private enum Part: Sendable, Equatable {
    case text(String)
    case code
    case documentDate
    case title
    case folder
    case file
    case date
    case time
    /// A number with at least this many digits.
    case number(digits: Int)
  }

  private let parts: [Part]
  private static let maximumDigits = 9

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
    case "code": return .code
    case "document-date": return .documentDate
    case "title": return .title
    case "folder": return .folder
    case "file": return .file
    case "date": return .date
    case "time": return .time
    case "number": return .number(digits: 1)
    default:
      let pieces = name.split(separator: ":", omittingEmptySubsequences: false)
      guard pieces.count == 2, pieces[0] == "number", let digits = Int(pieces[1]),
        (1...maximumDigits).contains(digits)
      else { return nil }
      return .number(digits: digits)
    }
  }

  /// Whether the template contains a number.
  package var isNumbered: Bool {
    parts.contains { if case .number = $0 { true } else { false } }
  }

  /// Whether names contain the text of a code.
  package var namesCodes: Bool { parts.contains(.code) }

  /// Whether names depend on the pages of a document.
  package var namesByPages: Bool {
    namesCodes || parts.contains(.documentDate) || parts.contains(.title)
  }

  /// Returns the name for these values, without an extension; the date or name of the first file
  /// replaces a value that the pages do not show.
  package func name(
    _ values: Values, number: Int, _ contents: Contents = Contents()
  ) -> String {
    let name = parts.map { part in
      switch part {
      case .text(let text): text
      case .code: contents.code?.namePart ?? values.file
      case .documentDate: contents.date ?? values.time.date
      case .title: contents.title?.namePart ?? values.file
      case .folder: values.folder
      case .file: values.file
      case .date: values.time.date
      case .time: values.time.time
      case .number(let digits): number.digits(digits)
      }
    }.joined()
    guard name.utf8.count > Self.maximumNameLength else { return name }
    var cut = ""
    for character in name {
      guard cut.utf8.count + character.utf8.count <= Self.maximumNameLength else { break }
      cut.append(character)
    }
    return cut
  }

  /// The maximum length of a name in bytes, so that it can get a number and an extension.
  private static let maximumNameLength = 230
}

extension String {
  /// The maximum length of a part of a name, in bytes; file names have at most 255 bytes, templates
  /// 150.
  private static let maximumPartLength = 80

  /// The text as part of a file name: letters, digits and simple punctuation, with a hyphen for
  /// anything else between them; `nil` if nothing is left.
  ///
  /// The text may be untrusted input.
  package var namePart: String? {
    let kept = unicodeScalars.map { scalar in
      let isKept =
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        || scalar.properties.generalCategory == .nonspacingMark
        || " ._-+,&()".unicodeScalars.contains(scalar)
      return isKept ? Character(scalar) : "-"
    }
    let isEdge = { (character: Character) in " .-_,&+".contains(character) }
    var part = ""
    for character in kept.drop(while: isEdge) where !(isEdge(character) && part.last == character) {
      guard part.utf8.count + character.utf8.count <= Self.maximumPartLength else { break }
      part.append(character)
    }
    while let last = part.last, isEdge(last) { part.removeLast() }
    return part.isEmpty ? nil : part
  }
}
