import PageModel
@testable import Recognition
@testable import TesseractEngine
import Testing

/// Lines whose baseline is at 100 pixels and whose letters should be 40 pixels high.
@Suite struct LineHeightsTests {
  private func height(
    _ text: String, top: Double, confidence: Double = 90, orientation: TextOrientation = .pageUp
  ) throws -> Double {
    let box = BoundingBox(left: 10, top: top, right: 90, bottom: 100)
    let line = TextLine(
      box: box, baseline: Baseline(slope: 0, offset: 0),
      metrics: RowMetrics(xHeight: 28, ascenders: 12, descenders: 10),
      words: [Word(text: text, box: box, confidence: confidence)], orientation: orientation)
    let paragraph = Paragraph(box: box, lines: [line])
    let page = RecognizedPage(
      size: PixelSize(width: 200, height: 200),
      blocks: [TextBlock(box: box, paragraphs: [paragraph])])
    return try #require(page.withHeightsOfLetters.lines.first).metrics.height
  }

  @Test func `a line takes the height of its tall letters if they are much lower`() throws {
    #expect(try height("Sales", top: 80) == 25)
    #expect(try height("hotel", top: 75) == 31.25)
    #expect(try height("4/9/2012", top: 80) == 25)
    #expect(try height("1860", top: 80) == 25)
  }

  @Test func `a line keeps a height that its letters nearly reach`() throws {
    #expect(try height("Sales", top: 68) == 50)
    #expect(try height("Sales", top: 55) == 50)
  }

  @Test func `low letters, uncertain words and specks prove nothing`() throws {
    #expect(try height("across", top: 78) == 50)
    #expect(try height("1901", top: 78) == 50, "old-style digits have the height of small letters")
    #expect(try height("I", top: 78) == 50)
    #expect(try height("Sales", top: 80, confidence: 60) == 50)
    #expect(try height("Sales", top: 90) == 50)
  }

  @Test func `lines that are not upright keep their heights`() throws {
    #expect(try height("Sales", top: 80, orientation: .pageRight) == 50)
  }
}
