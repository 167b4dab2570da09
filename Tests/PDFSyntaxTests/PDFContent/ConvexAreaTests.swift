import PDFContent
import PageModel
import TestSupport
import Testing

@Suite struct ConvexAreaTests {
  private func area(_ numbers: Double...) -> ConvexArea? {
    ConvexArea(
      stride(from: 0, to: numbers.count, by: 2).map {
        Point(x: numbers[$0], y: numbers[$0 + 1])
      })
  }

  @Test func `only convex polygons with an area are areas`() {
    #expect(area(0, 0, 4, 0, 4, 2, 0, 2) != nil)
    #expect(area(0, 2, 4, 2, 4, 0, 0, 0) != nil)
    #expect(area(0, 0, 4, 4, 4, 0, 0, 4) == nil)
    #expect(area(0, 0, 4, 0, 1, 1, 0, 4) == nil)
    #expect(area(0, 0, 4, 4, 8, 8, 0, 0) == nil)
    #expect(area(0, 0, 4, .nan, 4, 2, 0, 2) == nil)
    #expect(area(0, 0, 1e300, 0, 1e300, 2, 0, 2) == nil)
    #expect(area(0, 0, 4, 0) == nil)
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func `an area contains its corners, whatever its matrix, and nothing beside it`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    let numbers = (0..<6).map { _ in Double.random(in: -900...900, using: &random) }
    let matrix = try #require(AffineTransform(numbers))
    let area = try #require(ConvexArea(unitSquare: matrix))
    #expect(area.corners.allSatisfy { area.contains($0) })
    #expect(area.contains(area))
    #expect(!area.contains(matrix.point(x: 1.0001, y: 0.5)))
    #expect(!area.contains(matrix.point(x: 0.5, y: -0.0001)))
  }

  @Test func `the common part of areas has the corners of both`() throws {
    let page = try #require(area(0, 0, 40, 0, 40, 20, 0, 20))
    let text = try #require(area(-5, 3, 10, 3, 10, 30, -5, 30))
    let common = page.intersection(text)
    #expect(common.count == 4)
    let expected = [(0.0, 3.0), (10, 3), (10, 20), (0, 20)]
    for (x, y) in expected { #expect(common.contains(Point(x: x, y: y))) }
    #expect(try page.intersection(#require(area(50, 0, 60, 0, 60, 9))).count < 3)
  }

  @Test func `a clip of an unknown shape contains nothing`() throws {
    var clip = ClipArea()
    let points = [Point(x: 3, y: 3)]
    #expect(clip.contains(points))
    clip.intersect(area(0, 0, 4, 0, 4, 4, 0, 4))
    #expect(clip.contains(points))
    clip.intersect(nil)
    #expect(!clip.contains(points))
    #expect(!clip.isKnown)
  }
}
