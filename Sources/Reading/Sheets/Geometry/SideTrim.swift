import Codecs
import PageModel

/// Moves the sides of an item's rectangle inward, from the end of the item's shadow on the lid to
/// its own edge.
struct SideTrim {
  /// The distances inward of a side at which its edge is searched, in pixels: shadows are up to 3
  /// mm wide, or 10 pixels of an A4 glass.
  ///
  /// Chosen on: 40 made sheets with shadows of 1.5 mm.
  private static let reach = -2...10
  /// The minimum ratio of the sharpness at the edge to the sharpness at the side.
  private static let minimumGain = 1.3
  /// The part of a side along which its edge is searched: the corners of cards are round.
  ///
  /// Chosen on: ISO/IEC 7810: corners of 3.18 mm.
  private static let middle = 0.1...0.9

  /// The image, in gray or in colour.
  let image: Bitmap

  /// Returns the outline of an item within its rectangle.
  func outline(within rectangle: TurnedRectangle) -> Quadrilateral {
    rectangle.inset(by: rectangle.corners.outlineSides.map { Double(edge(along: $0)) })
  }

  /// Returns the distance from a side inward to its edge, in pixels.
  private func edge(along side: OutlineSide) -> Int {
    let steps = Self.reach.map { (offset: $0, sharpness: sharpness(of: side, at: $0)) }
    let own = steps.filter { abs($0.offset) < 2 }.map(\.sharpness).max() ?? 0
    guard let best = steps.max(by: { $0.sharpness < $1.sharpness }),
      best.sharpness > Self.minimumGain * own
    else { return 0 }
    return best.offset
  }

  /// Returns the mean difference of colour across a line parallel to a side.
  private func sharpness(of side: OutlineSide, at offset: Int) -> Double {
    let shares = stride(
      from: Self.middle.lowerBound, through: Self.middle.upperBound, by: 1 / side.length)
    var (sum, count) = (0, 0)
    for share in shares {
      let places = [offset - 1, offset + 1].map { distance in
        index(of: side.point(at: share, inward: Double(distance)))
      }
      sum += difference(between: places[0], and: places[1])
      count += 1
    }
    return Double(sum) / Double(max(count, 1))
  }

  /// Returns the index of the pixel at a point, or of the nearest pixel if the point is outside the
  /// image.
  private func index(of point: Point) -> Int {
    let column = min(max(Int(bounded: point.x), 0), image.size.width - 1)
    let row = min(max(Int(bounded: point.y), 0), image.size.height - 1)
    return row * image.size.width + column
  }

  /// Returns the maximum difference between the channels of two pixels.
  private func difference(between first: Int, and second: Int) -> Int {
    let channels = image.format == .rgb ? 3 : 1
    var maximum = 0
    for channel in 0..<channels {
      let values = [first, second].map { Int(image.bytes[$0 * channels + channel]) }
      maximum = max(maximum, abs(values[0] - values[1]))
    }
    return maximum
  }
}
