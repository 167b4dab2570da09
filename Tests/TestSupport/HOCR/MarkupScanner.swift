/// Reads the tags and texts of XML or HTML, and ignores all other syntax.
struct MarkupScanner {
  enum Piece {
    case start(name: String, attributes: [String: String], isEmpty: Bool)
    case end(name: String)
    case text(String)
  }

  private var rest: Substring

  init(_ markup: String) {
    rest = markup[...]
  }

  /// Returns the next tag or text; `nil` at the end.
  mutating func next() -> Piece? {
    while let first = rest.first {
      guard first == "<" else { return .text(Self.decoded(take(upTo: "<"))) }
      if skipDeclaration() { continue }
      rest.removeFirst()
      let isEnd = rest.first == "/"
      if isEnd { rest.removeFirst() }
      let name = takeName()
      if isEnd {
        _ = take(upTo: ">")
        rest = rest.dropFirst()
        return .end(name: name)
      }
      return start(name)
    }
    return nil
  }

  /// Skips a comment, a processing instruction or a document type; returns false if there is none.
  private mutating func skipDeclaration() -> Bool {
    for (opening, closing) in [("<!--", "-->"), ("<?", "?>"), ("<!", ">")]
    where rest.hasPrefix(opening) {
      let end = rest.firstRange(of: closing)?.upperBound ?? rest.endIndex
      rest = rest[end...]
      return true
    }
    return false
  }

  private mutating func start(_ name: String) -> Piece {
    var attributes: [String: String] = [:]
    while let first = rest.first, first != ">" {
      if first.isWhitespace || first == "/" || first == "=" {
        rest.removeFirst()
        if first == "/", rest.first == ">" {
          rest.removeFirst()
          return .start(name: name, attributes: attributes, isEmpty: true)
        }
        continue
      }
      let key = takeName()
      attributes[key] = takeValue()
    }
    rest = rest.dropFirst()
    return .start(name: name, attributes: attributes, isEmpty: false)
  }

  private mutating func takeName() -> String {
    let name = rest.prefix { !$0.isWhitespace && !"=>/<\"'".contains($0) }
    // A character that cannot begin a name is skipped.
    rest = name.isEmpty ? rest.dropFirst() : rest[name.endIndex...]
    return String(name)
  }

  private mutating func takeValue() -> String {
    rest = rest.drop(while: \.isWhitespace)
    guard rest.first == "=" else { return "" }
    rest = rest.dropFirst().drop(while: \.isWhitespace)
    guard let quote = rest.first, quote == "\"" || quote == "'" else { return takeName() }
    rest.removeFirst()
    let value = take(upTo: quote)
    rest = rest.dropFirst()
    return Self.decoded(value)
  }

  private mutating func take(upTo end: Character) -> Substring {
    let piece = rest.prefix { $0 != end }
    rest = rest[piece.endIndex...]
    return piece
  }

  private static let named = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]

  /// Returns the text with its character references replaced.
  private static func decoded(_ text: Substring) -> String {
    guard text.contains("&") else { return String(text) }
    var parts = text.split(separator: "&", omittingEmptySubsequences: false)
    var decoded = String(parts.removeFirst())
    for part in parts {
      let name = part.prefix { $0 != ";" }
      let character = named[String(name)] ?? numeric(name)
      decoded += character.map { $0 + part[name.endIndex...].dropFirst() } ?? "&" + part
    }
    return decoded
  }

  private static func numeric(_ name: Substring) -> String? {
    let isHexadecimal = name.hasPrefix("#x")
    guard name.hasPrefix("#"),
      let value = UInt32(name.dropFirst(isHexadecimal ? 2 : 1), radix: isHexadecimal ? 16 : 10),
      let scalar = Unicode.Scalar(value)
    else { return nil }
    return String(Character(scalar))
  }
}
