import PageLayout
import Testing

@Suite struct LineFrameTests {
  @Test(arguments: LineFrame.allCases)
  func `a box comes back from a line's frame as it was`(frame: LineFrame) {
    let box = BoundingBox(left: 10, top: 20, right: 40, bottom: 90)
    #expect(frame.toPage.apply(frame.fromPage.apply(box)) == box)
  }

  @Test func `writing runs along x and heads point up`() {
    // Lines turned so that the heads point this way on the page, and where they read to.
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
