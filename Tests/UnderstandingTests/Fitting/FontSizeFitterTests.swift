import TestSupport
import Testing

@testable import Fitting

@Suite struct FontSizeFitterTests {
  @Test(arguments: 0..<200 as Range<UInt64>)
  func `the size found fits, and the next step does not`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let step = Double.random(in: 0.001...2, using: &random)
    let limit = Double.random(in: 0...500, using: &random)
    let threshold = Double.random(in: 0...600, using: &random)
    let size = FontSizeFitter(step: step).largestSize(upTo: limit) { $0 <= threshold }
    let expected = (min(limit, threshold) / step).rounded(.down)
    guard let size else {
      #expect(expected == 0, "seed \(seed)")
      return
    }
    #expect(abs(size - expected * step) < step * 1e-6, "seed \(seed)")
    #expect(size <= threshold, "seed \(seed)")
    #expect(size <= limit * (1 + 1e-12), "seed \(seed)")
    #expect(size + step > min(limit, threshold) * (1 - 1e-12), "seed \(seed)")
  }

  @Test(arguments: [0, -1, -1e300, 0.4, .nan, .infinity, -.infinity, 1e300] as [Double])
  func `a limit below the first step gives no size`(limit: Double) {
    #expect(FontSizeFitter(step: 0.5).largestSize(upTo: limit) { _ in true } == nil)
  }

  @Test func `few sizes are tried, however many there are`() {
    var tries = 0
    let size = FontSizeFitter(step: 0.01).largestSize(upTo: 10_000) {
      tries += 1
      return $0 <= 1234.5
    }
    #expect(abs((size ?? 0) - 1234.5) < 0.011)
    #expect(tries <= 20)
  }
}
