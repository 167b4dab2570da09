/// A token of PDF syntax.
package enum PDFToken: Equatable {
  /// A number; a plain integer has neither a sign nor a point.
  case number(Double, isPlainInteger: Bool)
  /// A name, decoded, without its slash.
  case name([UInt8])
  /// A string, decoded.
  case string([UInt8])
  case arrayStart
  case arrayEnd
  case dictionaryStart
  case dictionaryEnd
  /// `{`, `}`, `>` or `)`, which only malformed files have.
  case strayDelimiter
  /// An operator, or a keyword such as `true`.
  case word(ArraySlice<UInt8>)

  /// The value of a number; `nil` for any other token.
  package var number: Double? {
    if case .number(let number, _) = self { number } else { nil }
  }

  /// Whether the token is a string.
  package var isString: Bool { if case .string = self { true } else { false } }

  /// The bytes of a name; `nil` for any other token.
  package var name: [UInt8]? {
    if case .name(let name) = self { name } else { nil }
  }
}

/// Splits content streams, CMaps and objects into tokens (ISO 32000-1, 7.2, 7.3 and 7.8.2), and
/// never reads past the end.
///
/// Malformed bytes are split into tokens as well, because PDF readers show such pages too.
package struct PDFTokenizer {
  /// The content.
  package let bytes: [UInt8]
  /// The offset from which the next token is searched for.
  package private(set) var position = 0
  /// The offset of the last token.
  package private(set) var start = 0
  /// Whether there was a token that PDF readers split or read in different ways: a number with
  /// several signs or points, letters after digits, a stray delimiter, or a malformed string or
  /// name.
  package private(set) var isAmbiguous = false
  /// Whether there was a string without an end, or a hexadecimal string with bytes that are not
  /// digits.
  private(set) var hasMalformedString = false
  private let normalizesLineEnds: Bool
  /// The number of objects that may still be read.
  var objectsLeft = Int.max

  /// Starts at `offset`, or at the end if there are fewer bytes.
  ///
  /// - normalizesLineEnds: Whether a line end in a string reads as a line feed (7.3.4.2), as in
  ///   objects; PDF readers show the text of a page with unchanged bytes.
  package init(_ bytes: [UInt8], at offset: Int = 0, normalizesLineEnds: Bool = false) {
    self.bytes = bytes
    self.normalizesLineEnds = normalizesLineEnds
    seek(to: offset)
  }

  /// Returns the next token; `nil` at the end.
  package mutating func next() -> PDFToken? {
    skipWhiteSpace()
    start = position
    guard let byte = peek() else { return nil }
    switch byte {
    case UInt8(ascii: "/"): return .name(name())
    case UInt8(ascii: "("):
      skipLiteralString()
      return .string(literalBytes())
    case UInt8(ascii: "<"):
      if peek(1) == byte { return delimiter(.dictionaryStart, length: 2) }
      skipHexadecimalString()
      return .string(hexadecimalBytes())
    case UInt8(ascii: ">"):
      if peek(1) == byte { return delimiter(.dictionaryEnd, length: 2) }
      return strayDelimiter()
    case UInt8(ascii: "["): return delimiter(.arrayStart, length: 1)
    case UInt8(ascii: "]"): return delimiter(.arrayEnd, length: 1)
    case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: ")"): return strayDelimiter()
    default: return word()
    }
  }

  /// Reads the operands and the name of the next operator; `nil` at the end, or after more than
  /// `limit` operands.
  package mutating func nextOperator(
    _ operands: inout [PDFToken], upTo limit: Int = .max
  ) -> String? {
    operands.removeAll(keepingCapacity: true)
    while let token = next(), operands.count <= limit {
      if case .word(let word) = token { return String(decoding: word, as: UTF8.self) }
      operands.append(token)
    }
    return nil
  }

  /// Continues at `offset`, or at the end if there are fewer bytes.
  package mutating func seek(to offset: Int) {
    position = min(max(offset, 0), bytes.count)
  }

  /// The last token as written.
  package var written: ArraySlice<UInt8> { bytes[start..<position] }

  /// Returns the bytes of the last token, a hexadecimal string; a missing last digit is 0.
  private func hexadecimalBytes() -> [UInt8] {
    var bytes: [UInt8] = []
    var high: UInt8?
    for digit in written.lazy.compactMap(\.hexadecimalValue) {
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

  /// Returns the bytes of the last token, a literal string.
  private func literalBytes() -> [UInt8] {
    var bytes: [UInt8] = []
    var depth = 1
    var rest = written.dropFirst()
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "\\"):
        if let escaped = Self.escapedByte(&rest) { bytes.append(escaped) }
        continue
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      case 13 where normalizesLineEnds:
        if rest.first == 10 { rest = rest.dropFirst() }
        bytes.append(10)
        continue
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

  private mutating func delimiter(_ token: PDFToken, length: Int) -> PDFToken {
    position += length
    return token
  }

  private mutating func strayDelimiter() -> PDFToken {
    isAmbiguous = true
    return delimiter(.strayDelimiter, length: 1)
  }

  private mutating func word() -> PDFToken {
    while let byte = peek(), byte.isPDFRegular { position += 1 }
    let word = written
    if word.dropFirst().contains(where: Self.isSign) { isAmbiguous = true }
    if let number = Self.number(word) {
      return .number(number, isPlainInteger: word.allSatisfy(\.isDecimalDigit))
    }
    if let first = word.first, Self.startsNumber(first) { isAmbiguous = true }
    return .word(word)
  }

  private static func isSign(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
  }

  private static func startsNumber(_ byte: UInt8) -> Bool {
    isSign(byte) || byte == UInt8(ascii: ".") || byte.isDecimalDigit
  }

  private mutating func name() -> [UInt8] {
    position += 1
    var name: [UInt8] = []
    while let byte = peek(), byte.isPDFRegular {
      position += 1
      if byte == UInt8(ascii: "#"), let high = peek()?.hexadecimalValue,
        let low = peek(1)?.hexadecimalValue
      {
        // U+0000 is not allowed in names; programs keep its escape.
        guard high | low != 0 else {
          isAmbiguous = true
          name.append(byte)
          continue
        }
        name.append(high << 4 | low)
        position += 2
      } else {
        name.append(byte)
      }
    }
    return name
  }

  private mutating func skipLiteralString() {
    var depth = 0
    repeat {
      guard let byte = peek() else { return noteMalformedString() }
      position += 1
      switch byte {
      case UInt8(ascii: "\\"): position = min(position + 1, bytes.count)
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      default: break
      }
    } while depth > 0
  }

  private mutating func skipHexadecimalString() {
    position += 1
    while let byte = peek() {
      position += 1
      if byte == UInt8(ascii: ">") { return }
      if byte.hexadecimalValue == nil, !byte.isPDFWhiteSpace { noteMalformedString() }
    }
    noteMalformedString()
  }

  private mutating func noteMalformedString() {
    isAmbiguous = true
    hasMalformedString = true
  }

  mutating func skipWhiteSpace() {
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

  func peek(_ offset: Int = 0) -> UInt8? {
    let place = position + offset
    return place < bytes.count ? bytes[place] : nil
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
}
