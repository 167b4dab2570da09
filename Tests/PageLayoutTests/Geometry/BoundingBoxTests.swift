import PageLayout
import Testing

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
}
