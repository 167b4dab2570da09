/// By how much a page was laid askew on the scanner.
package enum PageSkew {
  /// A line that climbs by more than this share of its height from end to end counts as askew.
  static let highestClimb = 0.49

  /// How many degrees the lines are turned, positive where they run down to the right; `nil` where
  /// most of the text stands straight enough for the hidden text to follow.
  ///
  /// The slope of the line in the middle, by length; small angles are as their slopes.
  package static func degrees(of page: RecognizedPage) -> Double? {
    let lines = page.lines.map { (slope: $0.baseline.slope, line: $0) }
    let length = lines.reduce(0) { $0 + $1.line.frameBox.width }
    let askew = lines.reduce(0) { $0 + ($1.line.isAskew ? $1.line.frameBox.width : 0) }
    guard askew > length / 2 else { return nil }
    var rest = length / 2
    let middle = lines.sorted { $0.slope < $1.slope }.first { line in
      rest -= line.line.frameBox.width
      return rest <= 0
    }
    return middle.map { $0.slope * 180 / .pi }
  }
}

extension TextLine {
  fileprivate var isAskew: Bool {
    abs(baseline.slope) * frameBox.width > PageSkew.highestClimb * metrics.height
  }
}
