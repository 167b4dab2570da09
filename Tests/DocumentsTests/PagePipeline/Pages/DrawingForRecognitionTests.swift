import PDFSyntax
import Testing
import WorkerProtocol

@testable import Inputs
@testable import PagePipeline

@Suite struct DrawingForRecognitionTests {
  @Test(arguments: [(1, 1), (10, 10), (180, 15), (720, 60)])
  func `a page may be drawn for a part of the time for recognising it`(timeout: Int, limit: Int) {
    #expect(DrawingProgram.limit(ofTimeout: timeout) == limit)
  }

  @Test(arguments: [
    // No page, an A4 page at 300 dots per inch, the same page of the largest PDF, and impossible
    // numbers.
    (0, 0, 1_610_612_736), (8_699_840, 0, 1_889_007_616), (8_699_840, 1 << 30, 4_294_967_296),
    (-1, -1, 1_610_612_736), (Int.max, .max, 4_294_967_296),
  ])
  func `the memory for drawing grows with the pixels and three times the length of the file`(
    pixels: Int, fileLength: Int, memory: Int
  ) {
    #expect(
      DrawingProgram.memory(forPixels: pixels, fileLength: fileLength, upTo: 4 << 30) == memory)
    let unlimited = DrawingProgram.memory(
      forPixels: 1_000_000, fileLength: 600_000_000, upTo: .max)
    #expect(unlimited == 1_610_612_736 + 32_000_000 + 1_800_000_000)
  }

  @Test(arguments: [
    // A4, A2, A0 in points, a page of A4 in inches, and pages that are too large to be drawn.
    (595.0, 842.0, 1.0, 400_000_000, 300), (1_191, 1_684, 1, 400_000_000, 300),
    (2_384, 3_370, 1, 400_000_000, 160), (8.27, 11.69, 72, 400_000_000, 21_600),
    (595, 842, 1, 1_000_000, 101), (900_000, 900_000, 1, 400_000_000, 0),
    (1e7, 1, 1, 400_000_000, 0), (595, 842, -1e300, 400_000_000, 0),
  ])
  func `a large page is drawn at a lower resolution`(
    width: Double, height: Double, userUnit: Double, maximumPixels: Int, dotsPerInch: Int
  ) {
    let rendering = PDFPageSurvey.Rendering(dotsPerInch: 300)
    var survey = PDFPageSurvey(
      page: IndirectReference(number: 1), treatment: .render(rendering))
    (survey.width, survey.height, survey.userUnit) = (width, height, userUnit)
    #expect(
      DrawingForRecognition.dotsPerInch(for: survey, rendering, maximumPixels: maximumPixels)
        == dotsPerInch)
  }
}
