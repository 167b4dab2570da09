/// Which way the heads of a line's letters point on the page (`PageIterator::Orientation` of
/// Tesseract; `textangle` of hOCR 1.2, 4.14, but for its sign).
package enum TextOrientation: UInt8, Sendable, Hashable, CaseIterable {
  /// Upright.
  case pageUp = 0
  /// Turned clockwise by 90°: the heads point to the right, horizontal writing reads downward.
  case pageRight = 1
  /// Upside down.
  case pageDown = 2
  /// Turned counterclockwise by 90°: the heads point to the left, horizontal writing reads upward.
  case pageLeft = 3

  /// The orientation after so many quarter turns clockwise more.
  package func turned(quarters: Int) -> TextOrientation {
    let turns = (Int(rawValue) + quarters % 4 + 4) % 4
    return TextOrientation(rawValue: UInt8(turns)) ?? self
  }
}
