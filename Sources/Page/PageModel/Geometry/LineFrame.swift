/// The coordinate frame in which a line's writing runs along x: the page rotated about its upper
/// left corner by quarter turns, so coordinates may be negative.
///
/// The unit is the pixel, with y down, as on the page. The tops of letters point up or, in vertical
/// writing, to the left.
///
/// All rules for upright lines (baselines, heights, gaps between words) hold for every line in its
/// own frame. Boxes are in page coordinates unless they are said to be in a frame.
package enum LineFrame: UInt8, Sendable, Hashable, CaseIterable {
  /// The page itself: x runs to the right of the page.
  case upright = 0
  /// x runs down the page and y to its left, for lines rotated clockwise by 90° and for vertical
  /// lines.
  case downward = 1
  /// x runs to the left of the page and y up.
  case upsideDown = 2
  /// x runs up the page and y to its right, for lines rotated counterclockwise by 90°.
  case upward = 3

  package init(_ orientation: TextOrientation, _ direction: WritingDirection) {
    let turned = orientation.turned(quarters: direction == .topToBottom ? 1 : 0)
    self = LineFrame(rawValue: turned.rawValue) ?? .upright
  }

  /// Whether the frame's x axis is the page's y axis.
  package var isSideways: Bool { self == .downward || self == .upward }

  /// The map from page pixels to frame pixels.
  package var fromPage: AffineTransform { turns(-Int(rawValue)) }

  /// The map from frame pixels to page pixels.
  package var toPage: AffineTransform { turns(Int(rawValue)) }

  /// Returns quarter turns about the upper left corner.
  private func turns(_ quarters: Int) -> AffineTransform {
    .quarterTurns(quarters, of: PixelSize(width: 0, height: 0))
  }
}

/// The direction in which the tops of a line's letters point on the page
/// (`PageIterator::Orientation` of Tesseract; `textangle` of hOCR 1.2, 4.14, with the opposite
/// sign).
package enum TextOrientation: UInt8, Sendable, Hashable, CaseIterable {
  /// Upright.
  case pageUp = 0
  /// Rotated clockwise by 90°: the tops of letters point right, horizontal writing runs down the
  /// page.
  case pageRight = 1
  /// Upside down.
  case pageDown = 2
  /// Rotated counterclockwise by 90°: the tops of letters point left, horizontal writing runs up
  /// the page.
  case pageLeft = 3

  /// Returns the orientation after `quarters` more clockwise quarter turns.
  package func turned(quarters: Int) -> TextOrientation {
    let turns = (Int(rawValue) + quarters % 4 + 4) % 4
    return TextOrientation(rawValue: UInt8(turns)) ?? self
  }
}

/// The direction of a line's writing relative to its upright letters (`WritingDirection` of
/// Tesseract, `READINGDIRECTION` of ALTO 4.2).
package enum WritingDirection: UInt8, Sendable, Hashable, CaseIterable {
  case leftToRight = 0
  /// Arabic and Hebrew; numbers and Latin words within such a line run left to right.
  case rightToLeft = 1
  /// Columns of Chinese and Japanese: upright letters one below the other.
  case topToBottom = 2
}
