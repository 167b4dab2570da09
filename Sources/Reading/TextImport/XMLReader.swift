/// Reads the elements and texts of an XML document one by one (XML 1.0, fifth edition), from
/// untrusted bytes.
///
/// Only predefined entities are expanded, no external file is read, and namespaces are left out of
/// names. HTML that is not XML is tolerated as far as hOCR writers produce it: elements without an
/// end (`meta`), and ends without a beginning.
struct XMLReader {
  /// An element's beginning or end, or text between them.
  enum Event: Equatable {
    case start(String, [String: String])
    case end(String)
    case text(String)
  }

  /// The maximum depth of elements; hOCR has about 10.
  private static let maximumDepth = 256
  /// The maximum number of attributes of an element.
  private static let maximumAttributes = 100

  private let bytes: [UInt8]
  private var position = 0
  private var open: [String] = []
  /// Ends that are still to be returned.
  private var ends: [String] = []

  /// Reads from the start of `bytes`, in UTF-8.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Returns the next event; `nil` at the end of the document.
  ///
  /// - Throws: a `TextImportError` if the document is malformed or exceeds a limit.
  mutating func next() throws(TextImportError) -> Event? {
    while true {
      if let end = ends.popLast() { return .end(end) }
      guard let byte = peek() else { return nil }
      guard byte == UInt8(ascii: "<") else {
        let text = try text()
        if open.isEmpty { continue }
        return .text(text)
      }
      if let event = try markup() { return event }
    }
  }

  private func peek(_ distance: Int = 0) -> UInt8? {
    position + distance < bytes.count ? bytes[position + distance] : nil
  }

  private func fault(_ expected: String) -> TextImportError {
    .syntax(offset: position, expected: expected)
  }

  /// Reads markup, which begins with `<`; returns `nil` if it is not an element.
  private mutating func markup() throws(TextImportError) -> Event? {
    if take("<!--") {
      try skip(past: "-->")
      return nil
    }
    if take("<![CDATA[") {
      let start = position
      try skip(past: "]]>")
      return open.isEmpty ? nil : .text(try string(start..<position - 3))
    }
    if take("<?") {
      try skip(past: "?>")
      return nil
    }
    if take("<!") {
      try skipDocumentType()
      return nil
    }
    if take("</") { return try endTag() }
    position += 1
    return try startTag()
  }

  /// Skips a document type declaration that has no declarations of its own.
  private mutating func skipDocumentType() throws(TextImportError) {
    while let byte = peek() {
      position += 1
      switch byte {
      case UInt8(ascii: ">"): return
      case UInt8(ascii: "["): throw .ownDocumentType
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        while let other = peek(), other != byte { position += 1 }
        position += 1
      default: break
      }
    }
    throw fault("the end of the document type")
  }

  private mutating func endTag() throws(TextImportError) -> Event? {
    let name = try name()
    skipSpaces()
    guard take(">") else { throw fault("> after </\(name.prefix(40))") }
    guard let depth = open.lastIndex(of: name) else { return nil }
    ends = Array(open[depth...])
    open.removeSubrange(depth...)
    return nil
  }

  /// Elements of HTML that have no end.
  private static let emptyElements: Set<String> = ["meta", "link", "br", "hr", "img", "input"]

  private mutating func startTag() throws(TextImportError) -> Event {
    let name = try name()
    var attributes: [String: String] = [:]
    while true {
      skipSpaces()
      if take("/>") {
        ends = [name]
        return .start(name, attributes)
      }
      if take(">") { break }
      guard attributes.count < Self.maximumAttributes else {
        throw .tooMany("attributes of an element", limit: Self.maximumAttributes)
      }
      let (key, value) = try attribute()
      attributes[key] = value
    }
    if Self.emptyElements.contains(name) {
      ends = [name]
    } else {
      open.append(name)
      guard open.count <= Self.maximumDepth else { throw .tooDeep(Self.maximumDepth) }
    }
    return .start(name, attributes)
  }

