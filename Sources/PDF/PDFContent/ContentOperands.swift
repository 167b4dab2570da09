import PDFSyntax

/// The operands of an operator of a page, with the delimiters and elements of arrays and
/// dictionaries as operands of their own.
struct ContentOperands {
  /// The maximum number of operands; PDF readers allow far fewer outside arrays.
  private static let maximumCount = 100_000

  private(set) var values: [PDFToken] = []
  /// The offset of the first operand.
  private(set) var start: Int?
  /// Whether there were too many operands, or malformed ones.
  private(set) var isMalformed = false

  /// Adds a token that starts at an offset and is not an operator.
  mutating func add(_ token: PDFToken, at offset: Int) {
    start = start ?? offset
    if values.count < Self.maximumCount, token != .strayDelimiter {
      values.append(token)
    } else {
      isMalformed = true
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
