/// A cursor that reads the tokens of PDF syntax (ISO 32000-1, 7.2 and 7.3) from bytes, never past
/// the end.
struct ByteScanner {
  private let bytes: [UInt8]
  private(set) var position = 0

  /// Makes a scanner at the first of `bytes`.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Returns the byte `offset` positions ahead; `nil` past the end.
  func peek(_ offset: Int = 0) -> UInt8? {
    let place = position + offset
    return place < bytes.count ? bytes[place] : nil
  }

  /// Advances by one byte.
  mutating func advance() {
    position = min(position + 1, bytes.count)
  }

  /// Advances to the next byte that is not white space (table 1).
  mutating func skipWhiteSpace() {
    while position < bytes.count, bytes[position].isPDFWhiteSpace { position += 1 }
  }

  /// Reads the bytes up to the next white space or delimiter (7.2.2).
  mutating func regularBytes() -> ArraySlice<UInt8> {
    let start = position
    while position < bytes.count, bytes[position].isPDFRegular { position += 1 }
    return bytes[start..<position]
  }

  /// Reads a number (7.3.3) of at most 15 digits, which a `Double` represents exactly; exponents do
  /// not exist.
  mutating func number() throws(ContentSyntaxError) -> Double {
    let start = position
    let word = regularBytes()
    var value = 0.0
    var scale = 1.0
    var digits = 0
    var hasPoint = false
    for (index, byte) in word.enumerated() {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        value = value * 10 + Double(byte - UInt8(ascii: "0"))
        if hasPoint { scale *= 10 }
        digits += 1
      case UInt8(ascii: ".") where !hasPoint: hasPoint = true
      case UInt8(ascii: "-"), UInt8(ascii: "+"):
        guard index == 0 else { throw .unexpectedByte(byte, at: start + index) }
      default: throw .unexpectedByte(byte, at: start + index)
      }
    }
    guard (1...15).contains(digits) else { throw .unknownWord(at: start) }
    return (word.first == UInt8(ascii: "-") ? -value : value) / scale
  }

  /// Reads a name (7.3.5).
  mutating func name() throws(ContentSyntaxError) -> PDFName {
    let start = position
    advance()
    var decoded: [UInt8] = []
    var word = regularBytes()
    while let byte = word.popFirst() {
      guard byte == UInt8(ascii: "#") else {
        decoded.append(byte)
        continue
      }
      guard let high = word.popFirst()?.hexadecimalValue,
        let low = word.popFirst()?.hexadecimalValue, high | low != 0
      else { throw .badName(at: start) }
      decoded.append(high << 4 | low)
    }
    guard let text = String(validating: decoded, as: UTF8.self), !decoded.contains(0) else {
      throw .badName(at: start)
    }
    return PDFName(text)
  }

  /// Reads a literal string (7.3.4.2) and appends its decoded bytes to `strings`.
  mutating func literalString(into strings: inout [UInt8]) throws(ContentSyntaxError) {
    advance()
    var depth = 1
    while let byte = peek() {
      advance()
      switch byte {
      case UInt8(ascii: "\\"): strings.append(try escaped())
      case UInt8(ascii: "\r"):
        // Every line end reads as a line feed.
        if peek() == UInt8(ascii: "\n") { advance() }
        strings.append(UInt8(ascii: "\n"))
      default:
        if byte == UInt8(ascii: "(") { depth += 1 }
        if byte == UInt8(ascii: ")") { depth -= 1 }
        if depth == 0 { return }
        strings.append(byte)
      }
    }
    throw .unexpectedEnd
  }

  private mutating func escaped() throws(ContentSyntaxError) -> UInt8 {
    guard let byte = peek() else { throw .unexpectedEnd }
    advance()
    switch byte {
    case UInt8(ascii: "n"): return UInt8(ascii: "\n")
    case UInt8(ascii: "r"): return UInt8(ascii: "\r")
    case UInt8(ascii: "t"): return UInt8(ascii: "\t")
    case UInt8(ascii: "b"): return 8
    case UInt8(ascii: "f"): return 12
    case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "\\"): return byte
    default: throw .unexpectedByte(byte, at: position - 1)
    }
  }

  /// Reads a hexadecimal string of whole bytes (7.3.4.3) and appends its decoded bytes to
  /// `strings`.
  mutating func hexadecimalString(into strings: inout [UInt8]) throws(ContentSyntaxError) {
    advance()
    while let byte = peek() {
      advance()
      if byte == UInt8(ascii: ">") { return }
      guard let high = byte.hexadecimalValue, let low = peek()?.hexadecimalValue else {
        throw .unexpectedByte(byte, at: position - 1)
      }
      advance()
      strings.append(high << 4 | low)
    }
    throw .unexpectedEnd
  }
}

/// The character classes of PDF syntax (ISO 32000-1, 7.2.2).
extension UInt8 {
  /// Whether the byte is white space (table 1).
  var isPDFWhiteSpace: Bool {
    self == 32 || self == 10 || self == 13 || self == 9 || self == 12 || self == 0
  }

  /// Whether the byte is neither white space nor a delimiter (table 2).
  var isPDFRegular: Bool {
    switch self {
    case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "<"), UInt8(ascii: ">"),
      UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"),
      UInt8(ascii: "/"), UInt8(ascii: "%"):
      false
    default: !isPDFWhiteSpace
    }
  }

  /// Whether the byte is an ASCII letter.
  var isLetter: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
  }

  /// The value of a hexadecimal digit; `nil` for any other byte.
  package var hexadecimalValue: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
