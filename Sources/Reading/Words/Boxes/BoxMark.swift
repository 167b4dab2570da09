package import PageModel
import Raster

/// What is in the frame of a box.
package struct BoxMark {
  /// The share of ink.
  let ink: Double
  /// The shares of the falling and of the rising diagonal that have ink near them.
  package let falling, rising: Double
  /// The odds of a mark rather than noise.
  package let markOdds: LogisticFunction

  /// The share of the falling diagonal with ink near it up to which a mark is a tick.
  ///
  /// Chosen on: 35 made pages (`fit-boxes.py`): of ticks it is 0.44 at most, of 95 % of the crosses 0.63 at
  /// least.
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

  /// The distance of ink that is near a diagonal, as a share of the width.
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
