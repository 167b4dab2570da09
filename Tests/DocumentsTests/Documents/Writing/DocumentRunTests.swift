@testable import Documents
@testable import Inputs
@testable import PagePipeline
import PageModel
import Testing
import TextLayer

@Suite struct DocumentRunTests {
  private func result(_ path: String, _ problems: [PageNote]) -> PageResult {
    let geometry = PageGeometry(size: PixelSize(width: 1, height: 1), resolution: Resolution(72))
    let page = PreparedPage(geometry: geometry, orientation: .upright, image: nil, paragraphs: [])
    let report = PageReport(
      source: ScanSource(path: path), wordCount: 0, resolution: nil, problems: problems,
      hasFurtherImages: false, obstacles: [], duration: .zero)
    let recognized = RecognizedPage(size: PixelSize(width: 1, height: 1), blocks: [])
    return PageResult(
      page: page, recognized: recognized, recognizedOnPage: recognized, report: report)
  }

  @Test func `pages without an image wait until a page has one`() {
    var held = HeldPages()
    #expect(held.released(by: result("a", [.notShown("is torn")])).isEmpty)
    #expect(held.released(by: result("b", [.notShown("is wet")])).isEmpty)
    #expect(held.messages == ["a: is torn", "b: is wet"])
    let released = held.released(by: result("c", [.damaged("is bent")]))
    #expect(released.map(\.report.source.path) == ["a", "b", "c"])
    #expect(held.released(by: result("d", [.notShown("is gone")])).count == 1)
    #expect(held.messages.isEmpty)
  }
}
