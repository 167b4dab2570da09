import Codecs
import PageModel
import Raster
import Testing

struct RecognitionScalerTests {
  private let resolution = Resolution(horizontal: 600, vertical: 300)

  @Test func `small images stay as they are`() throws {
    let bitmap = SampleBitmap.noise(width: 40, height: 30, format: .bilevel, seed: 5)
    let prepared = try RecognitionScaler.prepare(bitmap, resolution: resolution)
    #expect(prepared.bitmap == bitmap)
    #expect(prepared.resolution == resolution)
    #expect(prepared.toOriginal == .identity)
  }

  @Test(arguments: [PixelFormat.bilevel, .gray, .rgb], [false, true])
  func `long images are scaled down to fit`(format: PixelFormat, isTall: Bool) throws {
    let size = PixelSize(width: 65_534, height: 10)
    let bitmap = Bitmap(white: isTall ? size.transposed : size, format: format)
    let prepared = try RecognitionScaler.prepare(bitmap, resolution: resolution)
    let scaled = PixelSize(width: 32_767, height: 5)
    #expect(prepared.bitmap.size == (isTall ? scaled.transposed : scaled))
    #expect(prepared.bitmap.format == (format == .rgb ? .rgb : .gray))
    #expect(prepared.resolution == Resolution(horizontal: 300, vertical: 150))
    #expect(prepared.bitmap.bytes.allSatisfy { $0 == 255 })
  }

  @Test(arguments: [1, 2, 3, 50])
  func `thin images keep a pixel`(width: Int) throws {
    let bitmap = Bitmap(white: PixelSize(width: width, height: 300_000), format: .gray)
    let prepared = try RecognitionScaler.prepare(bitmap, resolution: resolution)
    #expect(prepared.bitmap.size == PixelSize(width: max(1, width / 9), height: 32_767))
  }

  @Test func `sizes beyond Leptonica are an error`() {
    let size = PixelSize(width: 32_767, height: 70_000)
    let bitmap = Bitmap(white: PixelSize(width: 1, height: 1), format: .rgb)
    #expect(throws: CodecError.unscalable(to: size)) {
      try RecognitionScaler.scale(bitmap, resolution: resolution, to: size)
    }
  }

  @Test func `boxes map back to the original`() throws {
    let bitmap = Bitmap(white: PixelSize(width: 301, height: 200), format: .gray)
    let prepared = try RecognitionScaler.scale(
      bitmap, resolution: resolution, to: PixelSize(width: 100, height: 100))
    let whole = BoundingBox(left: 0, top: 0, right: 100, bottom: 100)
    let original = prepared.toOriginal.apply(whole)
    #expect(abs(original.right - 301) < 1e-9)
    #expect(abs(original.bottom - 200) < 1e-9)
  }

  @Test(arguments: [PixelFormat.bilevel, .gray, .rgb])
  func `scaled pixels are means`(format: PixelFormat) throws {
    let bitmap = SampleBitmap.drawn(["##..", "##..", "#...", ".#.."], format: format)
    let prepared = try RecognitionScaler.scale(
      bitmap, resolution: resolution, to: PixelSize(width: 2, height: 2))
    let means: [Int] = [0, 255, 127, 255]
    let step = format == .rgb ? 3 : 1
    for (pixel, mean) in means.enumerated() {
      #expect(abs(Int(prepared.bitmap.bytes[pixel * step]) - mean) <= 1)
    }
  }
}
