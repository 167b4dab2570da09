import PageModel

/// A CMap (ISO 32000-1, 9.7.5 and 9.10.3): splits strings into codes, and maps codes to character
/// identifiers or to Unicode text.
package struct CharacterMap {
  /// The maximum number of mappings; a map of all codes of two bytes has 65 536.
  private static let maximumEntries = 200_000
  /// The maximum number of operands of an operator.
  private static let maximumOperands = 300_000
  /// The maximum number of ranges of codes that strings may have.
  private static let maximumSpaces = 1_000
  /// The maximum length of the text of a code in bytes; a letter with 30 marks needs less.
  private static let maximumTextLength = 128

  /// A range of codes of one length that strings may have, with a range for each byte.
  private struct CodeSpace {
    let low: [UInt8]
    let high: [UInt8]

    func contains(_ code: ArraySlice<UInt8>) -> Bool {
      code.count == low.count
        && zip(code, zip(low, high)).allSatisfy { $0 >= $1.0 && $0 <= $1.1 }
    }
  }

  /// Consecutive codes with consecutive values.
  private struct CodeRange {
    let codes: ClosedRange<Int>
    /// The character identifier of the first code.
    let identifier: Int
    /// The UTF-16 text of the first code.
    let text: [UInt16]
  }

  private var spaces: [CodeSpace] = []
  /// The ranges by their first code, in order.
  private var ranges: [CodeRange] = []
  private var singles: [Int: [UInt16]] = [:]
  /// Whether the CMap is for vertical writing.
  package private(set) var isVertical = false

  /// Reads a CMap; malformed parts are skipped.
  package init(_ bytes: [UInt8]) {
    var tokens = PDFTokenizer(bytes)
    var operands: [PDFToken] = []
    while let name = tokens.nextOperator(&operands, upTo: Self.maximumOperands) {
      execute(name, operands)
    }
    ranges.sort { $0.codes.lowerBound < $1.codes.lowerBound }
  }

  private mutating func execute(_ name: String, _ operands: [PDFToken]) {
    switch name {
    case "endcodespacerange": addSpaces(operands)
    case "endbfchar": addCharacters(operands)
    case "endbfrange": addRanges(operands)
    case "endcidchar": addIdentifiers(operands, isRange: false)
    case "endcidrange": addIdentifiers(operands, isRange: true)
    case "def":
      if operands.dropLast().last == .name(Array("WMode".utf8)),
        case .number(let mode, _)? = operands.last
      {
        isVertical = mode == 1
      }
    default: break
    }
  }

  private mutating func addSpaces(_ operands: [PDFToken]) {
    var rest = operands[...]
    while case .string(let low)? = rest.popFirst(), case .string(let high)? = rest.popFirst() {
      guard low.count == high.count, (1...4).contains(low.count),
        spaces.count < Self.maximumSpaces
      else { continue }
      spaces.append(CodeSpace(low: low, high: high))
    }
  }

  private mutating func addCharacters(_ operands: [PDFToken]) {
    var rest = operands[...]
    while case .string(let code)? = rest.popFirst(), let value = rest.popFirst() {
      guard case .string(let text) = value, let code = Self.number(code), hasRoom else { continue }
      singles[code] = Self.units(text)
    }
  }

  private mutating func addRanges(_ operands: [PDFToken]) {
    var rest = operands[...]
    while case .string(let low)? = rest.popFirst(), case .string(let high)? = rest.popFirst(),
      let value = rest.popFirst()
    {
      guard let first = Self.number(low), let last = Self.number(high), first <= last else {
        continue
      }
      if case .string(let text) = value {
        guard hasRoom else { return }
        ranges.append(CodeRange(codes: first...last, identifier: 0, text: Self.units(text)))
      } else {
        addArray(&rest, first...last)
      }
    }
  }

  /// Adds the texts of an array whose opening bracket has been read.
  private mutating func addArray(_ rest: inout ArraySlice<PDFToken>, _ codes: ClosedRange<Int>) {
    var code = codes.lowerBound
    while let value = rest.popFirst() {
      guard case .string(let text) = value else { return }
      if code <= codes.upperBound, hasRoom { singles[code] = Self.units(text) }
      code += 1
    }
  }

  private mutating func addIdentifiers(_ operands: [PDFToken], isRange: Bool) {
    var rest = operands[...]
    while case .string(let low)? = rest.popFirst() {
      var high = low
      if isRange {
        guard case .string(let last)? = rest.popFirst() else { return }
        high = last
      }
      guard case .number(let number, _)? = rest.popFirst() else { return }
      guard let first = Self.number(low), let last = Self.number(high), first <= last,
        (0...65_535).contains(number), hasRoom
      else { continue }
      ranges.append(CodeRange(codes: first...last, identifier: Int(number), text: []))
    }
  }

  private var hasRoom: Bool { ranges.count + singles.count < Self.maximumEntries }

  private static func number(_ code: [UInt8]) -> Int? {
    (1...4).contains(code.count) ? code.reduce(0) { $0 << 8 | Int($1) } : nil
  }

  private static func units(_ text: [UInt8]) -> [UInt16] {
    text.count == 1 ? [UInt16(text[0])] : text.prefix(maximumTextLength).utf16Units
  }
}

extension CharacterMap {
  /// The map of codes of two bytes to the characters of the basic multilingual plane.
  package static let unicode = CharacterMap(Array("<0000> <FFFF> <0000> endbfrange".utf8))

  /// Whether the map says how strings are split into codes.
  package var hasCodeSpaces: Bool { !spaces.isEmpty }

  /// Returns the length of the first code of a string; 1 if no code matches.
  package func codeLength(in string: ArraySlice<UInt8>) -> Int {
    (1...4).first { length in
      string.count >= length && spaces.contains { $0.contains(string.prefix(length)) }
    } ?? 1
  }

  /// Returns the character identifier of a code; `nil` if the map has none.
  package func identifier(of code: Int) -> Int? {
    range(of: code).map { $0.identifier + code - $0.codes.lowerBound }
  }

  /// Returns the text of a code; `nil` if the map has none.
  package func text(of code: Int) -> String? {
    guard var units = singles[code] ?? range(of: code)?.text, let last = units.last else {
      return nil
    }
    if singles[code] == nil, let range = range(of: code) {
      units[units.count - 1] = last &+ UInt16(truncatingIfNeeded: code - range.codes.lowerBound)
    }
    let text = String(decoding: units, as: UTF16.self)
    return text.unicodeScalars.allSatisfy { $0.value == 0 || $0 == "\u{FFFD}" } ? nil : text
  }

  /// Returns the last range that begins at or before a code, if it contains the code.
  private func range(of code: Int) -> CodeRange? {
    let range = ranges.last(startingUpTo: code, by: \.codes.lowerBound)
    return range.flatMap { $0.codes.contains(code) ? $0 : nil }
  }
}

extension Array {
  /// Returns the last element that does not start after `place`, of elements in ascending order;
  /// `nil` if there is none.
  package func last(startingUpTo place: Int, by start: (Element) -> Int) -> Element? {
    let next = partitioningIndex { start($0) > place }
    return next > 0 ? self[next - 1] : nil
  }
}