  private mutating func attribute() throws(TextImportError) -> (String, String) {
    let key = try name()
    skipSpaces()
    guard take("=") else { return (key, "") }
    skipSpaces()
    guard let quote = peek(), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      throw fault("a quotation mark")
    }
    position += 1
    let start = position
    while let byte = peek(), byte != quote { position += 1 }
    guard peek() != nil else { throw fault("the end of an attribute") }
    let value = try decoded(start..<position)
    position += 1
    return (key, value)
  }

  /// Reads a name, without its namespace.
  private mutating func name() throws(TextImportError) -> String {
    var start = position
    while let byte = peek(), Self.isNamePart(byte) {
      position += 1
      if byte == UInt8(ascii: ":") { start = position }
    }
    guard start < position else { throw fault("a name") }
    return try string(start..<position)
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"),
      UInt8(ascii: "."), UInt8(ascii: ":"), 0x80...:
      true
    default: false
    }
  }

  private mutating func text() throws(TextImportError) -> String {
    let start = position
    while let byte = peek(), byte != UInt8(ascii: "<") { position += 1 }
    return try decoded(start..<position)
  }

  private mutating func skipSpaces() {
    while let byte = peek(), byte == 32 || (9...13).contains(byte) { position += 1 }
  }

  /// Moves past `text` if it is next.
  private mutating func take(_ text: StaticString) -> Bool {
    let wanted = "\(text)".utf8
    guard position + wanted.count <= bytes.count,
      bytes[position..<position + wanted.count].elementsEqual(wanted)
    else { return false }
    position += wanted.count
    return true
  }

  private mutating func skip(past end: StaticString) throws(TextImportError) {
    while position < bytes.count {
      if take(end) { return }
      position += 1
    }
    throw fault("\(end)")
  }

  private func string(_ range: Range<Int>) throws(TextImportError) -> String {
    guard let text = String(validating: bytes[range], as: UTF8.self) else { throw .notUTF8 }
    return text
  }
}

extension [String: String] {
  /// Returns the attribute as a number; `nil` if it is missing or not a number.
  func number(_ name: String) -> Double? { self[name].flatMap { Double($0) } }
}

/// References to characters (XML 1.0, 4.1 and 4.6).
extension XMLReader {
  /// The predefined entities, and entities of HTML that hOCR writers use.
  private static let entities: [Substring: Unicode.Scalar] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}",
    "shy": "\u{AD}", "ndash": "\u{2013}", "mdash": "\u{2014}", "hellip": "\u{2026}",
    "lsquo": "\u{2018}", "rsquo": "\u{2019}", "ldquo": "\u{201C}", "rdquo": "\u{201D}",
  ]
  /// The maximum length of a reference in letters.
  private static let maximumReferenceLength = 32

  /// Returns the text in a range with its references replaced.
  private func decoded(_ range: Range<Int>) throws(TextImportError) -> String {
    let text = try string(range)
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    var result = String.UnicodeScalarView()
    var rest = text[...].unicodeScalars
    while let start = rest.firstIndex(of: "&") {
      result.append(contentsOf: rest[..<start])
      rest = rest[rest.index(after: start)...]
      guard let end = rest.prefix(Self.maximumReferenceLength).firstIndex(of: ";") else {
        result.append("&")
        continue
      }
      result.append(try Self.character(Substring(rest[..<end])))
      rest = rest[rest.index(after: end)...]
    }
    result.append(contentsOf: rest)
    return String(result)
  }

  private static func character(_ name: Substring) throws(TextImportError) -> Unicode.Scalar {
    if let scalar = entities[name] { return scalar }
    guard name.first == "#" else {
      throw .unknownEntity(String(name.prefix(maximumReferenceLength)))
    }
    let digits = name.dropFirst()
    let isHexadecimal = digits.first == "x" || digits.first == "X"
    let number =
      isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits, radix: 10)
    return number.flatMap(Unicode.Scalar.init) ?? "\u{FFFD}"
  }
}
