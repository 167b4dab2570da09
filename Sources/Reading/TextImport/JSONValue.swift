/// A value of JSON (RFC 8259), read from untrusted bytes.
enum JSONValue: Equatable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// Reads the value that `bytes` are.
  ///
  /// - Throws: a `TextImportError` if they are not exactly one value, or it is nested too deeply.
  init(_ bytes: [UInt8]) throws(TextImportError) {
    var reader = JSONReader(bytes)
    self = try reader.document()
  }

  /// Returns the member of an object, by its name in camel case or in snake case; `nil` if there is
  /// none.
  subscript(_ name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members[name] ?? members[Self.snakeCase(name)]
  }

  private static func snakeCase(_ name: String) -> String {
    name.reduce(into: "") { $0 += $1.isUppercase ? "_" + $1.lowercased() : String($1) }
  }

  /// The elements of an array; empty for any other value.
  var elements: [JSONValue] { if case .array(let values) = self { values } else { [] } }

  /// The text; `nil` for any other value.
  var text: String? { if case .string(let text) = self { text } else { nil } }

  /// The number, which may be in a string, as those of 64 bits are; `nil` for any other value.
  var number: Double? {
    switch self {
    case .number(let number): number
    case .string(let text): Double(text).flatMap { $0.isFinite ? $0 : nil }
    default: nil
    }
  }

  /// Whether the value is `true`.
  var isTrue: Bool { self == .bool(true) }
}

extension JSONValue? {
  /// The elements of an array; empty if there is none.
  var elements: [JSONValue] { self?.elements ?? [] }
}

/// Reads JSON with bounds.
private struct JSONReader {
  /// The maximum depth of values; the formats have about 12.
  private static let deepest = 64

  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  mutating func document() throws(TextImportError) -> JSONValue {
    let value = try value(depth: 0)
    skipSpaces()
    guard position == bytes.count else { throw fault("the end") }
    return value
  }

  private func fault(_ expected: String) -> TextImportError {
    .syntax(format: "JSON", offset: position, expected: expected)
  }

  private var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipSpaces() {
    while let byte, byte == 32 || byte == 9 || byte == 10 || byte == 13 { position += 1 }
  }

  private mutating func value(depth: Int) throws(TextImportError) -> JSONValue {
    guard depth < Self.deepest else { throw .tooDeep(Self.deepest) }
    skipSpaces()
    switch byte {
    case UInt8(ascii: "{"): return .object(try object(depth: depth))
    case UInt8(ascii: "["): return .array(try array(depth: depth))
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return .number(try number())
    }
  }

  private mutating func word(
    _ text: String, _ value: JSONValue
  ) throws(TextImportError) -> JSONValue {
    guard bytes[position...].starts(with: text.utf8) else { throw fault("a value") }
    position += text.utf8.count
    return value
  }

  private mutating func take(_ wanted: Unicode.Scalar) -> Bool {
    skipSpaces()
    guard let byte, UInt32(byte) == wanted.value else { return false }
    position += 1
    return true
  }

  private mutating func array(depth: Int) throws(TextImportError) -> [JSONValue] {
    position += 1
    var values: [JSONValue] = []
    if take("]") { return values }
    repeat { values.append(try value(depth: depth + 1)) } while take(",")
    guard take("]") else { throw fault("]") }
    return values
  }

  private mutating func object(depth: Int) throws(TextImportError) -> [String: JSONValue] {
    position += 1
    var members: [String: JSONValue] = [:]
    if take("}") { return members }
    repeat {
      skipSpaces()
      guard byte == UInt8(ascii: "\"") else { throw fault("a name") }
      let name = try string()
      guard take(":") else { throw fault(":") }
      members[name] = try value(depth: depth + 1)
    } while take(",")
    guard take("}") else { throw fault("}") }
    return members
  }

  private mutating func number() throws(TextImportError) -> Double {
    let start = position
    while let byte, byte > 32, !",]}".utf8.contains(byte) { position += 1 }
    guard position - start <= 64,
      let text = String(validating: bytes[start..<position], as: UTF8.self),
      let number = Double(text), number.isFinite
    else {
      position = start
      throw fault("a value")
    }
    return number
  }

  private mutating func string() throws(TextImportError) -> String {
    position += 1
    var units: [UInt8] = []
    while let next = byte {
      position += 1
      switch next {
      case UInt8(ascii: "\""):
        guard let text = String(validating: units, as: UTF8.self) else { throw .notUTF8 }
        return text
      case UInt8(ascii: "\\"): units += try escape().utf8
      default: units.append(next)
      }
    }
    throw fault("the end of a string")
  }

  private static let escapes: [UInt8: String] = [
    0x22: "\"", 0x5C: "\\", 0x2F: "/", 0x62: "\u{8}", 0x66: "\u{C}", 0x6E: "\n", 0x72: "\r",
    0x74: "\t",
  ]

  private mutating func escape() throws(TextImportError) -> String {
    guard let letter = byte else { throw fault("an escaped character") }
    position += 1
    if let text = Self.escapes[letter] { return text }
    guard letter == UInt8(ascii: "u"), let first = hexadecimal() else {
      throw fault("an escaped character")
    }
    guard (0xD800..<0xDC00).contains(first) else { return Self.text(first) }
    guard bytes[position...].starts(with: "\\u".utf8) else { return "\u{FFFD}" }
    position += 2
    guard let second = hexadecimal(), (0xDC00..<0xE000).contains(second) else { return "\u{FFFD}" }
    return Self.text(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
  }

  private static func text(_ code: UInt32) -> String {
    String(Unicode.Scalar(code) ?? "\u{FFFD}")
  }

  private mutating func hexadecimal() -> UInt32? {
    guard position + 4 <= bytes.count,
      let digits = String(validating: bytes[position..<position + 4], as: UTF8.self),
      let value = UInt32(digits, radix: 16)
    else { return nil }
    position += 4
    return value
  }
}
