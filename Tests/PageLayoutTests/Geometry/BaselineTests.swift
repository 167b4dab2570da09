import PageLayout
import Testing

@Suite struct BaselineTests {
  private let box = BoundingBox(left: 100, top: 200, right: 300, bottom: 250)

  @Test(arguments: [(100.0, 240.0), (200, 242), (300, 244), (0, 238)])
  func `it runs through its offset at the left side, down by its slope`(x: Double, y: Double) {
    let baseline = Baseline(slope: 0.02, offset: -10)
    #expect(abs(baseline.y(at: x, in: box) - y) < 1e-12)
  }
}
