import PageLayout

extension TextOrientation {
  /// By how far the letters are turned, in degrees counterclockwise, as `textangle` of hOCR (1.2,
  /// 4.14) and `ROTATION` of ALTO count.
  var degreesCounterclockwise: Int {
    switch self {
    case .pageUp: 0
    case .pageLeft: 90
    case .pageDown: 180
    case .pageRight: 270
    }
  }
}

extension TextLine {
  /// Whether the line's own frame is the page: its baseline is then a line across the page.
  var isUpright: Bool { orientation == .pageUp && direction != .topToBottom }
}
