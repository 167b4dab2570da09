/// The mean of points, and the sums of the products of their distances from the mean.
package struct PointScatter {
  package let mean: Point
  package let xx: Double
  package let xy: Double
  package let yy: Double

  /// Measures at least one point.
  package init(of points: [Point]) {
    let count = Double(points.count)
    let x = points.reduce(0) { $0 + $1.x } / count
    let y = points.reduce(0) { $0 + $1.y } / count
    mean = Point(x: x, y: y)
    xx = points.reduce(0) { $0 + ($1.x - x) * ($1.x - x) }
    xy = points.reduce(0) { $0 + ($1.x - x) * ($1.y - y) }
    yy = points.reduce(0) { $0 + ($1.y - y) * ($1.y - y) }
  }
}
