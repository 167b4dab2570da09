import PageLayout
import ImageFiles

/// The colour of a page's ink, if the ink has one.
enum InkColor {
  /// How far the colours of blocks of ink may be from their mean, as a standard deviation.
  private static let tolerance = 14.0

  /// Whether a bitmap has no colour that is seen in ink: gray will do for it.
  static func isNeutral(_ colors: Bitmap) -> Bool {
    guard colors.format == .rgb else { return true }
    var (spread, vivid) = (0, 0)
    for index in stride(from: 0, to: colors.bytes.count, by: 3) {
      let parts = (colors.bytes[index], colors.bytes[index + 1], colors.bytes[index + 2])
      let own = Int(max(parts.0, parts.1, parts.2)) - Int(min(parts.0, parts.1, parts.2))
      spread += own
      vivid += own > 48 ? 1 : 0
    }
    return spread <= 24 * colors.size.area && vivid * 500 <= colors.size.area
  }

  /// The mean colour of the ink of a gray or colour bitmap; `nil` if the ink has several colours or
  /// fades.
  ///
  /// - weights: How much each pixel is ink, 0 to 15.
  static func single(of image: Bitmap, weights: [UInt8]) -> RGBColor? {
    let channels = image.format == .rgb ? 3 : 1
    var sums = [Int](repeating: 0, count: 3)
    var squares = 0
    var total = 0
    for index in weights.indices where weights[index] > 1 {
      total += 1
      for channel in 0..<channels {
        let value = Int(image.bytes[index * channels + channel])
        sums[channel] += value
        squares += value * value
      }
    }
    guard total > 0 else { return RGBColor(red: 0, green: 0, blue: 0) }
    let means = sums.map { Double($0) / Double(total) }
    let variance =
      Double(squares) / Double(total) - means.reduce(0) { $0 + $1 * $1 }
    guard (max(variance, 0) / Double(channels)).squareRoot() <= tolerance else { return nil }
    let parts = means.map { UInt8(min(max($0.rounded(), 0), 255)) }
    return channels == 3
      ? RGBColor(red: parts[0], green: parts[1], blue: parts[2])
      : RGBColor(red: parts[0], green: parts[0], blue: parts[0])
  }
}
