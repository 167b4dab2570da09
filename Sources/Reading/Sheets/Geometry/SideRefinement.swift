import PageModel

/// Moves the sides of an outline to the edges of the image, to a fraction of a pixel.
struct SideRefinement {
  /// The maximum distance of an edge from its side, in pixels.
  private static let reach = 4
  /// The minimum number of places along a side that are on one line.
  private static let minimumPlaces = 8
  /// The maximum distance of a place from its line, in median distances.
  private static let maximumDeviations = 2.5
  /// The minimum of this maximum, in pixels.
  private static let minimumLimit = 0.25

  let map: EdgeMap

  /// Returns an outline with sides fitted to the steepest places near the sides of `quad`; `nil` if
  /// a side has too few places.
  func refined(_ quad: Quadrilateral) -> Quadrilateral? {
    let lines = quad.outlineSides.compactMap(fittedLine)
    guard lines.count == 4 else { return nil }
    let corners = (0..<4).compactMap { lines[($0 + 3) % 4].intersection(with: lines[$0]) }
    guard corners.count == 4 else { return nil }
    return Quadrilateral(
      topLeft: corners[0], topRight: corners[1], bottomRight: corners[2], bottomLeft: corners[3])
  }

  /// Returns the line through the steepest places near a side, without outliers.
  private func fittedLine(along side: OutlineSide) -> BrightnessLine? {
    var places = steepestPlaces(along: side)
    for _ in 0..<4 {
      guard places.count >= Self.minimumPlaces, let line = Self.line(through: places) else {
        return nil
      }
      let distances = places.map { abs(line.depth(of: $0)) }
      let limit = max(Self.maximumDeviations * (distances.median ?? 0), Self.minimumLimit)
      let kept = zip(places, distances).filter { $0.1 <= limit }.map(\.0)
      if kept.count == places.count { return oriented(line, along: side) }
      places = kept
    }
    return Self.line(through: places).map { oriented($0, along: side) }
  }

  private func steepestPlaces(along side: OutlineSide) -> [Point] {
    let count = max(Int(side.length / 3), 8)
    return (0..<count).compactMap { step in
      // Corners of paper are bent or rounded.
      let share = 0.04 + 0.92 * (Double(step) + 0.5) / Double(count)
      return steepestPlace(of: side, at: share)
    }
  }

  /// Returns the place across a side at which the image becomes brighter fastest, between pixels.
  private func steepestPlace(of side: OutlineSide, at share: Double) -> Point? {
    let rises = (-Self.reach...Self.reach).map { offset in
      map.rise(at: side.point(at: share, inward: Double(offset)), along: side.inward)
    }
    guard let best = rises.indices.max(by: { rises[$0] < rises[$1] }),
      rises[best] >= Double(LineVotes.minimumEdge)
    else { return nil }
    let before = best > 0 ? rises[best - 1] : 0
    let after = best + 1 < rises.count ? rises[best + 1] : 0
    let curve = before - 2 * rises[best] + after
    let shift = curve < 0 ? max(min((before - after) / (2 * curve), 0.5), -0.5) : 0
    return side.point(at: share, inward: Double(best - Self.reach) + shift)
  }

  /// Returns the line with the least squared distances from points.
  private static func line(through points: [Point]) -> BrightnessLine? {
    guard points.count > 1 else { return nil }
    let scatter = PointScatter(of: points)
    // The normal is perpendicular to the main axis of the points' scatter.
    let degrees = Angle.degrees(x: scatter.xx - scatter.yy, y: 2 * scatter.xy) / 2 + 90
    return BrightnessLine(degrees: degrees, through: scatter.mean)
  }

  /// Returns a line with its normal toward the inside of the outline.
  private func oriented(_ line: BrightnessLine, along side: OutlineSide) -> BrightnessLine {
    guard side.inward.x * line.normal.x + side.inward.y * line.normal.y < 0 else { return line }
    return BrightnessLine(degrees: line.degrees + 180, distance: -line.distance)
  }
}
