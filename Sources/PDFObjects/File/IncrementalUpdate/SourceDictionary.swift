/// A dictionary read from another file, whose values keep their bytes (ISO 32000-1, 7.3.7).
///
/// Reading a value and writing it again could round a number or lose a name that is not UTF-8.
package struct SourceDictionary: Sendable, Equatable {
  /// The names, with their slash, and the values as written, in the order of the file.
  private var entries: [(name: [UInt8], value: [UInt8])]

  /// Makes a dictionary without entries.
  package init() {
    entries = []
  }

  /// Reads a dictionary that fills `bytes`.
  ///
  /// Throws `SourceSyntaxError` if the bytes are not exactly one well-formed dictionary.
  package init(parsing bytes: [UInt8]) throws(SourceSyntaxError) {
    var scanner = SourceScanner(bytes)
    try scanner.skip("<<")
    var entries: [(name: [UInt8], value: [UInt8])] = []
    while try !scanner.skipIfNext(">>") {
      let name = try scanner.name()
      entries.append((name, try scanner.object()))
    }
    try scanner.expectEnd()
    self.entries = entries
  }

  /// The bytes of an entry's value; setting adds or replaces the entry, and setting `nil` removes
  /// it.
  package subscript(name: PDFName) -> [UInt8]? {
    get {
      let key = Self.written(name)
      return entries.first { $0.name == key }?.value
    }
    set {
      let key = Self.written(name)
      let index = entries.firstIndex { $0.name == key }
      switch (index, newValue) {
      case (let index?, let value?): entries[index].value = value
      case (let index?, nil): entries.remove(at: index)
      case (nil, let value?): entries.append((key, value))
      case (nil, nil): break
      }
    }
  }

  /// Sets an entry to an object.
  package mutating func set(_ name: PDFName, to object: PDFObject) {
    self[name] = ObjectSerializer.bytes(of: object)
  }

  /// The names without their slash, except names that are not UTF-8.
  package var names: [PDFName] {
    entries.compactMap { entry in
      String(validating: entry.name.dropFirst(), as: UTF8.self).flatMap {
        $0.utf8.contains(0) ? nil : PDFName($0)
      }
    }
  }

  /// The dictionary as written.
  package var bytes: [UInt8] {
    var bytes = Array("<<".utf8)
    for entry in entries {
      bytes += [UInt8(ascii: " ")] + entry.name + [UInt8(ascii: " ")] + entry.value
    }
    return bytes + Array(" >>".utf8)
  }

  /// Returns whether both have the same entries in the same order.
  package static func == (left: SourceDictionary, right: SourceDictionary) -> Bool {
    left.entries.elementsEqual(right.entries) { $0.name == $1.name && $0.value == $1.value }
  }

  private static func written(_ name: PDFName) -> [UInt8] {
    ObjectSerializer.bytes(of: .name(name))
  }
}

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
  private static let deepest = 100

  private let bytes: [UInt8]
  private var position = 0

  /// Makes a scanner at the first of `bytes`.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Skips white space; throws if the end does not follow.
  mutating func expectEnd() throws(SourceSyntaxError) {
    skipWhiteSpace()
    guard position == bytes.count else { throw .unexpected(at: position) }
  }

  /// Skips a delimiter; throws if it is not next.
  mutating func skip(_ text: StaticString) throws(SourceSyntaxError) {
    guard try skipIfNext(text) else { throw .unexpected(at: position) }
  }

  /// Skips a delimiter if it is next and returns whether it was; throws at the end of the bytes.
  mutating func skipIfNext(_ text: StaticString) throws(SourceSyntaxError) -> Bool {
    skipWhiteSpace()
    guard position < bytes.count else { throw .unexpected(at: position) }
    let word = Array("\(text)".utf8)
    guard bytes[position...].starts(with: word) else { return false }
    position += word.count
    return true
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
      while try !skipIfNext("]") { try skipObject(depth: depth + 1) }
    case UInt8(ascii: "<") where peek(1) == UInt8(ascii: "<"):
      position += 2
      while try !skipIfNext(">>") {
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
    bytes[range].allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  private func peek(_ offset: Int = 0) -> UInt8? {
    let place = position + offset
    return place < bytes.count ? bytes[place] : nil
  }

  private mutating func skipWhiteSpace() {
    while position < bytes.count, bytes[position].isPDFWhiteSpace { position += 1 }
  }

  private mutating func skipRegular() {
    while position < bytes.count, bytes[position].isPDFRegular { position += 1 }
  }
}
