import PageLayout
import Testing

@Suite("AffineTransform")
struct AffineTransformTests {
  private let box = BoundingBox(left: 10, top: 20, right: 30, bottom: 50)

  @Test func identityLeavesBoxes() {
    #expect(AffineTransform.identity.apply(box) == box)
  }

  @Test func firstScalesThenShifts() {
    let transform = AffineTransform(scaleX: 2, scaleY: 3)
      .concatenating(AffineTransform(translationX: 5, translationY: -1))
    #expect(transform.apply(x: 10, y: 20) == (25, 59))
    #expect(transform.apply(box) == BoundingBox(left: 25, top: 59, right: 65, bottom: 149))
  }

  @Test func boxesHoldTheirTurnedCorners() {
    // A quarter turn clockwise on an image that is 100 high.
    let turn = AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 100, ty: 0)
    #expect(turn.apply(box) == BoundingBox(left: 50, top: 10, right: 80, bottom: 30))
  }
}
