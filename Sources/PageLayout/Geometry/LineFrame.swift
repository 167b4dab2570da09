/// The frame in which a line's writing runs along x: the page turned about its upper left corner by
/// quarters, so that coordinates may be negative.
///
/// Pixels, y down, as on the page; letters' heads point up or, in vertical writing, to the left.
///
/// What holds for upright lines (baselines, heights, gaps between words) holds for every line in
/// its own frame; boxes are the page's everywhere else.
package enum LineFrame: UInt8, Sendable, Hashable, CaseIterable {
  /// The page as it is: x runs to the page's right.
  case upright = 0
  /// x runs down the page, y to its left: for lines turned clockwise by 90° and for vertical lines.
  case downward = 1
  /// x runs to the page's left, y up.
  case upsideDown = 2
  /// x runs up the page, y to its right: for lines turned counterclockwise by 90°.
  case upward = 3

  /// The frame of a line whose letters stand so and whose writing runs so.
  package init(_ orientation: TextOrientation, _ direction: WritingDirection) {
    let turned = orientation.turned(quarters: direction == .topToBottom ? 1 : 0)
    self = LineFrame(rawValue: turned.rawValue) ?? .upright
  }

  /// Whether lengths along the frame's x are lengths along the page's y.
  package var isSideways: Bool { self == .downward || self == .upward }

  /// The map from the page's pixels to the frame's.
  package var fromPage: AffineTransform {
    switch self {
    case .upright: .identity
    case .downward: AffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: 0)
    case .upsideDown: AffineTransform(a: -1, b: 0, c: 0, d: -1, tx: 0, ty: 0)
    case .upward: AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
    }
  }

  /// The map from the frame's pixels back to the page's.
  package var toPage: AffineTransform {
    switch self {
    case .upright, .upsideDown: fromPage
    case .downward: LineFrame.upward.fromPage
    case .upward: LineFrame.downward.fromPage
    }
  }
}
