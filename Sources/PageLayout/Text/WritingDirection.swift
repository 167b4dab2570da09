/// Where a line's writing runs, seen with its letters upright (`WritingDirection` of Tesseract,
/// `READINGDIRECTION` of ALTO 4.2).
package enum WritingDirection: UInt8, Sendable, Hashable, CaseIterable {
  case leftToRight = 0
  /// As Arabic and Hebrew; numbers and foreign words in it still run left to right.
  case rightToLeft = 1
  /// As columns of Chinese and Japanese: upright letters below each other.
  case topToBottom = 2
}
