package import PageModel

extension Symbol {
  /// Whether the symbol is an ASCII digit.
  package var isDigit: Bool { text.count == 1 && text.allSatisfy(\.isASCIIDigit) }
}

extension Character {
  /// Whether the character is an ASCII digit.
  package var isASCIIDigit: Bool { isASCII && isNumber }
}
