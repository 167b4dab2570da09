/// The bend of a sheet of paper that did not lie flat: the distance in pixels by which each point
/// on the image is below its place on the straight page.
///
/// The shift is a polynomial in x and y over the area of the page's letters. Beside that area, it
/// continues at its slope along x, and stays the same along y. It is 0 in the middle column.
package struct PageBend: Sendable, Hashable, Codable {
  /// The middle of the area of the letters, in pixels.
  package let middle: Point
  /// Half of the width and of the height of the area of the letters, in pixels.
  package let reach: Point
  /// The factors of `terms(at:)`, in pixels.
  package let coefficients: [Double]

  /// The highest power of x: six powers follow a wave and the fold of a book.
  private static let degreeInX = 6
  /// The highest power of y: two powers follow the change from the top of a sheet to its bottom.
  private static let degreeInY = 2
  /// The number of terms of the polynomial.
  package static let termCount = degreeInX * (degreeInY + 1)

  /// Makes a bend from its area and the factor of each term.
  package init(middle: Point, reach: Point, coefficients: [Double]) {
    self.middle = middle
    self.reach = reach
    self.coefficients = coefficients
  }

  /// Makes the bend of a flat page whose letters are in `area`, in pixels.
  package init(flat area: BoundingBox) {
    self.init(
      middle: area.middle, reach: Point(x: max(area.width / 2, 1), y: max(area.height / 2, 1)),
      coefficients: Array(repeating: 0, count: Self.termCount))
  }

  /// Returns the terms of the polynomial at a point: the powers of x, each times the powers of y.
  package func terms(at point: Point) -> [Double] {
    let x = (point.x - middle.x) / reach.x
    let y = min(max((point.y - middle.y) / reach.y, -1), 1)
    let inside = min(max(x, -1), 1)
    return (1...Self.degreeInX).flatMap { power in
      let value = Self.power(inside, power)
      let term = value + Double(power) * Self.power(inside, power - 1) * (x - inside)
      return (0...Self.degreeInY).map { term * Self.power(y, $0) }
    }
  }

  private static func power(_ value: Double, _ exponent: Int) -> Double {
    (0..<exponent).reduce(1) { product, _ in product * value }
  }

  /// Returns the distance in pixels by which a point of the straight page is lower on the image.
  package func shift(at point: Point) -> Double {
    zip(coefficients, terms(at: point)).reduce(0) { $0 + $1.0 * $1.1 }
  }

  /// Returns the place on the image of a point of the straight page.
  package func apply(_ point: Point) -> Point {
    Point(x: point.x, y: point.y + shift(at: point))
  }

  /// Returns the place on the straight page of a point of the image, by fixed-point iteration.
  package func straightened(_ point: Point) -> Point {
    (0..<6).reduce(point) { straight, _ in Point(x: point.x, y: point.y - shift(at: straight)) }
  }

  /// Returns the map that is nearest to the bend over a box: a shift and a slope.
  package func map(near box: BoundingBox) -> AffineTransform {
    let shifts = [box.left, box.midX, box.right].map { self.shift(at: Point(x: $0, y: box.midY)) }
    let slope = box.width > 0 ? (shifts[2] - shifts[0]) / box.width : 0
    let middle = (shifts[0] + 2 * shifts[1] + shifts[2]) / 4
    return AffineTransform(a: 1, b: slope, c: 0, d: 1, tx: 0, ty: middle - slope * box.midX)
  }

  /// Returns whether a page of `size` pixels can have this bend: no sampled point of the page or of
  /// the area of its letters moves by more than the page's height.
  ///
  /// A compromised worker may report any bend.
  package func isPossible(on size: PixelSize) -> Bool {
    let (width, height) = (Double(size.width), Double(size.height))
    guard coefficients.count == Self.termCount, reach.x >= 1, reach.y >= 1,
      [middle.x, middle.y, reach.x, reach.y].allSatisfy({ abs($0) <= 1e6 })
    else { return false }
    return (-8...8).allSatisfy { column in
      [-1.0, 0, 1].allSatisfy { row in
        let (x, y) = (Double(column) / 8, row)
        let points = [
          Point(x: width * (1 + x) / 2, y: height * (1 + y) / 2),
          Point(x: middle.x + x * reach.x, y: middle.y + y * reach.y),
        ]
        return points.allSatisfy { abs(shift(at: $0)) <= height }
      }
    }
  }
}

/// The map from the pixels of a recognised page to those of its image: the bend of the sheet, then
/// a projective map.
package struct PageMap: Sendable {
  package let bend: PageBend?
  package let flat: ProjectiveTransform

  /// Makes the map of a page that is bent, or flat if `bend` is `nil`.
  package init(bend: PageBend? = nil, _ flat: ProjectiveTransform) {
    self.bend = bend
    self.flat = flat
  }

  /// Returns the map near a box of the page, in pixels; `nil` if it sends a point to infinity.
  package func map(near box: BoundingBox) -> ProjectiveTransform? {
    guard let bend else { return flat }
    return ProjectiveTransform(bend.map(near: box)).concatenating(flat)
  }

  /// Returns the smallest box that contains the image of a box.
  package func apply(_ box: BoundingBox) -> BoundingBox { (map(near: box) ?? flat).apply(box) }

  /// Returns the image of a point.
  package func apply(_ point: Point) -> Point { flat.apply(bend?.apply(point) ?? point) }
}
