import PageModel
import Testing

@Suite struct PoseTests {
  private let page = PixelSize(width: 1_000, height: 1_400)

  @Test(arguments: [-40.0, -3, 0.5, 12, 40])
  func `a page askew by less than half a quarter is possible`(degrees: Double) {
    let map = ProjectiveTransform(AffineTransform(degrees: degrees, aboutX: 500, y: 700))
    #expect(Pose(quarters: 1, toImage: map).isPossible(page: page, image: page))
  }

  @Test func `no worker may turn, mirror, blow up or move a page away`() {
    let wrong = [
      AffineTransform(degrees: 60, aboutX: 500, y: 700), AffineTransform(scaleX: -1, scaleY: 1),
      AffineTransform(scaleX: 1000, scaleY: 1000),
      AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 5_000, ty: 0),
      AffineTransform(scaleX: .nan, scaleY: 1), AffineTransform(scaleX: 0, scaleY: 0),
    ].map { Pose(quarters: 0, toImage: ProjectiveTransform($0)) }
    for pose in wrong { #expect(!pose.isPossible(page: page, image: page)) }
    let horizon = ProjectiveTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0, g: -0.002, h: 0)
    #expect(!Pose(quarters: 0, toImage: horizon).isPossible(page: page, image: page))
    #expect(!Pose(quarters: 4, toImage: nil).isPossible(page: page, image: page))
    let other = PixelSize(width: 10, height: 10)
    #expect(!Pose.identity.isPossible(page: page, image: other))
  }

  @Test(arguments: 0...3)
  func `turning page and image by quarters keeps points together`(quarters: Int) throws {
    let map = ProjectiveTransform(
      a: 1.1, b: 0.02, c: -0.03, d: 0.98, tx: 12, ty: -7, g: 1e-5, h: 2e-5)
    let image = PixelSize(width: 1_200, height: 1_500)
    let turned = Pose(quarters: 0, toImage: map)
      .turned(quarters: quarters, page: page, image: image)
    #expect(turned.quarters == quarters)
    let turnedMap = try #require(turned.toImage)
    let point = Point(x: 300, y: 400)
    let onPage = ProjectiveTransform(.quarterTurns(quarters, of: page)).apply(point)
    let onImage = ProjectiveTransform(.quarterTurns(quarters, of: image)).apply(map.apply(point))
    #expect(turnedMap.apply(onPage).distance(to: onImage) < 1e-6)
  }
}
