/// A token of a content stream.
enum ContentToken: Equatable {
  case number(Double)
  /// A name, decoded, without its slash.
  case name([UInt8])
  /// The length of a decoded string in bytes.
  case string(count: Int)
  /// `[`, `]`, `<<` or `>>`; in malformed content also `{`, `}`, `>` or `)`.
  case delimiter
  /// An operator, or a keyword such as `true`.
  case word(ArraySlice<UInt8>)
}

/// Splits a content stream into tokens (ISO 32000-1, 7.2, 7.3 and 7.8.2).
///
/// A malformed stream is split into tokens as well, because PDF readers show such pages too.
struct ContentTokenizer {
  private let bytes: [UInt8]
  /// The offset from which the next token is searched for.
  private(set) var position = 0
  /// The offset of the last token.
  private(set) var start = 0

  /// Starts at the first byte.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Returns the next token; `nil` at the end.
  mutating func next() -> ContentToken? {
    skipWhiteSpace()
    start = position
    guard let byte = peek() else { return nil }
    switch byte {
    case UInt8(ascii: "/"): return .name(name())
    case UInt8(ascii: "("): return .string(count: literalString())
    case UInt8(ascii: "<"):
      if peek(1) == byte { return delimiter(2) }
      return .string(count: hexadecimalString())
    case UInt8(ascii: ">"): return delimiter(peek(1) == byte ? 2 : 1)
    case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"),
      UInt8(ascii: ")"):
      return delimiter(1)
    default: return word()
    }
  }

  /// Skips the data of an inline image and its `EI` (8.9.7); the last token must be `ID`.
  mutating func skipInlineImageData() {
    position = min(position + 1, bytes.count)
    while position < bytes.count {
      if peek() == UInt8(ascii: "E"), peek(1) == UInt8(ascii: "I"),
        position == 0 || Self.isWhiteSpace(bytes[position - 1]),
        peek(2).map({ Self.isWhiteSpace($0) }) ?? true, isContent(after: position + 2)
      {
        position += 2
        return
      }
      position += 1
    }
  }

  /// Returns whether the bytes after `offset` look like operators rather than image data.
  private func isContent(after offset: Int) -> Bool {
    bytes[offset..<min(offset + 10, bytes.count)].allSatisfy {
      $0 < 0x80 && ($0 >= 0x20 || Self.isWhiteSpace($0))
    }
  }

  /// Returns the bytes of the last token, which must be a string (7.3.4).
  func string() -> [UInt8] {
    let token = bytes[start..<position]
    return token.first == UInt8(ascii: "<")
      ? Self.hexadecimalBytes(token.dropFirst()) : Self.literalBytes(token.dropFirst())
  }

  /// Returns the bytes of a hexadecimal string after its first bracket; a missing last digit is 0.
  private static func hexadecimalBytes(_ token: ArraySlice<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    var high: UInt8?
    for digit in token.lazy.compactMap(hexadecimalValue) {
      if let first = high {
        bytes.append(first << 4 | digit)
        high = nil
      } else {
        high = digit
      }
    }
    if let high { bytes.append(high << 4) }
    return bytes
  }

