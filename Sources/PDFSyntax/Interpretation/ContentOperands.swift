/// An operand of an operator of a page; arrays and dictionaries are their delimiters and elements.
enum ContentValue: Equatable {
  case number(Double, isPlainInteger: Bool)
  case name([UInt8])
  case string([UInt8])
  /// `true`, `false` or `null`.
  case keyword([UInt8])
  case arrayStart
  case arrayEnd
  case dictionaryStart
  case dictionaryEnd

  /// The value of a number; `nil` for any other operand.
  var number: Double? {
    if case .number(let number, _) = self { number } else { nil }
  }

  var isString: Bool { if case .string = self { true } else { false } }

  /// The bytes of a name; `nil` for any other operand.
  var name: [UInt8]? {
    if case .name(let name) = self { name } else { nil }
  }
}

/// The operands of an operator.
struct ContentOperands {
  /// The maximum number of operands; PDF readers allow far fewer outside arrays.
  private static let most = 100_000

  private(set) var values: [ContentValue] = []
  /// The offset of the first operand.
  private(set) var start: Int?
  /// Whether there were too many operands, or malformed ones.
  private(set) var isMalformed = false

  /// Adds the last token of `tokens`, which must not be an operator.
  mutating func add(_ token: ContentToken, of tokens: ContentTokenizer) {
    start = start ?? tokens.start
    guard values.count < Self.most else {
      isMalformed = true
      return
    }
    switch token {
    case .number(let number):
      values.append(.number(number, isPlainInteger: tokens.isPlainInteger))
    case .name(let name): values.append(.name(name))
    case .string: values.append(.string(tokens.string()))
    case .word(let word): values.append(.keyword(Array(word)))
    case .arrayStart: values.append(.arrayStart)
    case .arrayEnd: values.append(.arrayEnd)
    case .dictionaryStart: values.append(.dictionaryStart)
    case .dictionaryEnd: values.append(.dictionaryEnd)
    case .strayDelimiter: isMalformed = true
    }
  }

  mutating func clear() {
    values.removeAll(keepingCapacity: true)
    start = nil
    isMalformed = false
  }

  /// Returns whether the operands are exactly `count` numbers.
  func areNumbers(_ count: Int) -> Bool {
    !isMalformed && values.count == count && values.allSatisfy { $0.number != nil }
  }

  /// Returns the last `count` operands as numbers; zeros for missing ones and other operands.
  func numbers(_ count: Int) -> [Double] {
    let last = values.suffix(count).map { $0.number ?? 0 }
    return [Double](repeating: 0, count: count - last.count) + last
  }

  /// All numbers among the operands.
  var allNumbers: [Double] { values.compactMap(\.number) }

  /// The only operand, if it is a name.
  var onlyName: [UInt8]? { values.count == 1 && !isMalformed ? values[0].name : nil }
}
