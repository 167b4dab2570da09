import PDFSyntax
import PageModel
import Testing
import WorkerProtocol

@Suite struct PDFSurveyTests {
  /// A page of 40 × 20 units at (10, 300) of its own space, with a canvas at its lower left
  /// quarter.
  private var page: PDFPageSurvey {
    let canvas = PDFPageSurvey.Canvas(
      size: PixelSize(width: 8, height: 4), left: 0, bottom: 0, right: 20, top: 10)
    var survey = PDFPageSurvey(
      page: IndirectReference(number: 1), treatment: .recognize(canvas))
    survey.width = 40
    survey.height = 20
    survey.origin = Point(x: 10, y: 300)
    return survey
  }

  @Test func `a page turned clockwise has its lower left corner at the upper left`() {
    let turned = page.turned(quarters: 1)
    #expect(turned.rotation == 90)
    #expect((turned.width, turned.height) == (20, 40))
    #expect(turned.uprightToPage == AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 50, ty: 300))
    #expect(
      turned.canvas
        == .init(size: PixelSize(width: 4, height: 8), left: 0, bottom: 20, right: 10, top: 40))
  }

  @Test func `four quarter turns give the same page`() {
    #expect(page.turned(quarters: 4) == page)
    #expect(page.turned(quarters: 2).turned(quarters: 2) == page)
    #expect(page.turned(quarters: 3) == page.turned(quarters: 1).turned(quarters: 2))
  }
}
