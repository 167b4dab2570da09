@testable import Fitting
@testable import PageModel
import TestSupport
import Testing

@Suite struct LineBandsTests {
  /// A line whose letters are 40 pixels from foot to top, 10 of them below the baseline, and whose
  /// box ends at the foot.
  private func line(
    left: Double = 0, right: Double = 1000, bottom: Double, slope: Double = 0,
    metrics: RowMetrics = RowMetrics(xHeight: 20, ascenders: 10, descenders: 10),
    columns: [ClosedRange<Double>]? = nil
  ) -> TextLine {
    let box = BoundingBox(left: left, top: bottom - 40, right: right, bottom: bottom)
    return TextLine(
      box: box,
      baseline: Baseline(slope: slope, offset: -10 - slope * (right - left) / 2),
      metrics: metrics,
      words: (columns ?? [left...right]).map { column in
        let box = BoundingBox(
          left: column.lowerBound, top: box.top, right: column.upperBound, bottom: bottom)
        return Word(text: "word", box: box, confidence: 90)
      })
  }

  private func bands(_ lines: TextLine...) -> [Band] { LineBands(of: lines).bands }

  @Test func `a line's band reaches from its bottom to its top`() {
    #expect(bands(line(bottom: 140)) == [Band(top: 100, bottom: 140)])
  }

  @Test func `separate lines keep their bands`() {
    #expect(
      bands(line(bottom: 140), line(bottom: 180))
        == [Band(top: 100, bottom: 140), Band(top: 140, bottom: 180)])
  }

  @Test(arguments: [31.0, 36, 39])
  func `two lines that touch do not overlap`(distance: Double) {
    let (upper, lower) = (line(bottom: 140), line(bottom: 140 + distance))
    for bands in [bands(upper, lower), bands(lower, upper).reversed()] {
      #expect(bands[0].bottom == bands[1].top)
      #expect((bands[0].top, bands[1].bottom) == (100, 140 + distance))
    }
  }

  @Test func `each line keeps at least half of its height`() {
    let bands = bands(line(bottom: 140), line(bottom: 161), line(bottom: 182))
    #expect(bands.allSatisfy { $0.height >= 20 })
  }

  @Test func `lines of columns side by side do not cut each other`() {
    #expect(
      bands(line(right: 400, bottom: 140), line(left: 400, bottom: 160))
        == [Band(top: 100, bottom: 140), Band(top: 120, bottom: 160)])
  }

  @Test(arguments: [(600.0...700, 125.0), (550.0...700, 132.5)])
  func `lines whose words lie in the gaps of each other do not cut each other`(
    column: ClosedRange<Double>, top: Double
  ) {
    let upper = line(bottom: 140, columns: [0...100, 400...600, 900...1000])
    let lower = line(bottom: 165, columns: [200...300, column])
    #expect(bands(upper, lower)[1] == Band(top: top, bottom: 165))
  }

  @Test func `parts of one line do not cut each other`() {
    #expect(
      bands(line(bottom: 140), line(bottom: 150))
        == [Band(top: 100, bottom: 140), Band(top: 110, bottom: 150)])
  }

  @Test func `sloped lines are compared at the x that they share`() {
    // Both fall by 20 pixels over 1000; the second is only the right end of the next line.
    let upper = line(bottom: 140, slope: 0.02)
    let lower = line(left: 900, bottom: 190, slope: 0.02)
    let bands = bands(upper, lower)
    #expect(bands[0] == Band(top: 100, bottom: 140))
    #expect(bands[1] == Band(top: 150, bottom: 190))
    let near = self.bands(upper, line(left: 900, bottom: 185, slope: 0.02))
    #expect(near[0].bottom < 140)
    #expect(near[1].top > 145)
  }

  @Test(arguments: [
    RowMetrics(xHeight: 0, ascenders: 0, descenders: 0),
    RowMetrics(xHeight: 500, ascenders: 200, descenders: 200),
  ])
  func `implausible heights are replaced by those of the box`(metrics: RowMetrics) {
    #expect(bands(line(bottom: 140, metrics: metrics)) == [Band(top: 100, bottom: 140)])
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func `the order of the lines does not matter`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let lines = (0..<30).map { _ in
      let left = Double.random(in: 0...2000, using: &random)
      return line(
        left: left, right: left + Double.random(in: 50...800, using: &random),
        bottom: Double.random(in: 100...500, using: &random),
        slope: Double.random(in: -0.03...0.03, using: &random))
    }
    let order = lines.indices.shuffled(using: &random)
    let bands = LineBands(of: lines).bands
    #expect(LineBands(of: order.map { lines[$0] }).bands == order.map { bands[$0] })
  }

  @Test func `6 000 lines at one place get their bands too`() {
    let lines = (0..<6_000).map { line(bottom: 140 + Double($0 % 7)) }
    #expect(LineBands(of: lines).bands.allSatisfy { $0.height >= 20 })
  }
}
