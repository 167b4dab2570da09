import Codecs
import PageModel
import Raster
import Testing

struct PlaceholderImageTests {
  private func blackBits(_ bitmap: Bitmap) -> Int {
    bitmap.bytes.reduce(0) { $0 + (~$1).nonzeroBitCount }
  }

  @Test func `text is black on white`() {
    let bitmap = PlaceholderImage.bitmap(
      lines: ["scan-0001.png could not be read."], size: PixelSize(width: 1241, height: 1754))
    #expect(bitmap.format == .bilevel)
    #expect((500...50_000).contains(blackBits(bitmap)))
  }

  @Test func `characters missing from the font are replaced`() {
    let size = PixelSize(width: 800, height: 600)
    #expect(
      PlaceholderImage.bitmap(lines: ["é\\\u{1F600}\u{7}"], size: size)
        == PlaceholderImage.bitmap(lines: ["????"], size: size))
  }

  @Test func `long words are broken within the margins`() {
    let bitmap = PlaceholderImage.bitmap(
      lines: [String(repeating: "W", count: 300)], size: PixelSize(width: 800, height: 600))
    for row in 0..<600 {
      #expect(bitmap.bytes[row * 100 + 92..<row * 100 + 100].allSatisfy { $0 == 255 })
    }
  }

  @Test(arguments: [PixelSize(width: 1, height: 1), PixelSize(width: 9, height: 3000)])
  func `tiny pages stay white`(size: PixelSize) {
    #expect(PlaceholderImage.bitmap(lines: ["Nothing fits.", ""], size: size).size == size)
  }

  @Test func `pages too large for text are white`() {
    let bitmap = PlaceholderImage.bitmap(lines: ["x"], size: PixelSize(width: 3_000_000, height: 1))
    #expect(blackBits(bitmap) == 0)
  }
}
