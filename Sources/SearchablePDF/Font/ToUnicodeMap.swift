import PDFSyntax

/// The CMap that gives the text of each code of a font (ISO 32000-1, 9.10.3).
enum ToUnicodeMap {
  /// The maximum number of entries of a block; some readers ignore a map with longer blocks (Adobe
  /// technical note 5014, 2.2).
  static let maximumBlockLength = 100

  /// Returns the map of the codes from `first` on to `texts`, in their order.
  static func bytes(of texts: some RandomAccessCollection<String>, from first: Int = 1) -> [UInt8] {
    let opening = [
      "/CIDInit /ProcSet findresource begin", "12 dict begin", "begincmap",
      "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def",
      "/CMapName /Adobe-Identity-UCS def", "/CMapType 2 def",
      "1 begincodespacerange", "<0000> <FFFF>", "endcodespacerange", "",
    ]
    let ending = ["endcmap", "CMapName currentdict /CMap defineresource pop", "end", "end", ""]
    var bytes = Array(opening.joined(separator: "\n").utf8)
    var code = first
    var rest = texts[...]
    while !rest.isEmpty {
      append(rest.prefix(maximumBlockLength), from: code, to: &bytes)
      code += maximumBlockLength
      rest = rest.dropFirst(maximumBlockLength)
    }
    return bytes + ending.joined(separator: "\n").utf8
  }

  private static func append(
    _ block: some Collection<String>, from first: Int, to bytes: inout [UInt8]
  ) {
    bytes += "\(block.count) beginbfchar\n".utf8
    for (offset, text) in block.enumerated() {
      bytes.append(UInt8(ascii: "<"))
      append(UInt16(truncatingIfNeeded: first + offset), to: &bytes)
      bytes += "> <".utf8
      for unit in text.utf16 { append(unit, to: &bytes) }
      bytes += ">\n".utf8
    }
    bytes += "endbfchar\n".utf8
  }

  /// Appends four hexadecimal digits.
  private static func append(_ unit: UInt16, to bytes: inout [UInt8]) {
    for shift in stride(from: 12, through: 0, by: -4) {
      let digit = UInt8(truncatingIfNeeded: unit >> UInt16(shift)) & 0xF
      bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "A") + digit - 10)
    }
  }
}

/// Parses a ToUnicode map as PDF readers do (ISO 32000-1, 9.10.3; Adobe technical note 5014).
///
/// Lines outside of the blocks of entries are ignored; any error inside a block makes the map
/// invalid.
struct ToUnicodeReader {
  /// The texts of the codes.
  private(set) var texts: [Int: String] = [:]
  /// The announced number of entries of the current block; `nil` outside of blocks.
  private var announced: Int?
  private var found = 0

  /// Parses `bytes`; `nil` if a block is malformed.
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

  /// Parses `<code> <UTF-16 units>`; returns false if the line is malformed.
  private mutating func readEntry(_ line: ArraySlice<UInt8>) -> Bool {
    let fields = line.split(separator: UInt8(ascii: " "))
    guard fields.count == 2, let code = Self.units(fields[0]), code.count == 1,
      let units = Self.units(fields[1]), !units.isEmpty
    else { return false }
    found += 1
    // Lone surrogates become U+FFFD, which no recognised text contains.
    let text = String(decoding: units, as: UTF16.self)
    return texts.updateValue(text, forKey: Int(code[0])) == nil
  }

  private mutating func readKeyword(_ line: String) -> Bool {
    if line.hasSuffix(" beginbfchar") {
      guard announced == nil, let count = Int(line.prefix { $0 != " " }),
        (1...ToUnicodeMap.maximumBlockLength).contains(count)
      else { return false }
      announced = count
      found = 0
    } else if line == "endbfchar" {
      guard announced == found else { return false }
      announced = nil
    }
    return true
  }

  /// Returns the 16-bit units of a hexadecimal string; `nil` if the string is malformed.
  private static func units(_ field: ArraySlice<UInt8>) -> [UInt16]? {
    guard field.first == UInt8(ascii: "<"), field.last == UInt8(ascii: ">") else { return nil }
    let digits = field.dropFirst().dropLast().compactMap(\.hexadecimalValue)
    guard digits.count == field.count - 2, digits.count.isMultiple(of: 4) else { return nil }
    return stride(from: digits.startIndex, to: digits.endIndex, by: 4).map { start in
      digits[start..<start + 4].reduce(0) { $0 << 4 | UInt16($1) }
    }
  }
}
