/// The number of pixels of each brightness.
package struct Histogram {
  private var counts = [Int](repeating: 0, count: 256)
  /// The number of pixels.
  package private(set) var total = 0

  /// Creates an empty histogram.
  package init() {}

  /// Counts a pixel.
  package mutating func add(_ value: UInt8) {
    counts[Int(value)] += 1
    total += 1
  }

  /// Returns the brightness of the pixel with a rank, from 0, in order of brightness; `nil` if
  /// there are fewer pixels.
  package func value(ofRank rank: Int) -> UInt8? {
    var counted = 0
    let value = counts.firstIndex { count in
      counted += count
      return counted > rank
    }
    return value.map { UInt8(clamping: $0) }
  }

  /// Returns the share of pixels that are at most as bright as `level`.
  package func share(upTo level: UInt8) -> Double {
    Double(counts[...Int(level)].reduce(0, +)) / Double(max(total, 1))
  }

  /// Returns the mean brightness of the pixels above `level` minus the mean brightness of all
  /// others.
  package func contrast(at level: UInt8) -> Double {
    let (dark, light) = (counts[...Int(level)], counts[(Int(level) + 1)...])
    return mean(light) - mean(dark)
  }

  private func mean(_ part: ArraySlice<Int>) -> Double {
    let sum = part.indices.reduce(0) { $0 + $1 * part[$1] }
    return Double(sum) / Double(max(part.reduce(0, +), 1))
  }

  /// The level that separates the pixels into two classes with the least variance (Otsu, 1979).
  package var threshold: UInt8 {
    let whole = counts.indices.reduce(0) { $0 + $1 * counts[$1] }
    var (count, sum) = (0, 0)
    var (best, bestLevel) = (0.0, 0)
    for level in 0..<255 {
      count += counts[level]
      sum += level * counts[level]
      guard count > 0, count < total else { continue }
      let distance =
        Double(sum) / Double(count) - Double(whole - sum) / Double(total - count)
      let between = Double(count) * Double(total - count) * distance * distance
      if between > best { (best, bestLevel) = (between, level) }
    }
    return UInt8(bestLevel)
  }
}
