import Codecs
import PageModel
import Raster
import Testing

struct RecognitionSizeTests {
  @Test(arguments: [
    (150.0, 1000, 8), (300, 1000, 8), (349, 1000, 8), (400, 750, 6), (600, 500, 4),
    (1200, 250, 2), (9600, 31, 1),
  ])
  func `finer images are scaled to 300 dots per inch`(dots: Double, length: Int, eighths: Int) {
    let resolution = Resolution(dots)
    let size = RecognitionSize.usual.size(
      for: PixelSize(width: 1000, height: 1000), resolution: resolution)
    #expect(size == PixelSize(width: length, height: length))
    #expect(RecognitionSize.usual.eighths(for: resolution) == eighths)
  }

  @Test(arguments: [(300.0, 1000), (600, 1000), (1200, 500)])
  func `bilevel images keep up to 600 dots per inch, but not for speed`(dots: Double, length: Int) {
    let whole = PixelSize(width: 1000, height: 1000)
    let resolution = Resolution(dots)
    let size = RecognitionSize.usual.size(for: whole, resolution: resolution, isBilevel: true)
    #expect(size == PixelSize(width: length, height: length))
    #expect(
      RecognitionSize.fast.size(for: whole, resolution: resolution, isBilevel: true)
        == RecognitionSize.fast.size(for: whole, resolution: resolution))
  }

  @Test func `each axis has its own resolution`() {
    let resolution = Resolution(horizontal: 600, vertical: 300)
    let size = RecognitionSize.usual.size(
      for: PixelSize(width: 1000, height: 1000), resolution: resolution)
    #expect(size == PixelSize(width: 500, height: 1000))
    #expect(RecognitionSize.usual.eighths(for: resolution) == 8)
  }

  @Test func `the boxes of a reduced image map back to the original`() throws {
    let half = Bitmap(white: PixelSize(width: 151, height: 100), format: .gray)
    let original = PixelSize(width: 301, height: 200)
    let prepared = try RecognitionScaler.prepare(
      half, originalSize: original, resolution: Resolution(600), size: .usual)
    #expect(prepared.originalSize == original)
    let size = prepared.bitmap.size
    let whole = prepared.toOriginal.apply(
      BoundingBox(left: 0, top: 0, right: Double(size.width), bottom: Double(size.height)))
    #expect(abs(whole.right - 301) < 1e-9)
    #expect(abs(whole.bottom - 200) < 1e-9)
  }

  @Test func `letters of a page whose resolution is wrong are found too small`() {
    func page(xHeight: Double) -> RecognizedPage {
      let box = BoundingBox(left: 0, top: 0, right: 100, bottom: 30)
      let line = TextLine(
        box: box, baseline: Baseline(slope: 0, offset: 0),
        metrics: RowMetrics(xHeight: xHeight, ascenders: 5, descenders: 5),
        words: [Word(text: "x", box: box, confidence: 90)])
      let paragraph = Paragraph(box: box, lines: [line])
      return RecognizedPage(
        size: PixelSize(width: 100, height: 100),
        blocks: [TextBlock(box: box, paragraphs: [paragraph])])
    }
    let usual = RecognitionSize.usual
    #expect(usual.isTooSmall(for: page(xHeight: 20), resolution: Resolution(600)))
    #expect(!usual.isTooSmall(for: page(xHeight: 22), resolution: Resolution(600)))
    #expect(!usual.isTooSmall(for: page(xHeight: 5), resolution: Resolution(300)))
  }
}
