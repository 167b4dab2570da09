package import PDFSyntax

/// Reads written objects by ISO 32000-1, 7.2 and 7.3, independently of the writer.
package struct SyntaxReader {
  /// The error of bytes that do not have the expected syntax.
  package enum Failure: Error {
    case unexpected(String, at: Int)
  }

  let bytes: [UInt8]
  /// The position of the next object.
  package private(set) var position: Int

  /// Makes a reader at a position of `bytes`.
  package init(_ bytes: [UInt8], at position: Int = 0) {
    self.bytes = bytes
    self.position = position
  }

  /// Returns the only object in `bytes`.
  package static func object(in bytes: [UInt8]) throws -> PDFObject {
    var reader = SyntaxReader(bytes)
    let object = try reader.object()
    guard reader.position == bytes.count else { throw reader.unexpected("more") }
    return object
  }

  /// Reads the next object.
  package mutating func object() throws -> PDFObject {
    skipWhiteSpace()
    switch try peek() {
    case "/": return .name(try name())
    case "(": return .string(try literalString())
    case "[": return .array(try array())
    case "<": return followingIs("<<") ? .dictionary(try dictionary()) : .string(try hexString())
    case "0"..."9", "-", ".", "+": return try numberOrReference()
    default: return try keywordObject()
    }
  }

  /// Reads `text` exactly.
  package mutating func expect(_ text: String) throws {
    guard followingIs(text) else { throw unexpected("not \(text)") }
    position += text.utf8.count
  }

  /// Reads the operator of a content stream; returns `nil` if none comes next (ISO 32000-1, 7.8.2).
  package mutating func operatorName() -> String? {
    skipWhiteSpace()
    guard position < bytes.count, Character(Unicode.Scalar(bytes[position])).isLetter,
      !followingIs("true"), !followingIs("false"), !followingIs("null")
    else { return nil }
    return word()
  }

  /// Skips white space.
  package mutating func skipWhiteSpace() {
    while position < bytes.count, [0, 9, 10, 12, 13, 32].contains(bytes[position]) {
      position += 1
    }
  }

  /// Returns whether `text` comes next.
  package func followingIs(_ text: String) -> Bool {
    bytes[position...].starts(with: text.utf8)
  }

  func unexpected(_ what: String) -> Failure {
    .unexpected(what, at: position)
  }

  private func peek() throws -> Character {
    guard position < bytes.count else { throw unexpected("end") }
    return Character(Unicode.Scalar(bytes[position]))
  }

  private mutating func next() throws -> UInt8 {
    _ = try peek()
    position += 1
    return bytes[position - 1]
  }

  private mutating func keywordObject() throws -> PDFObject {
    let keywords: [(String, PDFObject)] = [("null", .null), ("true", true), ("false", false)]
    for (keyword, object) in keywords where followingIs(keyword) {
      position += keyword.utf8.count
      return object
    }
    throw unexpected("keyword")
  }

  private mutating func word() -> String {
    let end =
      bytes[position...].firstIndex { " \n\r\t()<>[]{}/%".utf8.contains($0) } ?? bytes.count
    defer { position = end }
    return String(decoding: bytes[position..<end], as: UTF8.self)
  }

  private mutating func numberOrReference() throws -> PDFObject {
    let first = word()
    guard let integer = Int(first) else {
      guard let real = Double(first), !first.contains("e") else { throw unexpected(first) }
      return .real(real)
    }
    guard followingIs(" 0 R") else { return .integer(integer) }
    try expect(" 0 R")
    return .reference(IndirectReference(number: integer))
  }

  private mutating func name() throws -> PDFName {
    try expect("/")
    var decoded: [UInt8] = []
    var rest = Array(word().utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "#") {
        let digits = String(decoding: rest.prefix(2), as: UTF8.self)
        guard let value = UInt8(digits, radix: 16) else { throw unexpected(digits) }
        decoded.append(value)
        rest = rest.dropFirst(2)
      } else {
        guard (33...126).contains(byte) else { throw unexpected("byte \(byte)") }
        decoded.append(byte)
      }
    }
    return PDFName(String(decoding: decoded, as: UTF8.self))
  }

  private mutating func literalString() throws -> PDFString {
    try expect("(")
    var decoded: [UInt8] = []
    var depth = 1
    while true {
      let byte = try next()
      switch Character(Unicode.Scalar(byte)) {
      case "(": depth += 1
      case ")": depth -= 1
      case "\\":
        decoded.append(try escaped())
        continue
      case "\r":
        // Any line end reads as a line feed (7.3.4.2).
        if followingIs("\n") { position += 1 }
        decoded.append(10)
        continue
      default: break
      }
      if depth == 0 { return PDFString(bytes: decoded) }
      decoded.append(byte)
    }
  }

  private mutating func escaped() throws -> UInt8 {
    let byte = try next()
    switch Character(Unicode.Scalar(byte)) {
    case "n": return 10
    case "r": return 13
    case "t": return 9
    case "b": return 8
    case "f": return 12
    case "(", ")", "\\": return byte
    default: throw unexpected("escape")
    }
  }

  private mutating func hexString() throws -> PDFString {
    try expect("<")
    let digits = word()
    try expect(">")
    guard digits.utf8.count.isMultiple(of: 2) else { throw unexpected("odd digits") }
    let pairs = stride(from: 0, to: digits.utf8.count, by: 2).map {
      digits.dropFirst($0).prefix(2)
    }
    let decoded = pairs.compactMap { UInt8($0, radix: 16) }
    guard decoded.count == pairs.count else { throw unexpected(digits) }
    return PDFString(bytes: decoded)
  }

  private mutating func array() throws -> [PDFObject] {
    try expect("[")
    var elements: [PDFObject] = []
    skipWhiteSpace()
    while !followingIs("]") {
      elements.append(try object())
      skipWhiteSpace()
    }
    try expect("]")
    return elements
  }

  private mutating func dictionary() throws -> PDFDictionary {
    try expect("<<")
    var entries: [(PDFName, PDFObject)] = []
    skipWhiteSpace()
    while !followingIs(">>") {
      let name = try name()
      entries.append((name, try object()))
      skipWhiteSpace()
    }
    try expect(">>")
    return PDFDictionary(entries)
  }
}
