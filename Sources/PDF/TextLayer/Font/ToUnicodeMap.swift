import PDFSyntax

/// The CMap that gives the text of each code of a font (ISO 32000-1, 9.10.3).
enum ToUnicodeMap {
  /// The maximum number of entries of a block; some readers ignore maps with longer blocks (Adobe
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
      var entry = ObjectSerializer()
      entry.appendHexadecimal(uint16(first + offset))
      entry.append(syntax: " ")
      entry.appendHexadecimal(text.utf16.flatMap { uint16(Int($0)) })
      bytes += entry.bytes
      bytes.append(UInt8(ascii: "\n"))
    }
    bytes += "endbfchar\n".utf8
  }

  /// Returns whether every block of a map has the stated number of entries, at most the maximum,
  /// and no two-byte code has two entries.
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

  /// Adds the codes of a block; returns false if an entry is malformed or repeats a code.
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
