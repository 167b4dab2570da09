/// A token of a content stream.
package enum ContentToken: Equatable {
  case number(Double)
  /// A name, decoded, without its slash.
  case name([UInt8])
  /// The length of a decoded string in bytes.
  case string(count: Int)
  case arrayStart
  case arrayEnd
  case dictionaryStart
  case dictionaryEnd
  /// `{`, `}`, `>` or `)`, which only malformed content has.
  case strayDelimiter
  /// An operator, or a keyword such as `true`.
  case word(ArraySlice<UInt8>)
}

/// Splits a content stream into tokens (ISO 32000-1, 7.2, 7.3 and 7.8.2).
///
/// A malformed stream is split into tokens as well, because PDF readers show such pages too.
package struct ContentTokenizer {
  let bytes: [UInt8]
  /// The offset from which the next token is searched for.
  package private(set) var position = 0
  /// The offset of the last token.
  package private(set) var start = 0
  /// Whether the stream has a token that PDF readers split or read in different ways: a number with
  /// several signs or points, letters after digits, a stray delimiter, or a string without an end.
  package private(set) var isAmbiguous = false

  /// Starts at the first byte.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Returns the next token; `nil` at the end.
  package mutating func next() -> ContentToken? {
    skipWhiteSpace()
    start = position
    guard let byte = peek() else { return nil }
    switch byte {
    case UInt8(ascii: "/"): return .name(name())
    case UInt8(ascii: "("): return .string(count: literalString())
    case UInt8(ascii: "<"):
      if peek(1) == byte { return delimiter(.dictionaryStart, length: 2) }
      return .string(count: hexadecimalString())
    case UInt8(ascii: ">"):
      if peek(1) == byte { return delimiter(.dictionaryEnd, length: 2) }
      return strayDelimiter()
    case UInt8(ascii: "["): return delimiter(.arrayStart, length: 1)
    case UInt8(ascii: "]"): return delimiter(.arrayEnd, length: 1)
    case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: ")"): return strayDelimiter()
    default: return word()
    }
  }

  /// Continues at `offset`, or at the end if there are fewer bytes.
  package mutating func seek(to offset: Int) {
    position = min(max(offset, 0), bytes.count)
  }

  /// Whether the last token is an integer without a sign or a point.
  package var isPlainInteger: Bool {
    bytes[start..<position].allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  /// Returns the bytes of the last token, which must be a string (7.3.4).
  package func string() -> [UInt8] {
    let token = bytes[start..<position]
    return token.first == UInt8(ascii: "<")
      ? Self.hexadecimalBytes(token.dropFirst()) : Self.literalBytes(token.dropFirst())
  }

  /// Returns the bytes of a hexadecimal string after its first bracket; a missing last digit is 0.
  private static func hexadecimalBytes(_ token: ArraySlice<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    var high: UInt8?
    for digit in token.lazy.compactMap(\.hexadecimalValue) {
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

  private mutating func delimiter(_ token: ContentToken, length: Int) -> ContentToken {
    position += length
    return token
  }

  private mutating func strayDelimiter() -> ContentToken {
    isAmbiguous = true
    return delimiter(.strayDelimiter, length: 1)
  }

  private mutating func word() -> ContentToken {
    while let byte = peek(), byte.isPDFRegular { position += 1 }
    let word = bytes[start..<position]
    if word.dropFirst().contains(where: Self.isSign) { isAmbiguous = true }
    if let number = Self.number(word) { return .number(number) }
    if let first = word.first, Self.startsNumber(first) { isAmbiguous = true }
    return .word(word)
  }

  private static func isSign(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
  }

  private static func startsNumber(_ byte: UInt8) -> Bool {
    isSign(byte) || byte == UInt8(ascii: ".")
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private mutating func name() -> [UInt8] {
    position += 1
    var name: [UInt8] = []
    while let byte = peek(), byte.isPDFRegular {
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
      guard let byte = peek() else {
        isAmbiguous = true
        return count
      }
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
      if byte == UInt8(ascii: ">") { return (digits + 1) / 2 }
      if let isDigit = Self.isHexadecimalDigit(byte) {
        digits += isDigit ? 1 : 0
      } else {
        isAmbiguous = true
      }
    }
    isAmbiguous = true
    return (digits + 1) / 2
  }

  private mutating func skipWhiteSpace() {
    while let byte = peek() {
      if byte == UInt8(ascii: "%") {
        while let byte = peek(), byte != 10, byte != 13 { position += 1 }
      } else if byte.isPDFWhiteSpace {
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
    peek(offset)?.hexadecimalValue
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

  /// Returns whether a byte of a hexadecimal string is a digit rather than white space; `nil` if it
  /// is neither.
  private static func isHexadecimalDigit(_ byte: UInt8) -> Bool? {
    if byte.hexadecimalValue != nil { return true }
    return byte.isPDFWhiteSpace ? false : nil
  }
}
