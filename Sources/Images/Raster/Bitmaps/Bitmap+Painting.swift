package import Codecs
package import PageModel

extension Bitmap {
  /// The distance between sampled rows, and between sampled columns, in pixels.
  private static let sampleStep = 8

  /// Returns a gray or colour image with one colour inside a quadrilateral; a bilevel image
  /// unchanged.
  ///
  /// - area: A convex, clockwise quadrilateral, in pixels.
  /// - color: A value for each channel.
  package func painted(inside area: Quadrilateral, with color: [UInt8]) -> Bitmap {
    guard format != .bilevel else { return self }
    let paint = (0..<size.width).flatMap { _ in color }
    var painted = bytes
    for row in 0..<size.height {
      let columns = area.columns(ofRow: row, width: size.width)
      let start = (row * size.width + columns.lowerBound) * channelCount
      let count = columns.count * channelCount
      painted.replaceSubrange(start..<start + count, with: paint.prefix(count))
    }
    return Bitmap(size: size, format: format, bytes: painted)
  }

  /// Returns the median of each channel of a gray or colour image inside a quadrilateral; black for
  /// an empty quadrilateral or a bilevel image.
  ///
  /// - area: A convex, clockwise quadrilateral, in pixels.
  package func medianColor(inside area: Quadrilateral) -> [UInt8] {
    guard format != .bilevel else { return [0] }
    var histograms = [Histogram](repeating: Histogram(), count: channelCount)
    for row in stride(from: 0, to: size.height, by: Self.sampleStep) {
      let columns = area.columns(ofRow: row, width: size.width)
      for column in stride(from: columns.lowerBound, to: columns.upperBound, by: Self.sampleStep) {
        let pixel = (row * size.width + column) * channelCount
        for channel in histograms.indices { histograms[channel].add(bytes[pixel + channel]) }
      }
    }
    return histograms.map { $0.value(ofRank: $0.total / 2) ?? 0 }
  }
}

extension Quadrilateral {
  /// Returns the columns of a row of `width` pixels whose middles are inside the quadrilateral,
  /// which is convex and clockwise.
  fileprivate func columns(ofRow row: Int, width: Int) -> Range<Int> {
    let y = Double(row) + 0.5
    let whole = 0...Double(width)
    var (left, right) = (whole.lowerBound, whole.upperBound)
    for side in sides {
      let (dx, dy) = (side.end.x - side.start.x, side.end.y - side.start.y)
      // A point is inside if dx · (y − start.y) − dy · (x − start.x) is not negative.
      let reach = dx * (y - side.start.y)
      let end = min(max(side.start.x + reach / dy, whole.lowerBound), whole.upperBound)
      if dy > 0 {
        right = min(right, end)
      } else if dy < 0 {
        left = max(left, end)
      } else if reach < 0 {
        return 0..<0
      }
    }
    guard left < right else { return 0..<0 }
    let (first, end) = (
      Int(bounded: (left - 0.5).rounded(.up)), Int(bounded: (right - 0.5).rounded(.up))
    )
    return max(first, 0)..<max(end, first, 0)
  }
}
