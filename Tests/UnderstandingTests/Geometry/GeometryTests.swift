import PageModel
import Testing

@Suite struct AffineTransformTests {
  private let box = BoundingBox(left: 10, top: 20, right: 30, bottom: 50)

  @Test func `the identity leaves boxes unchanged`() {
    #expect(AffineTransform.identity.apply(box) == box)
  }

  @Test func `maps apply in the order of concatenation`() {
    let transform = AffineTransform(scaleX: 2, scaleY: 3)
      .concatenating(AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 5, ty: -1))
    #expect(transform.apply(x: 10, y: 20) == (25, 59))
    #expect(transform.apply(box) == BoundingBox(left: 25, top: 59, right: 65, bottom: 149))
  }

  @Test func `a mapped box contains the rotated corners`() {
    // A quarter turn clockwise on an image that is 100 high.
    let turn = AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 100, ty: 0)
    #expect(turn.apply(box) == BoundingBox(left: 50, top: 10, right: 80, bottom: 30))
  }
}

@Suite struct BoundingBoxTests {
  @Test func `corners may come in any order`() {
    let box = BoundingBox(left: 30, top: 50, right: 10, bottom: 20)
    #expect(box == BoundingBox(left: 10, top: 20, right: 30, bottom: 50))
    #expect((box.width, box.height, box.midX, box.midY) == (20, 30, 20, 35))
  }

  @Test func `a union holds both`() {
    let box = BoundingBox(left: 0, top: 0, right: 1, bottom: 1)
    let other = BoundingBox(left: 5, top: -2, right: 6, bottom: 0.5)
    #expect(box.union(other) == BoundingBox(left: 0, top: -2, right: 6, bottom: 1))
  }

  @Test func `boxes are in one row or column by half of the smaller one`() {
    let box = BoundingBox(left: 0, top: 0, right: 100, bottom: 10)
    let other = BoundingBox(left: 30, top: 4, right: 50, bottom: 40)
    #expect(box.isInRow(of: other))
    #expect(other.isInRow(of: box))
    #expect(!box.isInRow(of: other, minimum: 0.7))
    #expect(box.isInColumn(of: other))
    #expect(!box.isInColumn(of: BoundingBox(left: 95, top: 20, right: 110, bottom: 30)))
    #expect(box.gap(to: other) == -20)
    #expect(BoundingBox(left: 130, top: 0, right: 140, bottom: 1).gap(to: box) == 30)
  }
}

@Suite struct LineFrameTests {
  @Test(arguments: LineFrame.allCases)
  func `a box mapped to a line's frame and back is unchanged`(frame: LineFrame) {
    let box = BoundingBox(left: 10, top: 20, right: 40, bottom: 90)
    #expect(frame.toPage.apply(frame.fromPage.apply(box)) == box)
  }

  @Test func `writing runs along x and heads point up`() {
    // The direction of the tops of letters on the page, and the reading direction.
    let turned: [(TextOrientation, head: (Double, Double), reading: (Double, Double))] = [
      (.pageUp, (0, -1), (1, 0)), (.pageRight, (1, 0), (0, 1)),
      (.pageDown, (0, 1), (-1, 0)), (.pageLeft, (-1, 0), (0, -1)),
    ]
    for (orientation, head, reading) in turned {
      let map = LineFrame(orientation, .leftToRight).fromPage
      #expect(map.apply(x: head.0, y: head.1) == (0, -1), "\(orientation)")
      #expect(map.apply(x: reading.0, y: reading.1) == (1, 0), "\(orientation)")
    }
  }

  @Test func `vertical writing runs down the page`() {
    let map = LineFrame(.pageUp, .topToBottom).fromPage
    #expect(map.apply(x: 0, y: 1) == (1, 0))
  }
}
