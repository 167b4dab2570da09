import PDFObjects

/// Reads a map of codes to texts as a reader does, from its bytes (ISO 32000-1, 9.10.3; Adobe
/// technical note 5014).
///
/// What stands outside the blocks of entries is skipped; in them nothing may be amiss.
struct ToUnicodeReader {
  /// The texts of the codes.
  private(set) var texts: [Int: String] = [:]
  /// How many entries the block announced that is being read.
  private var announced: Int?
  private var found = 0

  /// Reads `bytes`; `nil` where a block is not as it should be.
  init?(_ bytes: [UInt8]) {
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      if line.first == UInt8(ascii: "<"), announced != nil {
        guard readEntry(line) else { return nil }
      } else {
        guard readKeyword(String(decoding: line, as: UTF8.self)) else { return nil }
      }
    }
    guard announced == nil else { return nil }
  }

  /// `<code> <UTF-16 units>`; false where it is anything else.
  private mutating func readEntry(_ line: ArraySlice<UInt8>) -> Bool {
    let fields = line.split(separator: UInt8(ascii: " "))
    guard fields.count == 2, let code = Self.units(fields[0]), code.count == 1,
      let units = Self.units(fields[1]), !units.isEmpty
    else { return false }
    found += 1
    // Lone surrogates become U+FFFD, which is what no page says.
    let text = String(decoding: units, as: UTF16.self)
    return texts.updateValue(text, forKey: Int(code[0])) == nil
  }

  private mutating func readKeyword(_ line: String) -> Bool {
    if line.hasSuffix(" beginbfchar") {
      guard announced == nil, let count = Int(line.prefix { $0 != " " }),
        (1...ToUnicodeMap.longestBlock).contains(count)
      else { return false }
      announced = count
      found = 0
    } else if line == "endbfchar" {
      guard announced == found else { return false }
      announced = nil
    }
    return true
  }

  /// The 16-bit units of a hexadecimal string.
  private static func units(_ field: ArraySlice<UInt8>) -> [UInt16]? {
    guard field.first == UInt8(ascii: "<"), field.last == UInt8(ascii: ">") else { return nil }
    let digits = field.dropFirst().dropLast().compactMap(\.hexadecimalValue)
    guard digits.count == field.count - 2, digits.count.isMultiple(of: 4) else { return nil }
    return stride(from: digits.startIndex, to: digits.endIndex, by: 4).map { start in
      digits[start..<start + 4].reduce(0) { $0 << 4 | UInt16($1) }
    }
  }
}
