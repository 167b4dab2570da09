// The standard library's own normalisation; Foundation's would link all of Foundation into the
// executable.
@_spi(_Unicode) import Swift

extension String {
  /// The text in Normalization Form C (UAX #15): a letter and its accent as one code point.
  ///
  /// A run of more than 30 marks is normalised in parts, because the time for sorting marks grows
  /// with the square of their number; no letter has so many marks.
  package var composed: String {
    guard !utf8.allSatisfy({ $0 < 0x80 }) else { return self }
    var scalars = String.UnicodeScalarView()
    for part in partsOfFewMarks {
      for scalar in part._nfc { scalars.append(scalar) }
    }
    return String(scalars)
  }

  /// The maximum number of marks in a row, as in the Stream-Safe Text Format (UAX #15, 13).
  private static let maximumMarks = 30

  /// The text in parts without more than `maximumMarks` marks in a row.
  private var partsOfFewMarks: [String] {
    // A mark takes at least two bytes.
    guard utf8.count > 2 * Self.maximumMarks else { return [self] }
    var parts: [String] = []
    var part = String.UnicodeScalarView()
    var marks = 0
    for scalar in unicodeScalars {
      marks = scalar.properties.canonicalCombiningClass == .notReordered ? 0 : marks + 1
      if marks > Self.maximumMarks {
        parts.append(String(part))
        part = String.UnicodeScalarView()
        marks = 1
      }
      part.append(scalar)
    }
    return parts + [String(part)]
  }
}

extension String {
  /// Returns the text from the first to the last character that is wanted.
  package func trimmed(to isWanted: (Character) -> Bool) -> Substring {
    let rest = drop { !isWanted($0) }
    return rest.lastIndex(where: isWanted).map { rest[...$0] } ?? ""
  }
}

extension Character {
  /// Whether the character is a letter or a number of any script.
  package var isAlphanumeric: Bool { isLetter || isNumber }

  /// The letter without its accents (the first code point of Normalization Form D).
  package var decomposedBase: Unicode.Scalar? {
    for scalar in String(self)._nfd { return scalar }
    return nil
  }

  /// Whether the character has a letter as wide as high.
  package var isWide: Bool { unicodeScalars.contains(where: \.isWide) }
}

extension String {
  /// Whether the text has anything but white space and directional marks.
  package var isVisible: Bool {
    unicodeScalars.contains { !$0.properties.isWhitespace && !$0.isDirectionMark }
  }
}

extension Unicode.Scalar {
  /// Whether the scalar only sets the direction of the text around it (UAX #9).
  package var isDirectionMark: Bool {
    self == "\u{200E}" || self == "\u{200F}" || self == "\u{61C}"
  }

  /// Whether the letter is as wide as high, as East Asian letters are (the wide blocks of UAX #11).
  package var isWide: Bool {
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xA000...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF00...0xFF60,
      0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
      true
    default:
      false
    }
  }
}
