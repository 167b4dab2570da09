/// The CMap that says which text each code of a font stands for (ISO 32000-1, 9.10.3).
enum ToUnicodeMap {
  /// A block of more entries is invalid, and some readers then read none (Adobe technical note
  /// 5014, 2.2).
  private static let longestBlock = 100

  /// The map of the codes from 1 on to `texts`, in their order.
  static func bytes(of texts: [String]) -> [UInt8] {
    var lines = [
      "/CIDInit /ProcSet findresource begin", "12 dict begin", "begincmap",
      "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def",
      "/CMapName /Adobe-Identity-UCS def", "/CMapType 2 def",
      "1 begincodespacerange", "<0000> <FFFF>", "endcodespacerange",
    ]
    for first in stride(from: 0, to: texts.count, by: longestBlock) {
      let last = min(first + longestBlock, texts.count)
      lines.append("\(last - first) beginbfchar")
      lines += (first..<last).map { "<\(hexadecimal(UInt16($0 + 1)))> <\(utf16(texts[$0]))>" }
      lines.append("endbfchar")
    }
    lines += [
      "endcmap", "CMapName currentdict /CMap defineresource pop", "end", "end", "",
    ]
    return Array(lines.joined(separator: "\n").utf8)
  }

  private static func utf16(_ text: String) -> String {
    text.utf16.map(hexadecimal).joined()
  }

  private static func hexadecimal(_ unit: UInt16) -> String {
    let digits = String(unit, radix: 16, uppercase: true)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }
}
