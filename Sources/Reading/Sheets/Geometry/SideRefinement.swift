import PageModel

/// Moves the sides of an outline to where the edge really is, to a fraction of a pixel.
struct SideRefinement {
  /// How far from a side its edge is sought, in pixels.
  private static let reach = 4
  /// The least number of places along a side that must agree on a line.
  private static let minimumPlaces = 8

  let map: EdgeMap

  /// Returns the outline whose sides are fitted to the steepest places near those of `quad`; `nil`
  /// if a side has too few.
  func refined(_ quad: Quadrilateral) -> Quadrilateral? {
    let lines = quad.sides.compactMap { fittedLine(from: $0.start, to: $0.end) }
    guard lines.count == 4 else { return nil }
    let corners = (0..<4).compactMap { lines[($0 + 3) % 4].intersection(with: lines[$0]) }
    guard corners.count == 4 else { return nil }
    return Quadrilateral(
      topLeft: corners[0], topRight: corners[1], bottomRight: corners[2], bottomLeft: corners[3])
  }

  /// The line through the steepest places near a side, without those that are far from it.
  private func fittedLine(from start: Point, to end: Point) -> BrightnessLine? {
    var places = steepestPlaces(from: start, to: end)
    for _ in 0..<4 {
      guard places.count >= Self.minimumPlaces, let line = Self.line(through: places) else {
        return nil
      }
      let distances = places.map { abs(line.depth(of: $0)) }
      let limit = max(2.5 * (distances.median ?? 0), 0.25)
      let kept = zip(places, distances).filter { $0.1 <= limit }.map(\.0)
      if kept.count == places.count { return oriented(line, from: start, to: end) }
      places = kept
    }
    return Self.line(through: places).map { oriented($0, from: start, to: end) }
  }

  private func steepestPlaces(from start: Point, to end: Point) -> [Point] {
    let length = start.distance(to: end)
    let inward = (x: -(end.y - start.y) / length, y: (end.x - start.x) / length)
    let count = max(Int(length / 3), 8)
    return (0..<count).compactMap { step in
      // Corners of paper are bent or rounded.
      let share = 0.04 + 0.92 * (Double(step) + 0.5) / Double(count)
      return steepestPlace(at: start.moved(toward: end, by: share), along: inward)
    }
  }

  /// The place near a point at which the image becomes brighter fastest, between pixels.
  private func steepestPlace(at point: Point, along inward: (x: Double, y: Double)) -> Point? {
    func place(_ offset: Double) -> Point {
      Point(x: point.x + offset * inward.x, y: point.y + offset * inward.y)
    }
    let rises = (-Self.reach...Self.reach).map { map.rise(at: place(Double($0)), along: inward) }
    guard let best = rises.indices.max(by: { rises[$0] < rises[$1] }),
      rises[best] >= Double(LineVotes.weakestEdge)
    else { return nil }
    let before = best > 0 ? rises[best - 1] : 0
    let after = best + 1 < rises.count ? rises[best + 1] : 0
    let curve = before - 2 * rises[best] + after
    let shift = curve < 0 ? max(min((before - after) / (2 * curve), 0.5), -0.5) : 0
    return place(Double(best - Self.reach) + shift)
  }

  /// The line with the least squares of distances to points.
  private static func line(through points: [Point]) -> BrightnessLine? {
    guard points.count > 1 else { return nil }
    let scatter = PointScatter(of: points)
    // The main axis of their scatter; the normal is perpendicular to it.
    let degrees = Angle.degrees(x: scatter.xx - scatter.yy, y: 2 * scatter.xy) / 2 + 90
    return BrightnessLine(degrees: degrees, through: scatter.mean)
  }

  /// The same line with its normal on the inner side of a clockwise outline.
  private func oriented(_ line: BrightnessLine, from start: Point, to end: Point) -> BrightnessLine
  {
    let inward = -(end.y - start.y) * line.normal.x + (end.x - start.x) * line.normal.y
    guard inward < 0 else { return line }
    return BrightnessLine(degrees: line.degrees + 180, distance: -line.distance)
  }
}
