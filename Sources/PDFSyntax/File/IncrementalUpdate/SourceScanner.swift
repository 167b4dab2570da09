/// A syntax error of an object.
package enum SourceSyntaxError: Error, Sendable, Equatable {
  /// A byte that is not allowed at this offset, or the end of the bytes.
  case unexpected(at: Int)
  /// Arrays and dictionaries are nested too deeply.
  case tooDeep(at: Int)
}

/// Splits the bytes of objects into names and whole values, never past the end
/// (ISO 32000-1, 7.2 and 7.3).
struct SourceScanner {
  /// The maximum nesting of arrays and dictionaries.
  static let deepest = 100

  private let bytes: [UInt8]
  /// The offset of the next byte.
  private(set) var position: Int

  /// A delimiter of one byte, or of twice this byte (7.2.2).
  enum Delimiter {
    case openArray, closeArray, openDictionary, closeDictionary

    fileprivate var byte: UInt8 {
      switch self {
      case .openArray: UInt8(ascii: "[")
      case .closeArray: UInt8(ascii: "]")
      case .openDictionary: UInt8(ascii: "<")
      case .closeDictionary: UInt8(ascii: ">")
      }
    }

    fileprivate var length: Int { self == .openArray || self == .closeArray ? 1 : 2 }
  }

  /// Makes a scanner of `bytes` at an offset, which must not be negative.
  init(_ bytes: [UInt8], at position: Int = 0) {
    self.bytes = bytes
    self.position = min(position, bytes.count)
  }

  /// Skips white space; throws if the end does not follow.
  mutating func expectEnd() throws(SourceSyntaxError) {
    skipWhiteSpace()
    guard position == bytes.count else { throw .unexpected(at: position) }
  }

  /// Skips a delimiter; throws if it is not next.
  mutating func skip(_ delimiter: Delimiter) throws(SourceSyntaxError) {
    guard try skipIfNext(delimiter) else { throw .unexpected(at: position) }
  }

  /// Skips a delimiter if it is next and returns whether it was; throws at the end of the bytes.
  mutating func skipIfNext(_ delimiter: Delimiter) throws(SourceSyntaxError) -> Bool {
    skipWhiteSpace()
    guard let byte = peek() else { throw .unexpected(at: position) }
    guard byte == delimiter.byte, delimiter.length == 1 || peek(1) == byte else { return false }
    position += delimiter.length
    return true
  }

  /// Skips a keyword if it is next, and returns whether it was.
  mutating func skipIfNext(_ keyword: StaticString) -> Bool {
    skipWhiteSpace()
    var ahead = self
    ahead.skipRegular()
    guard bytes[position..<ahead.position].elementsEqual("\(keyword)".utf8) else { return false }
    position = ahead.position
    return true
  }

  /// Skips the line end after the keyword `stream` (7.3.8.1).
  mutating func skipLineEnd() {
    if peek() == UInt8(ascii: "\r") { position += 1 }
    if peek() == UInt8(ascii: "\n") { position += 1 }
  }

  /// Reads the next word of regular characters, which is empty before a delimiter and at the end.
  mutating func word() -> ArraySlice<UInt8> {
    skipWhiteSpace()
    let start = position
    skipRegular()
    return bytes[start..<position]
  }

  /// Reads an unsigned number of at most 15 digits; `nil` if none is next.
  mutating func wholeNumber() -> Int? {
    let digits = word()
    guard (1...15).contains(digits.count), digits.allSatisfy(\.isDecimalDigit) else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1 & 0x0F) }
  }

  /// Reads the next name and returns its bytes with the slash.
  mutating func name() throws(SourceSyntaxError) -> [UInt8] {
    skipWhiteSpace()
    let start = position
    guard peek() == UInt8(ascii: "/") else { throw .unexpected(at: position) }
    position += 1
    skipRegular()
    return Array(bytes[start..<position])
  }

  /// Reads the next object, which must not be a stream, and returns its bytes.
  mutating func object() throws(SourceSyntaxError) -> [UInt8] {
    skipWhiteSpace()
    let start = position
    try skipObject(depth: 0)
    return Array(bytes[start..<position])
  }

  private mutating func skipObject(depth: Int) throws(SourceSyntaxError) {
    guard depth < Self.deepest else { throw .tooDeep(at: position) }
    skipWhiteSpace()
    guard let byte = peek() else { throw .unexpected(at: position) }
    switch byte {
    case UInt8(ascii: "/"): _ = try name()
    case UInt8(ascii: "("): try skipLiteralString()
    case UInt8(ascii: "["):
      position += 1
      while try !skipIfNext(.closeArray) { try skipObject(depth: depth + 1) }
    case UInt8(ascii: "<") where peek(1) == UInt8(ascii: "<"):
      position += 2
      while try !skipIfNext(.closeDictionary) {
        _ = try name()
        try skipObject(depth: depth + 1)
      }
    case UInt8(ascii: "<"): try skipHexadecimalString()
    default: try skipWord()
    }
  }

  /// Skips a keyword, a number, or a reference of three words (7.3.10).
  private mutating func skipWord() throws(SourceSyntaxError) {
    let start = position
    skipRegular()
    guard position > start else { throw .unexpected(at: position) }
    guard isDigits(start..<position) else { return }
    let end = position
    skipWhiteSpace()
    let generation = position
    skipRegular()
    guard position > generation, isDigits(generation..<position) else {
      position = end
      return
    }
    skipWhiteSpace()
    guard peek() == UInt8(ascii: "R"), peek(1).map({ !$0.isPDFRegular }) ?? true else {
      position = end
      return
    }
    position += 1
  }

  private mutating func skipLiteralString() throws(SourceSyntaxError) {
    var depth = 0
    repeat {
      guard let byte = peek() else { throw .unexpected(at: position) }
      position += 1
      switch byte {
      case UInt8(ascii: "\\"): position = min(position + 1, bytes.count)
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      default: break
      }
    } while depth > 0
  }

  private mutating func skipHexadecimalString() throws(SourceSyntaxError) {
    position += 1
    while let byte = peek() {
      position += 1
      if byte == UInt8(ascii: ">") { return }
      guard byte.hexadecimalValue != nil || byte.isPDFWhiteSpace else {
        throw .unexpected(at: position - 1)
      }
    }
    throw .unexpected(at: position)
  }

  private func isDigits(_ range: Range<Int>) -> Bool {
    bytes[range].allSatisfy(\.isDecimalDigit)
  }

  /// Returns the byte `offset` positions ahead; `nil` past the end.
  func peek(_ offset: Int = 0) -> UInt8? {
    let place = position + offset
    return place < bytes.count ? bytes[place] : nil
  }

  /// Skips white space and comments (7.2.3).
  mutating func skipWhiteSpace() {
    while let byte = peek() {
      if byte == UInt8(ascii: "%") {
        while let next = peek(), next != 10, next != 13 { position += 1 }
      } else if !byte.isPDFWhiteSpace {
        return
      } else {
        position += 1
      }
    }
  }

  private mutating func skipRegular() {
    while position < bytes.count, bytes[position].isPDFRegular { position += 1 }
  }
}

extension UInt8 {
  /// Whether the byte is a digit from 0 to 9.
  var isDecimalDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
