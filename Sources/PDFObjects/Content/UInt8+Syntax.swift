/// The kinds of characters of PDF's syntax (ISO 32000-1, 7.2.2).
extension UInt8 {
  /// Table 1.
  var isPDFWhiteSpace: Bool {
    self == 32 || self == 10 || self == 13 || self == 9 || self == 12 || self == 0
  }

  /// Neither white space nor a delimiter of table 2.
  var isPDFRegular: Bool {
    switch self {
    case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "<"), UInt8(ascii: ">"),
      UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"),
      UInt8(ascii: "/"), UInt8(ascii: "%"):
      false
    default: !isPDFWhiteSpace
    }
  }

  /// Whether it is a letter of ASCII.
  var isLetter: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
  }

  /// What it stands for as a hexadecimal digit; `nil` where it is none.
  package var hexadecimalValue: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
