import PDFSyntax

/// The CMap that gives the text of each code of a font (ISO 32000-1, 9.10.3).
enum ToUnicodeMap {
  /// The maximum number of entries of a block; some readers ignore a map with longer blocks (Adobe
  /// technical note 5014, 2.2).
  private static let maximumBlockLength = 100

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

  /// Returns whether every block of a map has as many entries as it announces, not too many for any
  /// reader, and no code of two bytes has two entries.
  static func isSound(_ map: [UInt8]) -> Bool {
    var tokens = PDFTokenizer(map)
    var operands: [PDFToken] = []
    var announced: PDFToken?
    var codes: Set<[UInt8]> = []
    while let name = tokens.nextOperator(&operands) {
      if name == "beginbfchar" { announced = operands.last }
      if name == "endbfchar" {
        let count = operands.count / 2
        guard (1...maximumBlockLength).contains(count),
          announced == .number(Double(count), isPlainInteger: true),
          addEntries(operands, to: &codes)
        else { return false }
      }
    }
    return !tokens.isAmbiguous
  }

  /// Adds the codes of a block; returns false if an entry is malformed or a code is there already.
  private static func addEntries(_ operands: [PDFToken], to codes: inout Set<[UInt8]>) -> Bool {
    var rest = operands[...]
    while case .string(let code)? = rest.popFirst() {
      guard code.count == 2, case .string(let text)? = rest.popFirst(), !text.isEmpty,
        text.count.isMultiple(of: 2), codes.insert(code).inserted
      else { return false }
    }
    return rest.isEmpty
  }
}
