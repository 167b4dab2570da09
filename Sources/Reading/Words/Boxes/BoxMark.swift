package import PageModel
import Raster

/// The mark in the frame of a box, or noise.
package struct BoxMark {
  /// The share of dark pixels within the frame.
  let ink: Double
  /// The shares of the falling and of the rising diagonal with ink near them.
  package let falling, rising: Double
  /// The odds of a mark rather than noise.
  package let markOdds: LogisticFunction

  /// The maximum share of a tick's falling diagonal with ink near it.
  ///
  /// Chosen on: 35 made pages (`fit-boxes.py`): at most 0.44 of ticks, at least 0.63 of 95 % of the
  /// crosses.
  private static let maximumFalling = 0.55

  /// Whether the mark has the shape of a tick.
  var isTick: Bool { falling <= Self.maximumFalling && rising > falling }

  /// Measures the ink within the sides of a box.
  init(_ inside: InkMask) {
    let size = inside.size
    ink = Double(inside.pixels.count { $0 != 0 }) / Double(max(size.area, 1))
    let extent =
      ConnectedInk(inside).pieces.map {
        max(Double($0.width) / Double(size.width), Double($0.height) / Double(size.height))
      }.max() ?? 0
    falling = Self.diagonal(of: inside)
    rising = Self.diagonal(of: inside.turned)
    markOdds = LogisticFunction(
      constant: -4.661,
      [
        ("ink", 4.612, min(ink, 0.3) / 0.3),
        ("greatest width or height of connected ink", 5.579, extent),
        ("diagonals", 5.197, max(falling, rising)),
      ])
  }

  /// The maximum distance of ink near a diagonal, as a share of the width.
  private static let reach = 0.12

  /// Returns the share of the diagonal from the upper left corner that has ink near it.
  private static func diagonal(of mask: InkMask) -> Double {
    let (width, height) = (mask.size.width, mask.size.height)
    let reach = Int((Self.reach * Double(width)).rounded())
    let near = (0..<height).count { y in
      let x = (2 * y + 1) * width / (2 * height)
      return (max(x - reach, 0)...min(x + reach, width - 1)).contains { mask.isInk($0, y) }
    }
    return Double(near) / Double(height)
  }
}
