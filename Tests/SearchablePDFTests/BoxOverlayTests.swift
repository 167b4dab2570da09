import PDFSyntax
import PageModel
import TestSupport
import Testing

@testable import SearchablePDF
@testable import TextLayer

@Suite struct BoxOverlayTests {
  private func content(_ confidences: [Double]) -> String {
    let box = BoundingBox(left: 10, top: 20, right: 110, bottom: 40)
    let words = confidences.map { Word(text: "x", box: box, confidence: $0) }
    let line = TextLine(
      box: box, baseline: Baseline(slope: 0, offset: 0),
      metrics: RowMetrics(xHeight: 1, ascenders: 1, descenders: 1), words: words)
    let page = RecognizedPage(
      size: PixelSize(width: 200, height: 100),
      blocks: [TextBlock(box: box, paragraphs: [Paragraph(box: box, lines: [line])])])
    var content = ContentStream()
    BoxOverlay.append(
      page, geometry: PageGeometry(size: page.size, resolution: Resolution(72)), to: &content)
    return String(decoding: content.bytes, as: UTF8.self)
  }

  @Test func `every word and every line has a box`() {
    let lines = content([95, 95, 95]).split(separator: "\n")
    #expect(lines.count { $0 == "10 60 100 20 re" } == 4)
  }

  @Test func `the lower the confidence of a word, the redder its box`() {
    #expect(content([95]).contains("0 0.6 0.2 RG"))
    #expect(content([80]).contains("0.95 0.55 0 RG"))
    #expect(content([10]).contains("0.9 0 0 RG"))
    #expect(!content([95]).contains("0.9 0 0 RG"))
  }

  @Test func `nothing is drawn on a page without words`() {
    var content = ContentStream()
    let page = RecognizedPage(size: PixelSize(width: 9, height: 9), blocks: [])
    BoxOverlay.append(
      page, geometry: PageGeometry(size: page.size, resolution: Resolution(72)), to: &content)
    #expect(content.bytes.isEmpty)
  }

  @Test func `pages of any content are drawn`() {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<50 {
      var content = ContentStream()
      let geometry = PageGeometry(
        size: PixelSize(width: 100, height: 100), resolution: Resolution(72))
      let page = random.page(isSane: false)
      BoxOverlay.append(page, geometry: geometry, to: &content)
      #expect(content.bytes.isEmpty == page.blocks.isEmpty)
    }
  }
}
