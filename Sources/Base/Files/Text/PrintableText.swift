extension String {
  /// The text with a question mark for each character that could move the cursor of a terminal,
  /// reorder a line, or imitate a line of scanpdf: control characters, separators of lines and
  /// paragraphs, and directional marks (UAX #9).
  ///
  /// Bytes of a path that are not UTF-8 are escaped, as in `\xFC`.
  package var printable: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.flatMap { $0.pathByteEscape ?? [$0.isPrintable ? $0 : "?"] }))
  }

  /// The beginning of `printable`, because messages of libraries and workers may be long.
  package var printableExcerpt: String {
    let limit = 300
    let beginning = String(unicodeScalars.prefix(limit)).printable
    return unicodeScalars.dropFirst(limit).isEmpty ? beginning : beginning + "…"
  }
}

extension Unicode.Scalar {
  /// The escape of the path's byte that the character represents, as in `\xFC`; `nil` for any other
  /// character.
  package var pathByteEscape: [Unicode.Scalar]? {
    PathByte.byte(of: self).map {
      Array("\\x\(String($0, radix: 16, uppercase: true))".unicodeScalars)
    }
  }

  fileprivate var isPrintable: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: false
    case .format: !Self.directionalMarks.contains(self)
    default: true
    }
  }

  private static let directionalMarks: Set<Unicode.Scalar> = [
    "\u{061C}", "\u{200E}", "\u{200F}", "\u{202A}", "\u{202B}", "\u{202C}", "\u{202D}", "\u{202E}",
    "\u{2066}", "\u{2067}", "\u{2068}", "\u{2069}",
  ]
}

extension FixedWidthInteger {
  /// Returns the digits of the number, padded with leading zeros to `count`.
  package func digits(_ count: Int, radix: Int = 10, uppercase: Bool = false) -> String {
    let digits = String(self, radix: radix, uppercase: uppercase)
    return String(repeating: "0", count: Swift.max(count - digits.count, 0)) + digits
  }
}

extension Sequence<UInt8> {
  /// The bytes as two hexadecimal digits each.
  package var hexadecimal: String { map { $0.digits(2, radix: 16) }.joined() }

  /// Returns the bytes as text, with all except safe bytes percent-encoded (RFC 3986, 2.1).
  package func percentEncoded(isSafe: (UInt8) -> Bool) -> String {
    map { isSafe($0) ? String(UnicodeScalar($0)) : "%" + $0.digits(2, radix: 16, uppercase: true) }
      .joined()
  }
}

extension Int {
  /// Returns the number with a noun, such as `1 page` or `2 pages`.
  package func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}
