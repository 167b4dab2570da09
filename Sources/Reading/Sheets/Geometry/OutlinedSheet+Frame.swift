/// Distinguishes the outline of a sheet from a frame that is printed on the paper of a scan.
///
/// A frame is a dark line on all four sides, with equally light paper inside and beyond. A shadow
/// may separate a sheet from a light table, but not on the sides toward the light.
extension OutlinedSheet {
  /// The points along each side that are examined, as shares of the side.
  private static let places = Array(stride(from: 0.05, through: 0.95, by: 0.02))
  /// The distances from a side at which the line of a frame may be, as shares of the outline.
  private static let line = stride(from: -0.02, through: 0.02, by: 0.001)
  /// The distance from a side at which the brightness of paper is measured, as a share of the
  /// outline.
  private static let paper = 0.04
  /// The maximum brightness of the line, as a share of the inner paper's.
  private static let maximumLineBrightness = 0.75
  /// The minimum brightness of the paper beyond the line, as a share of the inner paper's.
  private static let minimumBeyond = 0.97
  /// The minimum share of the points of each side at which the frame is seen.
  ///
  /// Chosen on: the worst side of 3 scans and 10 made pages with frames: at least 0.77; of 20 made
  /// photographs and one real one: 0 (with points to 0.99).
  private static let minimumShare = 0.5

  /// Whether a frame is seen along all four sides.
  var isPrintedFrame: Bool {
    [(0.0, -1.0), (1.0, 1.0)].allSatisfy { side, outward in
      [false, true].allSatisfy { isAcross in
        let seen = Self.places.count { isSeen(side, outward: outward, at: $0, isAcross) }
        return Double(seen) >= Self.minimumShare * Double(Self.places.count)
      }
    }
  }

  /// Returns whether, at a point of a side, its line and paper on both sides of the line are seen.
  private func isSeen(
    _ side: Double, outward: Double, at along: Double, _ isAcross: Bool
  ) -> Bool {
    let inside = max(brightness(at: side - outward * Self.paper, along: along, isAcross), 1)
    let beyond = brightness(at: side + outward * Self.paper, along: along, isAcross)
    let isLine = Self.line.contains { place in
      brightness(at: side + place, along: along, isAcross)
        <= Self.maximumLineBrightness * inside
    }
    return isLine && beyond >= Self.minimumBeyond * inside
  }
}
