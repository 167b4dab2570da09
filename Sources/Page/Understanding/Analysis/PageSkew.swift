package import PageModel

/// The skew of a scanned page.
package enum PageSkew {
  /// The maximum rise of a line from its first to its last word that the hidden text follows, in
  /// line heights: poppler splits words that differ more in height into two lines.
  ///
  /// Chosen on: a page turned by 1.0° in poppler.
  package static let maximumRise = 0.49

  /// Returns the skew of the page in degrees, clockwise positive; `nil` if most of the text is
  /// straight enough for the hidden text to follow.
  package static func degrees(of page: RecognizedPage) -> Double? {
    let lines = page.lines
    let length = lines.reduce(0) { $0 + $1.frameBox.width }
    let askew = lines.reduce(0) { $0 + ($1.isAskew ? $1.frameBox.width : 0) }
    return askew > length / 2 ? lines.medianSlope.map(Angle.degrees(slope:)) : nil
  }
}

extension Sequence<TextLine> {
  /// The median slope of the baselines, clockwise positive, weighted by the lines' lengths; `nil`
  /// if no line has a length.
  package var medianSlope: Double? {
    let lines = filter { $0.baseline.slope.isFinite && $0.frameBox.width > 0 }
      .sorted { $0.baseline.slope < $1.baseline.slope }
    let half = lines.reduce(0) { $0 + $1.frameBox.width } / 2
    var passed = 0.0
    for line in lines {
      passed += line.frameBox.width
      if passed >= half { return line.baseline.slope }
    }
    return nil
  }
}

extension TextLine {
  /// Whether the line rises too much for level text to follow.
  package var isAskew: Bool {
    abs(baseline.slope) * frameBox.width > PageSkew.maximumRise * metrics.height
  }
}
