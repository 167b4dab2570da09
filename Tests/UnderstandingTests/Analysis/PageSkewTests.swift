import PageModel
import TestSupport
import Testing
import Understanding

@Suite struct PageSkewTests {
  private func page(_ slopes: [(slope: Double, width: Double)]) -> RecognizedPage {
    let lines = slopes.enumerated().map { index, line in
      let top = 100 + 60 * Double(index)
      let box = BoundingBox(left: 100, top: top, right: 100 + line.width, bottom: top + 40)
      return TextLine(
        box: box, baseline: Baseline(slope: line.slope, offset: -10),
        metrics: RowMetrics(xHeight: 20, ascenders: 10, descenders: 10),
        words: [Word(text: "word", box: box, confidence: 90)])
    }
    let box = BoundingBox(left: 0, top: 0, right: 2000, bottom: 3000)
    return RecognizedPage(
      size: PixelSize(width: 2000, height: 3000),
      blocks: [TextBlock(box: box, paragraphs: [Paragraph(box: box, lines: lines)])])
  }

  @Test func `a page rotated by one degree has a skew of one degree`() throws {
    let slopes = [0.0170, 0.0175, 0.0176, 0.0174].map { ($0, 1800.0) } + [(-0.2, 90)]
    let degrees = try #require(PageSkew.degrees(of: page(slopes)))
    #expect(abs(degrees - 1) < 0.02)
  }

  @Test func `slight slopes and stray steep words are not reported`() {
    #expect(PageSkew.degrees(of: page([(0.004, 1800), (0.005, 1800), (0.3, 200)])) == nil)
    #expect(PageSkew.degrees(of: page([])) == nil)
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func `an arbitrary page has a skew or none, without a trap`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    _ = PageSkew.degrees(of: random.page(isSane: false))
  }
}
