/// An object of another file by its meaning: neither the spelling of names, strings and numbers nor
/// the order of a dictionary matters (ISO 32000-1, 7.3).
package enum SourceObject: Sendable, Equatable {
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
  static let null = SourceObject.keyword(Array("null".utf8))

  /// Reads an object that fills `bytes`.
  ///
  /// Throws `SourceSyntaxError` if the bytes are not exactly one object, or if a dictionary in it has
  /// an entry twice, of which readers choose different ones.
  package init(parsing bytes: [UInt8]) throws(SourceSyntaxError) {
    var scanner = SourceScanner(bytes)
    self = try scanner.value(allowsTwins: false)
    try scanner.expectEnd()
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
  var wholeNumber: Int? {
    guard case .number(let digits) = self, digits.count <= 15,
      digits.allSatisfy(\.isDecimalDigit)
    else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1 & 0x0F) }
  }
}

extension SourceScanner {
  /// Reads the next object by its meaning.
  ///
  /// - allowsTwins: Whether a dictionary may have an entry twice, of which the last counts.
  mutating func value(allowsTwins: Bool) throws(SourceSyntaxError) -> SourceObject {
    try value(allowsTwins: allowsTwins, depth: 0)
  }

  private mutating func value(
    allowsTwins: Bool, depth: Int
  ) throws(SourceSyntaxError) -> SourceObject {
    guard depth < Self.deepest else { throw .tooDeep(at: position) }
    if try skipIfNext(.openArray) {
      var elements: [SourceObject] = []
      while try !skipIfNext(.closeArray) {
        elements.append(try value(allowsTwins: allowsTwins, depth: depth + 1))
      }
      return .array(elements)
    }
    guard try skipIfNext(.openDictionary) else { return SourceText.object(try object()) }
    var entries: [[UInt8]: SourceObject] = [:]
    while try !skipIfNext(.closeDictionary) {
      let name = SourceText.name(try name())
      let value = try value(allowsTwins: allowsTwins, depth: depth + 1)
      let former = entries.updateValue(value, forKey: name)
      guard allowsTwins || former == nil else { throw .unexpected(at: position) }
    }
    return .dictionary(entries)
  }
}

/// The meaning of single tokens (7.3.2 to 7.3.5 and 7.3.10).
private enum SourceText {
  /// Returns the object of a token, or of the three tokens of a reference.
  static func object(_ token: [UInt8]) -> SourceObject {
    switch token.first {
    case UInt8(ascii: "/"): return .name(name(token))
    case UInt8(ascii: "("): return .string(literalString(token[1...].dropLast()))
    case UInt8(ascii: "<"): return .string(hexadecimalString(token[1...].dropLast()))
    default:
      let words = token.split(whereSeparator: \.isPDFWhiteSpace)
      guard words.count == 3, let number = wholeNumber(words[0]),
        let generation = wholeNumber(words[1])
      else { return number(token).map { .number($0) } ?? .keyword(token) }
      guard number > 0 else { return .null }
      return .reference(IndirectReference(number: number, generation: generation))
    }
  }

  /// Returns a name without its slash and with its escapes replaced.
  static func name(_ token: [UInt8]) -> [UInt8] {
    var rest = token.dropFirst()
    var name: [UInt8] = []
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2).compactMap(\.hexadecimalValue)
      // U+0000 is not allowed in names; programs keep its escape.
      guard byte == UInt8(ascii: "#"), digits.count == 2, digits != [0, 0] else {
        name.append(byte)
        continue
      }
      name.append(digits[0] << 4 | digits[1])
      rest = rest.dropFirst(2)
    }
    return name
  }

  private static func wholeNumber(_ digits: ArraySlice<UInt8>) -> Int? {
    guard (1...10).contains(digits.count), digits.allSatisfy(\.isDecimalDigit) else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1 & 0x0F) }
  }

  /// Returns a number in its shortest form; `nil` if the token is not a number.
  private static func number(_ token: [UInt8]) -> [UInt8]? {
    var rest = token[...]
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

  private static func literalString(_ token: ArraySlice<UInt8>) -> [UInt8] {
    var rest = token
    var string: [UInt8] = []
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "\\"): appendEscaped(&rest, to: &string)
      case 13:
        // Every line end reads as a line feed.
        if rest.first == 10 { rest = rest.dropFirst() }
        string.append(10)
      default: string.append(byte)
      }
    }
    return string
  }

  private static func appendEscaped(_ rest: inout ArraySlice<UInt8>, to string: inout [UInt8]) {
    guard let byte = rest.popFirst() else { return }
    switch byte {
    case UInt8(ascii: "n"): string.append(10)
    case UInt8(ascii: "r"): string.append(13)
    case UInt8(ascii: "t"): string.append(9)
    case UInt8(ascii: "b"): string.append(8)
    case UInt8(ascii: "f"): string.append(12)
    case 10: break
    case 13: if rest.first == 10 { rest = rest.dropFirst() }
    case UInt8(ascii: "0")...UInt8(ascii: "7"):
      let octal = [byte] + rest.prefix(2).prefix { (48...55).contains($0) }
      rest = rest.dropFirst(octal.count - 1)
      string.append(octal.reduce(0) { $0 << 3 | ($1 & 7) })
    default: string.append(byte)
    }
  }

  private static func hexadecimalString(_ token: ArraySlice<UInt8>) -> [UInt8] {
    let digits = token.compactMap(\.hexadecimalValue)
    return stride(from: 0, to: digits.count, by: 2).map { index in
      digits[index] << 4 | (index + 1 < digits.count ? digits[index + 1] : 0)
    }
  }
}
