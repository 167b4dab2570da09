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
}
