/// How a letter takes part in the order of mixed text: the bidirectional classes of UAX #9, those
/// that do the same in a single line of recognised words taken together.
enum BidiClass {
  /// Strong, left to right (L).
  case left
  /// Strong, right to left (R, AL).
  case right
  /// Digits of any script (EN, AN).
  case number
  /// Stands inside a number: comma, full stop, colon, slash, plus, minus (CS, ES).
  case separator
  /// Stands beside a number: number sign, per cent, degree, currencies (ET).
  case terminator
  case neutral

  /// The class of a grapheme: that of its first code point.
  init(of grapheme: String) {
    guard let scalar = grapheme.unicodeScalars.first else {
      self = .neutral
      return
    }
    switch scalar {
    case ",", ".", ":", "/", "+", "-", "\u{2212}", "\u{060C}", "\u{066B}", "\u{066C}":
      self = .separator
    case "#", "%", "\u{066A}", "\u{B0}": self = .terminator
    default: self = BidiClass(of: scalar.properties.generalCategory, scalar.isRightToLeft)
    }
  }

  private init(of category: Unicode.GeneralCategory, _ isRightToLeft: Bool) {
    switch category {
    case .decimalNumber: self = .number
    case .currencySymbol: self = .terminator
    case _ where isRightToLeft: self = .right
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .letterNumber, .spacingMark:
      self = .left
    default: self = .neutral
    }
  }
}

extension Unicode.Scalar {
  /// Whether it is a letter or mark of Hebrew, Arabic, Syriac, Thaana, N'Ko or another script
  /// written from right to left (the blocks of UAX #9, 3.2, without their digits).
  var isRightToLeft: Bool {
    switch value {
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF,
      0x1E800...0x1EFFF:
      properties.generalCategory != .decimalNumber && value != 0x060C && value != 0x066A
        && value != 0x066B && value != 0x066C
    default: false
    }
  }
}

extension String {
  /// Whether any of it is written from right to left.
  var readsFromTheRight: Bool {
    // Two bytes of UTF-8 from D6 on begin with Hebrew; all before is quickly passed.
    utf8.contains { $0 >= 0xD6 } && unicodeScalars.contains(where: \.isRightToLeft)
  }
}
