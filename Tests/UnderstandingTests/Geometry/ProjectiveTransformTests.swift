import PageModel
import Testing

@Suite struct ProjectiveTransformTests {
  private let photographed = Quadrilateral(
    topLeft: Point(x: 120, y: 80), topRight: Point(x: 910, y: 140),
    bottomRight: Point(x: 860, y: 1_190), bottomLeft: Point(x: 60, y: 1_080))
  private let page = Quadrilateral(PixelSize(width: 1_000, height: 1_400))

  private func isNear(_ a: Point, _ b: Point) -> Bool { a.distance(to: b) < 1e-6 }

  @Test func `corners go to corners and come back`() throws {
    let map = try #require(ProjectiveTransform(from: page, to: photographed))
    let back = try #require(map.inverse)
    for (corner, target) in zip(page.corners, photographed.corners) {
      #expect(isNear(map.apply(corner), target))
      #expect(isNear(back.apply(target), corner))
    }
  }

  @Test func `a map after its inverse leaves every point where it is`() throws {
    let map = try #require(ProjectiveTransform(from: page, to: photographed))
    let both = try #require(map.inverse?.concatenating(map))
    let point = Point(x: 333, y: 777)
    #expect(isNear(both.apply(point), point))
  }

  @Test func `straight lines stay straight`() throws {
    let map = try #require(ProjectiveTransform(from: page, to: photographed))
    let (a, b, c) = (
      map.apply(Point(x: 0, y: 500)), map.apply(Point(x: 400, y: 500)),
      map.apply(Point(x: 1_000, y: 500))
    )
    #expect(abs((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)) < 1e-6)
  }

  @Test func `an affine map maps boxes as before`() {
    let affine = AffineTransform(a: 2, b: 0.5, c: -0.25, d: 3, tx: 7, ty: -4)
    let box = BoundingBox(left: 10, top: 20, right: 30, bottom: 50)
    #expect(ProjectiveTransform(affine).apply(box) == affine.apply(box))
    #expect(ProjectiveTransform(affine).isAffine)
    #expect(ProjectiveTransform(affine).affinePart == affine)
  }

  @Test func `three corners on a line make no map`() {
    let flat = Quadrilateral(
      topLeft: Point(x: 0, y: 0), topRight: Point(x: 1, y: 0), bottomRight: Point(x: 2, y: 0),
      bottomLeft: Point(x: 0, y: 5))
    #expect(ProjectiveTransform(from: flat, to: page) == nil)
    #expect(ProjectiveTransform(AffineTransform(scaleX: 0, scaleY: 1)).inverse == nil)
  }

  @Test func `turning about a point leaves it in place`() {
    let turn = AffineTransform(degrees: 90, aboutX: 50, y: 20)
    let (center, right) = (turn.apply(x: 50, y: 20), turn.apply(x: 60, y: 20))
    #expect(abs(center.x - 50) < 1e-9)
    #expect(abs(center.y - 20) < 1e-9)
    // Clockwise, with y down: a point on the right is mapped to a point below.
    #expect(abs(right.x - 50) < 1e-9)
    #expect(abs(right.y - 30) < 1e-9)
  }
}

@Suite struct QuadrilateralTests {
  private let square = Quadrilateral(PixelSize(width: 100, height: 100))

  @Test func `a rectangle has its area, sides and right angles`() {
    let quad = Quadrilateral(PixelSize(width: 30, height: 20))
    #expect(quad.area == 600)
    #expect((quad.meanWidth, quad.meanHeight) == (30, 20))
    #expect(quad.angles.allSatisfy { abs($0 - 90) < 1e-9 })
    #expect(quad.boundingBox == BoundingBox(left: 0, top: 0, right: 30, bottom: 20))
  }

  @Test(arguments: [(0, 1), (50, 1.0 / 3), (100, 0), (400, 0)] as [(Double, Double)])
  func `the overlap is the common share of both areas`(shift: Double, overlap: Double) {
    let other = Quadrilateral(
      topLeft: Point(x: shift, y: 0), topRight: Point(x: shift + 100, y: 0),
      bottomRight: Point(x: shift + 100, y: 100), bottomLeft: Point(x: shift, y: 100))
    #expect(abs(square.overlap(with: other) - overlap) < 1e-9)
  }
}
