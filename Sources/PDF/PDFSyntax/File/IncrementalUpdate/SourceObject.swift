/// An object of another file by its meaning: neither the spelling of names, strings and numbers nor
/// the order of a dictionary matters (ISO 32000-1, 7.3).
package enum SourceObject: Sendable, Hashable {
  /// A keyword such as `true`, or any other word that is not a number.
  case keyword([UInt8])
  /// A number without a plus sign and zeros that say nothing.
  case number([UInt8])
  /// A string without escapes.
  case string([UInt8])
  /// A name without its slash and escapes.
  case name([UInt8])
  case array([SourceObject])
  case dictionary([[UInt8]: SourceObject])
  case reference(IndirectReference)

  /// The object `null`.
  package static let null = SourceObject.keyword(Array("null".utf8))
  /// The object `true`.
  package static let `true` = SourceObject.keyword(Array("true".utf8))

  /// Reads an object that fills `bytes`.
  ///
  /// - Throws: `SourceSyntaxError` if the bytes are not exactly one object, or if a dictionary in
  ///   it has an entry twice, of which readers choose different ones.
  package init(parsing bytes: [UInt8]) throws(SourceSyntaxError) {
    var tokens = PDFTokenizer(bytes, normalizesLineEnds: true)
    self = try tokens.object(allowsTwins: false)
    try tokens.expectEnd()
  }

  /// Reads an object that fills `bytes` at the cost of a budget.
  ///
  /// - Throws: `SourceFileError` if the bytes are not exactly one object, or exceed the budget.
  package init(parsing bytes: [UInt8], _ budget: WorkBudget) throws(SourceFileError) {
    var tokens = PDFTokenizer(bytes, normalizesLineEnds: true)
    self = try tokens.object(allowsTwins: false, budget)
    guard tokens.next() == nil else { throw .unreadable }
  }

  /// Returns the value of an entry of a dictionary; `nil` for anything else.
  package func entry(_ name: StaticString) -> SourceObject? { self[name] }

  /// The value of an entry of a dictionary; `nil` for anything else.
  subscript(name: StaticString) -> SourceObject? {
    guard case .dictionary(let entries) = self else { return nil }
    return entries[Array("\(name)".utf8)]
  }

  /// The entries of a dictionary; `nil` for anything else.
  package var entries: [[UInt8]: SourceObject]? {
    if case .dictionary(let entries) = self { entries } else { nil }
  }

  /// The elements of an array; `nil` for anything else.
  package var elements: [SourceObject]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  /// The object that this one refers to; `nil` for anything else.
  package var reference: IndirectReference? {
    if case .reference(let reference) = self { reference } else { nil }
  }

  /// The bytes of a string; `nil` for anything else.
  package var string: [UInt8]? {
    if case .string(let bytes) = self { bytes } else { nil }
  }

  /// Returns whether the object is the name.
  package func isName(_ name: StaticString) -> Bool { self == .name(Array("\(name)".utf8)) }

  /// The value of an integer that is not negative; `nil` for anything else.
  package var wholeNumber: Int? {
    if case .number(let digits) = self { digits.wholeNumber(digits: 15) } else { nil }
  }
}

/// A syntax error of an object.
package enum SourceSyntaxError: Error, Sendable, Equatable {
  /// A token that is not allowed at this offset, or the end of the bytes.
  case unexpected(at: Int)
  /// Arrays and dictionaries are nested too deeply.
  case tooDeep(at: Int)
  /// The object contains too many others.
  case tooLarge(at: Int)
}

extension PDFTokenizer {
  /// The maximum nesting of arrays and dictionaries of objects.
  private static let deepest = 100

  /// Reads the next object, which must not be a stream, by its meaning.
  ///
  /// - allowsTwins: Whether a dictionary may have an entry twice, of which the last counts.
  mutating func object(allowsTwins: Bool) throws(SourceSyntaxError) -> SourceObject {
    try object(startingWith: next(), allowsTwins: allowsTwins, depth: 0)
  }

