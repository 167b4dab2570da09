/// Characters that are not seen and tell a reader in which direction to take what they stand beside
/// (UAX #9, 2.6).
enum DirectionMark {
  static let left = "\u{200E}"
  static let right = "\u{200F}"
  /// As `right`, from the block of Arabic: pypdf knows no other.
  static let arabic = "\u{061C}"
  /// A space that pdf.js takes for more than a gap, which it would not see where the pen goes back.
  static let space = "\u{200E} "
}