  /// Returns the bytes of a literal string after its first parenthesis.
  private static func literalBytes(_ token: ArraySlice<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    var depth = 1
    var rest = token
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "\\"):
        if let escaped = escapedByte(&rest) { bytes.append(escaped) }
        continue
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      default: break
      }
      if depth == 0 { return bytes }
      bytes.append(byte)
    }
    return bytes
  }

  /// Returns the byte of an escape sequence after its backslash; `nil` for a continued line.
  private static func escapedByte(_ rest: inout ArraySlice<UInt8>) -> UInt8? {
    let octal = rest.prefix(3).prefix { (UInt8(ascii: "0")...UInt8(ascii: "7")).contains($0) }
    guard octal.isEmpty else {
      rest = rest.dropFirst(octal.count)
      return octal.reduce(0) { $0 << 3 | ($1 - UInt8(ascii: "0")) }
    }
    switch rest.popFirst() {
    case UInt8(ascii: "n"): return 10
    case UInt8(ascii: "r"): return 13
    case UInt8(ascii: "t"): return 9
    case UInt8(ascii: "b"): return 8
    case UInt8(ascii: "f"): return 12
    case 13:
      if rest.first == 10 { rest = rest.dropFirst() }
      return nil
    case 10, nil: return nil
    case let byte: return byte
    }
  }

  private mutating func delimiter(_ count: Int) -> ContentToken {
    position += count
    return .delimiter
  }

  private mutating func word() -> ContentToken {
    while let byte = peek(), Self.isRegular(byte) { position += 1 }
    let word = bytes[start..<position]
    return Self.number(word).map { .number($0) } ?? .word(word)
  }

  private mutating func name() -> [UInt8] {
    position += 1
    var name: [UInt8] = []
    while let byte = peek(), Self.isRegular(byte) {
      position += 1
      if byte == UInt8(ascii: "#"), let high = hexadecimal(0), let low = hexadecimal(1) {
        name.append(high << 4 | low)
        position += 2
      } else {
        name.append(byte)
      }
    }
    return name
  }

  private mutating func literalString() -> Int {
    var depth = 0
    var count = 0
    repeat {
      guard let byte = peek() else { return count }
      position += 1
      switch byte {
      case UInt8(ascii: "\\"):
        count += 1
        skipEscape()
      case UInt8(ascii: "("):
        count += depth > 0 ? 1 : 0
        depth += 1
      case UInt8(ascii: ")"):
        depth -= 1
        count += depth > 0 ? 1 : 0
      default: count += 1
      }
    } while depth > 0
    return count
  }

  private mutating func skipEscape() {
    var digits = 0
    while digits < 3, let byte = peek(), (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(byte) {
      digits += 1
      position += 1
    }
    if digits == 0 { position = min(position + 1, bytes.count) }
  }

  private mutating func hexadecimalString() -> Int {
    position += 1
    var digits = 0
    while let byte = peek() {
      position += 1
      if byte == UInt8(ascii: ">") { break }
      digits += Self.hexadecimalValue(byte) == nil ? 0 : 1
    }
    return (digits + 1) / 2
  }

  private mutating func skipWhiteSpace() {
    while let byte = peek() {
      if byte == UInt8(ascii: "%") {
        while let byte = peek(), byte != 10, byte != 13 { position += 1 }
      } else if Self.isWhiteSpace(byte) {
        position += 1
      } else {
        return
      }
    }
  }

  private func peek(_ offset: Int = 0) -> UInt8? {
    let place = position + offset
    return place < bytes.count ? bytes[place] : nil
  }

  private func hexadecimal(_ offset: Int) -> UInt8? {
    peek(offset).flatMap { Self.hexadecimalValue($0) }
  }

  /// Returns a number (7.3.3), also one of the malformed numbers that PDF readers accept; `nil` for
  /// anything else.
  private static func number(_ word: ArraySlice<UInt8>) -> Double? {
    var value = 0.0
    var scale = 1.0
    var hasDigit = false
    var hasPoint = false
    for byte in word {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        value = value * 10 + Double(byte - UInt8(ascii: "0"))
        if hasPoint { scale *= 10 }
        hasDigit = true
      case UInt8(ascii: ".") where !hasPoint: hasPoint = true
      case UInt8(ascii: "-"), UInt8(ascii: "+"): guard !hasDigit else { return nil }
      default: return nil
      }
    }
    guard hasDigit || hasPoint, scale.isFinite, value.isFinite else { return nil }
    return (word.first == UInt8(ascii: "-") ? -value : value) / scale
  }

  private static func hexadecimalValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    default: nil
    }
  }

  private static func isWhiteSpace(_ byte: UInt8) -> Bool {
    byte == 32 || (9...13).contains(byte) && byte != 11 || byte == 0
  }

  private static func isRegular(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "<"), UInt8(ascii: ">"),
      UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"),
      UInt8(ascii: "/"), UInt8(ascii: "%"):
      false
    default: !isWhiteSpace(byte)
    }
  }
}
