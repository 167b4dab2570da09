/// Reads the operators of a content stream with their operands (ISO 32000-1, 7.2, 7.3 and 7.8.2).
///
/// The reader follows the standard independently of `ContentStream`, whose output it checks. All
/// operators share two buffers of operands. Syntax that is never written (comments, inline images,
/// octal escapes and escaped line ends) is an error.
package struct ContentStreamReader {
  /// The operands of the most recent operator.
  package private(set) var operands: [ContentOperand] = []
  /// The decoded bytes of the string operands.
  package private(set) var strings: [UInt8] = []
  private var bytes: ByteScanner

  /// Makes a reader at the first of `bytes`.
  package init(_ bytes: [UInt8]) {
    self.bytes = ByteScanner(bytes)
  }

  /// Returns the next operator; `nil` at the end.
  package mutating func next() throws(ContentSyntaxError) -> ContentOperator? {
    operands.removeAll(keepingCapacity: true)
    strings.removeAll(keepingCapacity: true)
    var depth = 0
    while true {
      bytes.skipWhiteSpace()
      guard let byte = bytes.peek() else {
        guard operands.isEmpty else { throw .unexpectedEnd }
        return nil
      }
      if byte.isLetter || byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
        if let found = try word(isInside: depth > 0) { return found }
      } else {
        depth += try operand(startingWith: byte)
        guard depth >= 0 else { throw .unexpectedByte(byte, at: bytes.position - 1) }
      }
    }
  }

  /// Reads a word and returns an operator; `nil` for a keyword, which is an operand.
  private mutating func word(isInside: Bool) throws(ContentSyntaxError) -> ContentOperator? {
    let start = bytes.position
    let word = bytes.regularBytes()
    switch word.count {
    case 4, 5:
      guard ["true", "false", "null"].contains(String(decoding: word, as: UTF8.self)) else {
        throw .unknownWord(at: start)
      }
      operands.append(.keyword)
      return nil
    default:
      guard !isInside, let found = ContentOperator(word) else { throw .unknownWord(at: start) }
      return found
    }
  }

  /// Reads the next operand, or a delimiter of an array or dictionary, and returns the change of
  /// the nesting depth.
  private mutating func operand(startingWith byte: UInt8) throws(ContentSyntaxError) -> Int {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"),
      UInt8(ascii: "."):
      operands.append(.number(try bytes.number()))
      return 0
    case UInt8(ascii: "/"):
      operands.append(.name(try bytes.name()))
      return 0
    case UInt8(ascii: "("):
      try appendString { (bytes, strings) throws(ContentSyntaxError) in
        try bytes.literalString(into: &strings)
      }
      return 0
    case UInt8(ascii: "["): return opened(.arrayStart)
    case UInt8(ascii: "]"): return closed(.arrayEnd)
    case UInt8(ascii: "<"), UInt8(ascii: ">"): return try angle(byte)
    default: throw .unexpectedByte(byte, at: bytes.position)
    }
  }

  /// Reads a delimiter of a dictionary, or a hexadecimal string.
  private mutating func angle(_ byte: UInt8) throws(ContentSyntaxError) -> Int {
    if bytes.peek(1) == byte {
      bytes.advance()
      return byte == UInt8(ascii: "<") ? opened(.dictionaryStart) : closed(.dictionaryEnd)
    }
    guard byte == UInt8(ascii: "<") else { throw .unexpectedByte(byte, at: bytes.position) }
    try appendString { (bytes, strings) throws(ContentSyntaxError) in
      try bytes.hexadecimalString(into: &strings)
    }
    return 0
  }

  private mutating func appendString(
    _ read: (inout ByteScanner, inout [UInt8]) throws(ContentSyntaxError) -> Void
  ) throws(ContentSyntaxError) {
    let start = strings.count
    try read(&bytes, &strings)
    operands.append(.string(start..<strings.count))
  }

  private mutating func opened(_ operand: ContentOperand) -> Int {
    bytes.advance()
    operands.append(operand)
    return 1
  }

  private mutating func closed(_ operand: ContentOperand) -> Int {
    bytes.advance()
    operands.append(operand)
    return -1
  }
}

/// A syntax error of a content stream, with the offset of the byte.
package enum ContentSyntaxError: Error, Equatable {
  case unexpectedByte(UInt8, at: Int)
  /// A string, an array or a dictionary does not end, or operands have no operator.
  case unexpectedEnd
  case unknownWord(at: Int)
  /// A name contains an invalid escape or invalid UTF-8.
  case badName(at: Int)
}

extension ContentSyntaxError: CustomStringConvertible {
  /// What is wrong, as part of a sentence.
  package var description: String {
    switch self {
    case .unexpectedByte(let byte, let place): "byte \(byte) does not belong at \(place)"
    case .unexpectedEnd: "the stream ends too early"
    case .unknownWord(let place): "the word at \(place) is not an operator"
    case .badName(let place): "the name at \(place) is invalid"
    }
  }
}
