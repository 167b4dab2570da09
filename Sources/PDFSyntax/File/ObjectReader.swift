/// Reads objects as `ObjectSerializer` writes them (ISO 32000-1, 7.3), never past the end.
struct ObjectReader {
  /// The maximum nesting of arrays and dictionaries.
  private static let deepest = 32
  /// The maximum number of entries of a dictionary (PDF 1.4, Annex C).
  private static let maximumEntries = 4_095

  private var bytes: ByteScanner

  /// Makes a reader at the first of `bytes`.
  init(_ bytes: [UInt8]) {
    self.bytes = ByteScanner(bytes)
  }

  /// The offset of the next byte.
  var position: Int { bytes.position }

  /// Reads the next object.
  mutating func object() throws(ContentSyntaxError) -> PDFObject {
    try object(depth: 0)
  }

  /// Skips `word` if it is next, and returns whether it was.
  mutating func skip(_ word: StaticString) -> Bool {
    var ahead = bytes
    ahead.skipWhiteSpace()
    guard ahead.regularBytes().elementsEqual("\(word)".utf8) else { return false }
    bytes = ahead
    return true
  }

  /// Skips a line end, and returns whether there was one.
  mutating func skipLineEnd() -> Bool {
    if bytes.peek() == UInt8(ascii: "\r") { bytes.advance() }
    guard bytes.peek() == UInt8(ascii: "\n") else { return false }
    bytes.advance()
    return true
  }

  private mutating func object(depth: Int) throws(ContentSyntaxError) -> PDFObject {
    bytes.skipWhiteSpace()
    guard depth < Self.deepest, let byte = bytes.peek() else { throw .unexpectedEnd }
    switch byte {
    case UInt8(ascii: "/"): return .name(try bytes.name())
    case UInt8(ascii: "("):
      return try string { (bytes, text) throws(ContentSyntaxError) in
        try bytes.literalString(into: &text)
      }
    case UInt8(ascii: "["): return try array(depth: depth)
    case UInt8(ascii: "<") where bytes.peek(1) == byte: return try dictionary(depth: depth)
    case UInt8(ascii: "<"):
      return try string { (bytes, text) throws(ContentSyntaxError) in
        try bytes.hexadecimalString(into: &text)
      }
    default: return try word(byte)
    }
  }

  private mutating func string(
    _ read: (inout ByteScanner, inout [UInt8]) throws(ContentSyntaxError) -> Void
  ) throws(ContentSyntaxError) -> PDFObject {
    var text: [UInt8] = []
    try read(&bytes, &text)
    return .string(PDFString(bytes: text))
  }

  private mutating func array(depth: Int) throws(ContentSyntaxError) -> PDFObject {
    bytes.advance()
    var elements: [PDFObject] = []
    while true {
      bytes.skipWhiteSpace()
      if bytes.peek() == UInt8(ascii: "]") {
        bytes.advance()
        return .array(elements)
      }
      elements.append(try object(depth: depth + 1))
    }
  }

  private mutating func dictionary(depth: Int) throws(ContentSyntaxError) -> PDFObject {
    bytes.advance()
    bytes.advance()
    var dictionary = PDFDictionary()
    while true {
      bytes.skipWhiteSpace()
      if bytes.peek() == UInt8(ascii: ">"), bytes.peek(1) == UInt8(ascii: ">") {
        bytes.advance()
        bytes.advance()
        return .dictionary(dictionary)
      }
      guard bytes.peek() == UInt8(ascii: "/"), dictionary.entries.count < Self.maximumEntries
      else { throw .unknownWord(at: bytes.position) }
      let name = try bytes.name()
      dictionary[name] = try object(depth: depth + 1)
    }
  }

  /// Reads a keyword, a number, or a reference of three words (7.3.10).
  private mutating func word(_ first: UInt8) throws(ContentSyntaxError) -> PDFObject {
    let start = bytes.position
    if first.isLetter {
      switch String(decoding: bytes.regularBytes(), as: UTF8.self) {
      case "null": return .null
      case "true": return .boolean(true)
      case "false": return .boolean(false)
      default: throw .unknownWord(at: start)
      }
    }
    let number = try bytes.number()
    guard let integer = Int(exactly: number) else { return .real(number) }
    return reference(to: integer) ?? .integer(integer)
  }

  /// Skips a generation and `R` if they are next, and returns the reference.
  private mutating func reference(to number: Int) -> PDFObject? {
    var ahead = bytes
    ahead.skipWhiteSpace()
    guard number > 0, let next = ahead.peek(), next.hexadecimalValue ?? 10 < 10,
      let generation = (try? ahead.number()).flatMap({ Int(exactly: $0) })
    else { return nil }
    ahead.skipWhiteSpace()
    guard ahead.regularBytes().elementsEqual("R".utf8) else { return nil }
    bytes = ahead
    return .reference(IndirectReference(number: number, generation: generation))
  }
}
