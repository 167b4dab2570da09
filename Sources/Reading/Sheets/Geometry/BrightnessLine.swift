import Glibc
import PageModel

/// A straight edge between a brighter and a darker side.
///
/// Its points have `normal.x · x + normal.y · y = distance`; brighter points have a greater
/// distance.
struct BrightnessLine {
  /// The direction toward the brighter side, of length 1.
  let normal: (x: Double, y: Double)
  /// The distance of the line from the image's upper left corner, in pixels.
  let distance: Double

  /// The direction of the normal in degrees, −180 to 180.
  var degrees: Double { Angle.degrees(x: normal.x, y: normal.y) }

  /// Makes a line whose normal points in a direction.
  init(degrees: Double, distance: Double) {
    normal = Angle.direction(degrees: degrees)
    self.distance = distance
  }

  /// Makes the line of a side of a clockwise outline with a brighter inside.
  init(from start: Point, to end: Point) {
    self.init(
      degrees: Angle.degrees(x: -(end.y - start.y), y: end.x - start.x), through: start)
  }

  /// Makes a line through a point whose normal points in a direction.
  init(degrees: Double, through point: Point) {
    let normal = Angle.direction(degrees: degrees)
    self.init(degrees: degrees, distance: normal.x * point.x + normal.y * point.y)
  }

  /// Returns the distance of a point from the line toward the brighter side, in pixels.
  func depth(of point: Point) -> Double { normal.x * point.x + normal.y * point.y - distance }

  /// Returns the point where two lines meet; `nil` if they are nearly parallel.
  func intersection(with other: BrightnessLine) -> Point? {
    let determinant = normal.x * other.normal.y - other.normal.x * normal.y
    guard abs(determinant) > 0.1 else { return nil }
    return Point(
      x: (distance * other.normal.y - other.distance * normal.y) / determinant,
      y: (normal.x * other.distance - other.normal.x * distance) / determinant)
  }
}

/// The votes of an image's edges for straight lines with a brighter side (the Hough transform).
struct LineVotes {
  /// The maximum angle between a pixel's own edge and the lines for which it votes, in degrees.
  private static let spread = 3
  /// The minimum strength of an edge, in doublings of light; weaker ones are texture.
  static let minimumEdge: Float = 0.05
  /// The maximum strength with which an edge counts, in doublings of light.
  private static let maximumEdge: Float = 0.4
  /// The angle within which two near lines are one, in degrees.
  private static let maximumAngle = 6
  /// The distance within which two lines of nearly one angle are one, in pixels.
  private static let maximumDistance = 6

  private let reach: Int
  private var votes: [Float]

  /// Counts the votes of a map's crests.
  init(_ map: EdgeMap) {
    let (width, height) = (map.size.width, map.size.height)
    reach = width + height
    votes = [Float](repeating: 0, count: 360 * 2 * reach)
    guard width > 2, height > 2 else { return }
    let directions = (0..<360).map { Angle.direction(degrees: Double($0)) }
    for row in 1..<(height - 1) {
      for column in 1..<(width - 1) {
        let index = row * width + column
        let magnitude = map.magnitude(index)
        guard magnitude >= Self.minimumEdge * Self.minimumEdge, map.isCrest(index) else { continue }
        let own = Angle.degrees(x: Double(map.x[index]), y: Double(map.y[index])).rounded()
        let weight = min(magnitude.squareRoot(), Self.maximumEdge)
        for turn in -Self.spread...Self.spread {
          let angle = (Int(own) + turn + 720) % 360
          let (x, y) = directions[angle]
          let distance = x * (Double(column) + 0.5) + y * (Double(row) + 0.5)
          votes[slot(angle, Int(distance.rounded()))] += weight
        }
      }
    }
  }

  private func slot(_ angle: Int, _ distance: Int) -> Int {
    angle * 2 * reach + min(max(distance + reach, 0), 2 * reach - 1)
  }

  /// Returns the lines with the most votes, the best first, at most `count` of them.
  func best(_ count: Int, atLeast minimum: Float) -> [BrightnessLine] {
    var candidates = votes.indices.filter { votes[$0] >= minimum && isPeak($0) }
    candidates.sort { (votes[$0], $1) > (votes[$1], $0) }
    var taken: [(angle: Int, distance: Int)] = []
    for slot in candidates where taken.count < count {
      let (angle, distance) = (slot / (2 * reach), slot % (2 * reach) - reach)
      let isNew = taken.allSatisfy { other in
        let turn = abs(other.angle - angle)
        return min(turn, 360 - turn) > Self.maximumAngle
          || abs(other.distance - distance) > Self.maximumDistance
      }
      if isNew { taken.append((angle, distance)) }
    }
    return taken.map { BrightnessLine(degrees: Double($0.angle), distance: Double($0.distance)) }
  }

  /// Returns whether no neighbour in angle or distance has more votes.
  private func isPeak(_ slot: Int) -> Bool {
    let row = 2 * reach
    return [slot - 1, slot + 1, slot - row, slot + row].allSatisfy { neighbour in
      !votes.indices.contains(neighbour) || votes[neighbour] <= votes[slot]
    }
  }
}
