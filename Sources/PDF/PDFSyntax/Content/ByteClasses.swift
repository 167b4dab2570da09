/// The character classes of PDF syntax (ISO 32000-1, 7.2.2).
extension UInt8 {
  /// Whether the byte is white space (table 1).
  package var isPDFWhiteSpace: Bool {
    self == 32 || self == 10 || self == 13 || self == 9 || self == 12 || self == 0
  }

  /// Whether the byte is neither white space nor a delimiter (table 2).
  package var isPDFRegular: Bool {
    switch self {
    case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "<"), UInt8(ascii: ">"),
      UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"),
      UInt8(ascii: "/"), UInt8(ascii: "%"):
      false
    default: !isPDFWhiteSpace
    }
  }

  /// Whether the byte is a digit from 0 to 9.
  var isDecimalDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  /// The value of a hexadecimal digit; `nil` for any other byte.
  package var hexadecimalValue: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
