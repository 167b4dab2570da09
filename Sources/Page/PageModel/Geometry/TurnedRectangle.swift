/// A rectangle that is turned by at most 45° to either side.
package struct TurnedRectangle: Sendable, Equatable {
  /// The corners, clockwise from the one that is the upper left before turning.
  package let corners: Quadrilateral
  /// The turn in degrees clockwise, from -45 to 45.
  package let degrees: Double

  /// The steps in which angles are tried, in degrees, coarse ones first.
  private static let steps = [1.0, 0.1]

  /// Makes the smallest rectangle around points; `nil` if it has no area.
  package init?(around points: [Point]) {
    var best = (degrees: 0.0, area: Double.infinity)
    for step in Self.steps {
      let middle = best.degrees
      let reach = step == Self.steps[0] ? 45 : 10
      for number in -reach...reach {
        let degrees = middle + step * Double(number)
        let area = Self.extent(of: points, at: degrees).area
        // Of equal rectangles, the one that is turned least.
        if area < best.area * (1 - 1e-9) || area <= best.area && abs(degrees) < abs(best.degrees) {
          best = (degrees, area)
        }
      }
    }
    guard best.area.isFinite, best.area > 0 else { return nil }
    degrees = min(max(best.degrees, -45), 45)
    corners = Self.extent(of: points, at: degrees).corners
  }

  /// The length of the upper side.
  package var width: Double { corners.topLeft.distance(to: corners.topRight) }
  /// The length of the left side.
  package var height: Double { corners.topLeft.distance(to: corners.bottomLeft) }
  /// The length of the shorter side.
  package var shorterSide: Double { min(width, height) }
  /// The area in square pixels.
  package var area: Double { width * height }

  /// Returns the corners after the upper, right, lower and left side were moved inward by these
  /// distances; the same corners if nothing would be left.
  package func inset(by sides: [Double]) -> Quadrilateral {
    guard sides.count == 4, sides[1] + sides[3] < width, sides[0] + sides[2] < height else {
      return corners
    }
    let (x, y) = Angle.direction(degrees: degrees)
    func moved(_ corner: Point, _ along: Double, _ down: Double) -> Point {
      Point(x: corner.x + along * x - down * y, y: corner.y + along * y + down * x)
    }
    return Quadrilateral(
      topLeft: moved(corners.topLeft, sides[3], sides[0]),
      topRight: moved(corners.topRight, -sides[1], sides[0]),
      bottomRight: moved(corners.bottomRight, -sides[1], -sides[2]),
      bottomLeft: moved(corners.bottomLeft, sides[3], -sides[2]))
  }

  /// The extent of points along the sides of a turned rectangle.
  private struct Extent {
    let direction: (x: Double, y: Double)
    var left = Double.infinity
    var right = -Double.infinity
    var top = Double.infinity
    var bottom = -Double.infinity

    var area: Double { max(right - left, 0) * max(bottom - top, 0) }

    var corners: Quadrilateral {
      Quadrilateral(
        topLeft: place(left, top), topRight: place(right, top), bottomRight: place(right, bottom),
        bottomLeft: place(left, bottom))
    }

    private func place(_ along: Double, _ down: Double) -> Point {
      Point(
        x: along * direction.x - down * direction.y, y: along * direction.y + down * direction.x)
    }
  }

  private static func extent(of points: [Point], at degrees: Double) -> Extent {
    var extent = Extent(direction: Angle.direction(degrees: degrees))
    let (x, y) = extent.direction
    for point in points {
      let (along, down) = (point.x * x + point.y * y, point.y * x - point.x * y)
      extent.left = min(extent.left, along)
      extent.right = max(extent.right, along)
      extent.top = min(extent.top, down)
      extent.bottom = max(extent.bottom, down)
    }
    return extent
  }
}
