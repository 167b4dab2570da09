/// Reads objects (ISO 32000-1, 7.3) from a file's bytes.
extension PDFTokenizer {
  /// The maximum nesting of arrays and dictionaries of objects.
  private static let maximumDepth = 100

  /// Reads the next object, which must not be a stream, and spends it from a budget.
  ///
  /// If a dictionary has two entries with the same name, the last counts.
  ///
  /// - Throws: `SourceFileError` if there is no object, or if the object exceeds the budget.
  package mutating func object(_ budget: WorkBudget) throws(SourceFileError) -> PDFObject {
    let start = position
    objectsLeft = budget.objectsOfObject
    let maximum = objectsLeft
    let object = object(startingWith: next(), depth: 0)
    // An object that is too large exceeds the budget.
    try budget.spend(objectsLeft < 0 ? .max : maximum - objectsLeft + 1, on: .objects)
    try budget.spend(position - start, on: .syntax)
    guard let object else { throw .unreadable }
    return object
  }

  /// Skips a keyword if it is next, and returns whether it was.
  mutating func skipIfNext(_ keyword: StaticString) -> Bool {
    var ahead = self
    guard case .word(let word)? = ahead.next(), word.elementsEqual("\(keyword)".utf8) else {
      return false
    }
    self = ahead
    return true
  }

  /// Skips white space and comments, and returns their length.
  mutating func skippedWhiteSpace() -> Int {
    let start = position
    skipWhiteSpace()
    return position - start
  }

  /// Skips the line end after the keyword `stream` (7.3.8.1).
  mutating func skipLineEnd() {
    if peek() == UInt8(ascii: "\r") { seek(to: position + 1) }
    if peek() == UInt8(ascii: "\n") { seek(to: position + 1) }
  }

  /// Reads an unsigned number of at most `digits` digits; `nil` if none is next.
  mutating func wholeNumber(digits: Int = 15) -> Int? {
    guard case .number? = next() else { return nil }
    return written.wholeNumber(digits: digits)
  }

  /// The keywords of references, objects and streams (7.3.8, 7.3.10), which are not objects; after
  /// numbers, they would change the meaning of the numbers.
  private static let delimiters: Set = ["R", "obj", "endobj", "stream", "endstream"]

  /// Returns the object that begins with a token; `nil` if it is malformed, nested too deeply or
  /// too large.
  private mutating func object(startingWith token: PDFToken?, depth: Int) -> PDFObject? {
    objectsLeft -= 1
    guard depth < Self.maximumDepth, objectsLeft >= 0 else { return nil }
    switch token {
    case .arrayStart:
      var elements: [PDFObject] = []
      while case let token = next(), token != .arrayEnd {
        guard let element = object(startingWith: token, depth: depth + 1) else { return nil }
        elements.append(element)
      }
      return .array(elements)
    case .dictionaryStart: return entries(depth: depth + 1).map { .dictionary($0) }
    case .name(let name): return .name(PDFName(bytes: name))
    case .string(let string):
      return hasMalformedString ? nil : .string(PDFString(bytes: string))
    case .number, .word:
      if let reference = reference() { return reference }
      let word = Array(written)
      return Self.delimiters.contains(String(decoding: word, as: UTF8.self))
        ? nil : PDFObject(word: word)
    case .arrayEnd, .dictionaryEnd, .strayDelimiter, nil: return nil
    }
  }

  /// Reads the entries of a dictionary after its opening delimiter.
  private mutating func entries(depth: Int) -> PDFDictionary? {
    var entries: [PDFName: PDFObject] = [:]
    while case let token = next(), token != .dictionaryEnd {
      guard case .name(let name) = token else { return nil }
      // A name and its place in a table take as much memory as three objects.
      objectsLeft -= 3
      guard let value = object(startingWith: next(), depth: depth) else { return nil }
      entries[PDFName(bytes: name)] = value
    }
    return PDFDictionary(sorting: entries)
  }

  /// Skips a generation and `R` if they follow a number, and returns the reference (7.3.10); `nil`
  /// if the last token is not the first of a reference.
  private mutating func reference() -> PDFObject? {
    var ahead = self
    guard let number = written.wholeNumber(digits: 10),
      let generation = ahead.wholeNumber(digits: 10), ahead.skipIfNext("R")
    else { return nil }
    self = ahead
    // Object 0 is always free.
    return number > 0
      ? .reference(IndirectReference(number: number, generation: generation)) : .null
  }
}

extension PDFObject {
  /// Makes the keyword or the number of a word, an integer without a plus sign and leading zeros.
  fileprivate init(word: [UInt8]) {
    if let number = NumberFormatting.shortest(word) {
      self = .spelled(word.contains(UInt8(ascii: ".")) ? word : number)
      return
    }
    switch String(decoding: word, as: UTF8.self) {
    case "null": self = .null
    case "true": self = true
    case "false": self = false
    default: self = .spelled(word)
    }
  }
}

extension Collection<UInt8> {
  /// The value of an unsigned number; `nil` for anything else, or for more digits.
  func wholeNumber(digits: Int) -> Int? {
    guard (1...digits).contains(count), allSatisfy(\.isDecimalDigit) else { return nil }
    return reduce(0) { $0 * 10 + Int($1 & 0x0F) }
  }
}