  /// Reads the next object, which must not be a stream, at the cost of a budget.
  ///
  /// - Throws: `SourceFileError` if there is none, or if it exceeds the budget.
  mutating func object(
    allowsTwins: Bool = true, _ budget: WorkBudget
  ) throws(SourceFileError) -> SourceObject {
    let start = position
    objectsLeft = budget.objectsOfObject
    let most = objectsLeft
    let object = try? object(allowsTwins: allowsTwins)
    // An object that is too large exceeds the budget.
    try budget.spend(objectsLeft < 0 ? .max : most - objectsLeft + 1, on: .objects)
    try budget.spend(position - start, on: .syntax)
    guard let object else { throw .unreadable }
    return object
  }

  /// Throws unless only white space and comments follow.
  mutating func expectEnd() throws(SourceSyntaxError) {
    guard next() == nil else { throw .unexpected(at: start) }
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

  private mutating func object(
    startingWith token: PDFToken?, allowsTwins: Bool, depth: Int
  ) throws(SourceSyntaxError) -> SourceObject {
    guard depth < Self.deepest else { throw .tooDeep(at: start) }
    objectsLeft -= 1
    guard objectsLeft >= 0 else { throw .tooLarge(at: start) }
    switch token {
    case .arrayStart:
      var elements: [SourceObject] = []
      while case let token = next(), token != .arrayEnd {
        elements.append(
          try object(startingWith: token, allowsTwins: allowsTwins, depth: depth + 1))
      }
      return .array(elements)
    case .dictionaryStart:
      return .dictionary(try entries(allowsTwins: allowsTwins, depth: depth + 1))
    case .name(let name): return .name(name)
    case .string(let string):
      guard !hasMalformedString else { throw .unexpected(at: start) }
      return .string(string)
    case .number, .word: return reference() ?? SourceObject(word: Array(written))
    case .arrayEnd, .dictionaryEnd, .strayDelimiter, nil: throw .unexpected(at: start)
    }
  }

  /// Reads the entries of a dictionary after its opening delimiter.
  private mutating func entries(
    allowsTwins: Bool, depth: Int
  ) throws(SourceSyntaxError) -> [[UInt8]: SourceObject] {
    var entries: [[UInt8]: SourceObject] = [:]
    while case let token = next(), token != .dictionaryEnd {
      guard case .name(let name) = token else { throw .unexpected(at: start) }
      // A name and its place in a table take as much memory as three objects.
      objectsLeft -= 3
      let value = try object(startingWith: next(), allowsTwins: allowsTwins, depth: depth)
      let former = entries.updateValue(value, forKey: name)
      guard allowsTwins || former == nil else { throw .unexpected(at: start) }
    }
    return entries
  }

  /// Skips a generation and `R` if they follow a number, and returns the reference (7.3.10); `nil`
  /// if the last token is not the first of a reference.
  private mutating func reference() -> SourceObject? {
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

extension SourceObject {
  /// Makes the number or the keyword that a word is.
  fileprivate init(word: [UInt8]) {
    let digits = Self.shortestNumber(word)
    self = digits.map { SourceObject.number($0) } ?? .keyword(word)
  }

  /// Returns a number in its shortest form; `nil` if the word is not a number (7.3.3).
  private static func shortestNumber(_ word: [UInt8]) -> [UInt8]? {
    var rest = word[...]
    let sign = rest.first
    if sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { rest = rest.dropFirst() }
    let parts = rest.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), parts.joined().allSatisfy(\.isDecimalDigit),
      parts.contains(where: { !$0.isEmpty })
    else { return nil }
    let zero = UInt8(ascii: "0")
    var digits = Array(parts[0].drop { $0 == zero })
    var fraction = parts.count == 2 ? Array(parts[1]) : []
    while fraction.last == zero { fraction.removeLast() }
    if digits.isEmpty { digits = [zero] }
    if !fraction.isEmpty { digits += [UInt8(ascii: ".")] + fraction }
    return sign == UInt8(ascii: "-") && digits != [zero] ? [UInt8(ascii: "-")] + digits : digits
  }
}

extension Collection<UInt8> {
  /// The value of an unsigned number; `nil` for anything else, or for more digits.
  func wholeNumber(digits: Int) -> Int? {
    guard (1...digits).contains(count), allSatisfy(\.isDecimalDigit) else { return nil }
    return reduce(0) { $0 * 10 + Int($1 & 0x0F) }
  }
}
