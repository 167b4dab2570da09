import Fitting
import PageModel
import Testing

@Suite struct TurnedLineTests {
  private let fitter = LineFitter(sizeStep: 0.01)

  /// An upright page of two lines of two words.
  private var upright: [TextLine] {
    [100.0, 135].map { top in
      let words = [(100.0, "harbour"), (280, "library")].map { left, text in
        Word(
          text: text, box: BoundingBox(left: left, top: top, right: left + 150, bottom: top + 40),
          confidence: 90)
      }
      return TextLine(
        box: BoundingBox(left: 100, top: top, right: 430, bottom: top + 40),
        baseline: Baseline(slope: 0.01, offset: -10),
        metrics: RowMetrics(xHeight: 20, ascenders: 10, descenders: 10), words: words)
    }
  }

  private func page(_ lines: [TextLine]) -> RecognizedPage {
    let box = BoundingBox(left: 0, top: 0, right: 1000, bottom: 1000)
    return RecognizedPage(
      size: PixelSize(width: 1000, height: 1000),
      blocks: [TextBlock(box: box, paragraphs: [Paragraph(box: box, lines: lines)])])
  }

  private func turned(_ line: TextLine, _ orientation: TextOrientation) -> TextLine {
    let map = LineFrame(orientation, .leftToRight).toPage
    return TextLine(
      box: map.apply(line.box), baseline: line.baseline, metrics: line.metrics,
      words: line.words.map { $0.mapped(by: map) }, orientation: orientation)
  }

  @Test(arguments: TextOrientation.allCases)
  func `a rotated line is fitted as if it were upright`(orientation: TextOrientation) {
    let expected = fitter.fit(page(upright)).flatMap(\.lines)
    let lines = fitter.fit(page(upright.map { turned($0, orientation) })).flatMap(\.lines)
    #expect(lines.map(\.size) == expected.map(\.size))
    #expect(lines.map(\.words) == expected.map(\.words))
    #expect(lines.allSatisfy { $0.frame == LineFrame(orientation, .leftToRight) })
  }

  @Test func `lines of different frames do not cut each other's bands`() {
    let lone = fitter.fit(page([upright[0]])).flatMap(\.lines)
    // Over the same place, downward.
    let crossing = TextLine(
      box: BoundingBox(left: 200, top: 0, right: 240, bottom: 300),
      baseline: Baseline(slope: 0, offset: -10), metrics: upright[0].metrics,
      words: [
        Word(
          text: "margin", box: BoundingBox(left: 200, top: 0, right: 240, bottom: 300),
          confidence: 90)
      ], orientation: .pageRight)
    let both = fitter.fit(page([upright[0], crossing])).flatMap(\.lines)
    #expect(both.first?.size == lone.first?.size)
  }

  @Test func `on an image with other resolution along y a turned line fills its band`() throws {
    // Twice as many pixels to the inch along x as along y: along the line they are the long ones.
    let fax = LineFitter(sizeStep: 0.01, pixelAspect: 2)
    let line = turned(upright[0], .pageRight)
    let fitted = try #require(fax.fit(page([line])).flatMap(\.lines).first)
    #expect(abs(fitted.size - 40) < 0.02)
    let free = fitted.words[1].left - fitted.words[0].right
    #expect(free >= 0.20 * fitted.size / 2 - 1e-6)
  }
}
