/// Escapes text for XML.
package enum XMLText {
  /// Returns the text with the reserved characters of elements and attributes escaped, and without
  /// forbidden code points (XML 1.0, 2.2).
  package static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: needsCare) else { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result.append(contentsOf: "&amp;".unicodeScalars)
      case "<": result.append(contentsOf: "&lt;".unicodeScalars)
      case ">": result.append(contentsOf: "&gt;".unicodeScalars)
      case "\"": result.append(contentsOf: "&quot;".unicodeScalars)
      // Parsers replace line ends and tabs of attributes with spaces.
      case "\t", "\n", "\r": result.append(contentsOf: "&#\(scalar.value);".unicodeScalars)
      case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": continue
      default: result.append(scalar)
      }
    }
    return String(result)
  }

  /// Returns whether a byte of UTF-8 may be part of a character to be escaped or removed: U+FFFE
  /// begins with EF.
  private static func needsCare(_ byte: UInt8) -> Bool {
    switch byte {
    case 0..<0x20, UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""),
      0xEF:
      true
    default: false
    }
  }
}
