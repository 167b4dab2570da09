import PageModel
import Sheets
import Testing

@Suite struct RectificationTests {
  /// An A4 sheet as a phone shows it, tilted by 22° and 8°: its mean sides are those of Letter.
  private static let slanted = Quadrilateral(
    topLeft: Point(x: 461, y: 472), topRight: Point(x: 1614, y: 473),
    bottomRight: Point(x: 1636, y: 2456), bottomLeft: Point(x: 13, y: 2195))

  @Test func `a slanted sheet gets its own proportions`() throws {
    let plan = try #require(
      Rectification(corners: Self.slanted, in: PixelSize(width: 1800, height: 2400)))
    let proportion = Double(plan.size.height) / Double(plan.size.width)
    #expect(abs(proportion - Double(2).squareRoot()) < 0.01)
  }

  @Test func `the corners of the flat page are those of the outline`() throws {
    let plan = try #require(
      Rectification(
        corners: Self.slanted, in: PixelSize(width: 1800, height: 2400), maximumSide: 500))
    #expect(max(plan.size.width, plan.size.height) == 500)
    let found = plan.toPhotograph.quadrilateral(BoundingBox(plan.size))
    for (one, other) in zip(found.corners, Self.slanted.corners) {
      #expect(one.distance(to: other) < 1e-6)
    }
  }

  @Test func `a card gets the proportions of ID-1`() throws {
    let card = Quadrilateral(PixelSize(width: 1_000, height: 620))
    let plan = try #require(
      Rectification(corners: card, in: PixelSize(width: 1_000, height: 620)))
    let proportion = Double(plan.size.width) / Double(plan.size.height)
    #expect(abs(proportion - 85.6 / 53.98) < 0.01)
  }

  @Test func `paper that is no sheet keeps its proportions`() throws {
    let strip = Quadrilateral(PixelSize(width: 100, height: 300))
    let plan = try #require(
      Rectification(corners: strip, in: PixelSize(width: 100, height: 300)))
    #expect(plan.size == PixelSize(width: 100, height: 300))
  }
}
