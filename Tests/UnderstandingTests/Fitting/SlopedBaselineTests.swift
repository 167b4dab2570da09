import Fitting
import PageModel
import Testing

@Suite struct SlopedBaselineTests {
  /// Two words of a line of 20 pixels, 800 pixels from end to end.
  private let line = FittedLine(
    size: 20,
    words: [
      FittedWord(
        glyphs: [BoxGlyph(text: "a", advance: 500)], left: 100, width: 200, baseline: 500),
      FittedWord(
        glyphs: [BoxGlyph(text: "b", advance: 500)], left: 700, width: 200, baseline: 500),
    ])

  private func map(_ degrees: Double) -> ProjectiveTransform {
    ProjectiveTransform(AffineTransform(degrees: degrees, aboutX: 500, y: 500))
  }

  @Test func `a line that climbs little is written in steps`() throws {
    let mapped = try #require(line.mapped(by: PageMap(map(1))))
    #expect(mapped.slope == nil)
    #expect(abs(mapped.size - 20) < 0.01)
    let climb = mapped.words[1].baseline - mapped.words[0].baseline
    // Flattened: 600 pixels at 1° are 10.5, and 0.49 em for the whole line are 9.8.
    #expect(climb > 6)
    #expect(climb < 9.8)
  }

  @Test(arguments: [-10.0, -3, 3, 10])
  func `a steep line has its words along its own baseline`(degrees: Double) throws {
    let mapped = try #require(line.mapped(by: PageMap(map(degrees))))
    let slope = try #require(mapped.slope)
    #expect(abs(slope.length - 800) < 1e-6)
    #expect(abs(mapped.words[1].left - 600) < 1e-6)
    #expect(abs(mapped.words[1].width - 200) < 1e-6)
    #expect(mapped.words.allSatisfy { $0.baseline == 0 })
    let start = map(degrees).apply(Point(x: 100, y: 500))
    #expect(slope.point(at: 0).distance(to: start) < 1e-6)
  }

  @Test(arguments: [(4.0, true), (5, true), (-5, true), (6, false), (-10, false)])
  func `words are level up to a slope of one in ten`(degrees: Double, isLevel: Bool) throws {
    let mapped = try #require([FittedParagraph(lines: [line])].mapped(by: PageMap(map(degrees))))
    let slope = try #require(mapped.first?.lines.first?.slope)
    #expect(slope.hasLevelWords == isLevel)
  }

  @Test func `the words of a bent line have its heights, flattened for readers`() throws {
    var coefficients = [Double](repeating: 0, count: PageBend.termCount)
    (coefficients[0], coefficients[3]) = (50, 10)
    let bend = PageBend(
      middle: Point(x: 500, y: 500), reach: Point(x: 400, y: 400), coefficients: coefficients)
    let middle = FittedWord(
      glyphs: [BoxGlyph(text: "c", advance: 500)], left: 400, width: 200, baseline: 500)
    let line = FittedLine(size: 20, words: [line.words[0], middle, line.words[1]])
    let mapped = try #require(line.mapped(by: PageMap(bend: bend, .identity)))
    #expect(mapped.slope != nil)
    let drops = mapped.words.map(\.baseline)
    #expect(drops[1] < drops[0])
    #expect(drops[1] < drops[2])
    #expect(abs((drops.max() ?? 0) - (drops.min() ?? 0)) <= 0.49 * mapped.size + 1e-6)
  }

  @Test func `a map that sends the line to infinity gives no line`() {
    let horizon = ProjectiveTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0, g: -0.01, h: 0)
    #expect(line.mapped(by: PageMap(horizon)) == nil)
  }

  @Test func `a recognised page comes back to its image with its baselines`() throws {
    let word = Word(
      text: "level", box: BoundingBox(left: 100, top: 480, right: 900, bottom: 500),
      confidence: 90)
    let line = TextLine(
      box: word.box, baseline: Baseline(slope: 0, offset: 0),
      metrics: RowMetrics(xHeight: 12, ascenders: 4, descenders: 4), words: [word])
    let block = TextBlock(box: line.box, paragraphs: [Paragraph(box: line.box, lines: [line])])
    let size = PixelSize(width: 1_000, height: 1_000)
    let page = RecognizedPage(size: size, blocks: [block])
    let mapped = try #require(page.mapped(by: PageMap(map(5)), to: size))
    let found = try #require(mapped.lines.first)
    #expect(abs(Angle.degrees(slope: found.baseline.slope) - 5) < 0.01)
    let middle = map(5).apply(Point(x: 500, y: 500))
    #expect(abs(found.baseline.y(at: middle.x, in: found.box) - middle.y) < 0.01)
    #expect(abs(found.metrics.xHeight - 12) < 0.01)
  }
}
