/// A number that is printed on a page.
package struct PageNumber: Sendable, Hashable {
  /// The form of the number (ISO 32000-1, table 159).
  package enum Style: Sendable, Hashable {
    case decimal
    case lowercaseRoman
  }

  /// The number, from 1.
  package let value: Int
  package let style: Style

  /// The maximum number of digits of a page number; postal codes have more.
  private static let maximumDigits = 4

  /// Makes a number.
  package init(_ value: Int, style: Style = .decimal) {
    self.value = value
    self.style = style
  }

  /// Reads a number of at most four digits, or a Roman one below 90; `nil` for any other text, and
  /// for 0.
  package init?(_ text: String) {
    if let value = Int(text), text.allSatisfy(\.isASCII) {
      guard value > 0, text.count <= Self.maximumDigits else { return nil }
      self.init(value)
    } else {
      guard let value = (1..<90).first(where: { Self.roman($0) == text }) else { return nil }
      self.init(value, style: .lowercaseRoman)
    }
  }

  /// Returns a number below 90 in lower-case Roman digits.
  private static func roman(_ value: Int) -> String {
    let units = ["", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix"]
    let tens = ["", "x", "xx", "xxx", "xl", "l", "lx", "lxx", "lxxx"]
    return tens[value / 10] + units[value % 10]
  }
}
