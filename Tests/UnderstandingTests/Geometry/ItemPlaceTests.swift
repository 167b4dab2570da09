import PageModel
import Testing

@Suite struct ItemPlaceTests {
  private let image = PixelSize(width: 1_000, height: 1_400)

  /// A card of 300 × 190 pixels around a middle, turned by degrees.
  private func outline(_ degrees: Double, x: Double = 400, y: Double = 500) -> Quadrilateral {
    let turn = ProjectiveTransform(AffineTransform(degrees: degrees, aboutX: x, y: y))
    return turn.quadrilateral(
      BoundingBox(left: x - 150, top: y - 95, right: x + 150, bottom: y + 95))
  }

  @Test(arguments: [-44.0, -7, 0, 30]) func `an item has its size and place`(degrees: Double) throws
  {
    let outline = outline(degrees)
    let place = try #require(ItemPlace(outline, on: image))
    #expect(place.size == PixelSize(width: 300, height: 190))
    let corners = ProjectiveTransform(place.toImage).quadrilateral(BoundingBox(place.size))
    for (one, other) in zip(corners.corners, outline.corners) {
      #expect(one.distance(to: other) < 1e-6)
    }
  }

  @Test func `an outline that cannot be an item of the image has no place`() {
    let turned = outline(0)
    let mirrored = Quadrilateral(
      topLeft: turned.topRight, topRight: turned.topLeft, bottomRight: turned.bottomLeft,
      bottomLeft: turned.bottomRight)
    let nowhere = Point(x: .nan, y: 1e300)
    let wrong = [
      outline(80), outline(180), outline(0, x: 5_000), outline(0, x: 1e300), mirrored,
      Quadrilateral(PixelSize(width: 5, height: 5)),
      Quadrilateral(topLeft: nowhere, topRight: nowhere, bottomRight: nowhere, bottomLeft: nowhere),
    ]
    for outline in wrong { #expect(ItemPlace(outline, on: image) == nil) }
  }

  @Test(arguments: 0...3)
  func `a page on an item is at the same place of the image`(quarters: Int) throws {
    let place = try #require(ItemPlace(outline(12), on: image))
    let own = Pose(quarters: quarters, toImage: nil)
    let pose = try #require(place.pose(own, on: image))
    let page = place.size.turned(quarters: quarters)
    #expect(
      pose.isPossible(page: page, image: image.turned(quarters: quarters), isItem: true))
    let point = Point(x: 40, y: 30)
    let onPage = ProjectiveTransform(.quarterTurns(quarters, of: place.size)).apply(point)
    let onImage = ProjectiveTransform(place.toImage).apply(point)
    let turned = ProjectiveTransform(.quarterTurns(quarters, of: image)).apply(onImage)
    #expect(try #require(pose.toImage).apply(onPage).distance(to: turned) < 1e-6)
  }
}
