import Glibc
import Raster

/// The shape of one or more pieces of ink, from the moments of their pixels.
struct InkShape {
  /// The centres of the pixels.
  private let points: [(x: Double, y: Double)]
  private let center: (x: Double, y: Double)
  /// The central moments of second order: the variances and the covariance.
  private let moments: (xx: Double, xy: Double, yy: Double)

  /// Measures runs of ink; `nil` if there are none.
  init?(_ runs: [ConnectedInk.Run]) {
    points = runs.flatMap { run in run.columns.map { (Double($0), Double(run.row)) } }
    guard !points.isEmpty else { return nil }
    let count = Double(points.count)
    let x = points.reduce(0) { $0 + $1.x } / count
    let y = points.reduce(0) { $0 + $1.y } / count
    center = (x, y)
    moments = points.reduce((0, 0, 0)) { sum, point in
      let (dx, dy) = (point.x - x, point.y - y)
      return (sum.0 + dx * dx / count, sum.1 + dx * dy / count, sum.2 + dy * dy / count)
    }
  }

  /// The bar with the same moments: its length and width in pixels, and its angle to the rows, 0 to
  /// 90 degrees.
  var bar: (length: Double, width: Double, degrees: Double) {
    let mean = (moments.xx + moments.yy) / 2
    let spread = hypot((moments.xx - moments.yy) / 2, moments.xy)
    let angle = atan2(2 * moments.xy, moments.xx - moments.yy) / 2
    return (
      (12 * (mean + spread)).squareRoot(), (12 * max(mean - spread, 0)).squareRoot(),
      abs(angle) * 180 / .pi
    )
  }

  /// The number of sectors of a circle in which `arc` searches ink.
  static let sectors = 24

  /// The circle that fits the pixels best by Kåsa's method; `nil` for pixels on a straight line.
  ///
  /// The radius and the pixels' mean deviation from the circle are in pixels; `sectors` is the
  /// number of sectors with pixels.
  var arc: (radius: Double, deviation: Double, sectors: Int)? {
    let count = Double(points.count)
    let cubes = points.reduce((x: 0.0, y: 0.0)) { sum, point in
      let (dx, dy) = (point.x - center.x, point.y - center.y)
      let square = dx * dx + dy * dy
      return (sum.x + dx * square / count, sum.y + dy * square / count)
    }
    let determinant = moments.xx * moments.yy - moments.xy * moments.xy
    guard determinant > 1e-6 * (moments.xx + moments.yy) * (moments.xx + moments.yy) else {
      return nil
    }
    let x = (cubes.x * moments.yy - cubes.y * moments.xy) / determinant / 2
    let y = (cubes.y * moments.xx - cubes.x * moments.xy) / determinant / 2
    let radius = (moments.xx + moments.yy + x * x + y * y).squareRoot()
    var deviation = 0.0
    var filled = Set<Int>()
    for point in points {
      let (dx, dy) = (point.x - center.x - x, point.y - center.y - y)
      deviation += abs(hypot(dx, dy) - radius) / count
      filled.insert(Int((atan2(dy, dx) / .pi + 1) / 2 * Double(Self.sectors)) % Self.sectors)
    }
    return (radius, deviation, filled.count)
  }
}
