import Codecs
import ImageFiles
import PageModel
import Testing

struct PNGDecoderTests {
  private func decode(_ bytes: [UInt8]) throws -> DecodedImage {
    try ImageDecoder.decode(bytes, format: .png, maximumPixels: 1_000_000)
  }

  private func pixels(_ png: SamplePNG) throws -> [UInt8] {
    let decoded = try decode(png.bytes)
    #expect(decoded.damage == nil)
    return decoded.bitmap.bytes
  }

  @Test func `alpha is composed on white`() throws {
    let rgb = SamplePNG(
      width: 3, height: 1, colorType: .rgbAlpha,
      rows: [[10, 20, 30, 255, 10, 20, 30, 0, 10, 20, 30, 100]])
    // (c · 100 + 255 · 155) / 255, rounded.
    #expect(try pixels(rgb) == [10, 20, 30, 255, 255, 255, 159, 163, 167])
    let gray = SamplePNG(width: 2, height: 1, colorType: .grayAlpha, rows: [[0, 51, 0, 128]])
    #expect(try pixels(gray) == [204, 127])
  }

  @Test func `transparent colours and entries are composed on white`() throws {
    let keyed = SamplePNG(
      width: 2, height: 1, colorType: .gray, rows: [[7, 8]], transparency: [0, 8])
    #expect(try pixels(keyed) == [7, 255])
    let palette = SamplePNG(
      width: 2, height: 1, colorType: .palette, rows: [[0, 1]],
      palette: [1, 2, 3, 0, 0, 0], transparency: [255, 51])
    #expect(try pixels(palette) == [1, 2, 3, 204, 204, 204])
  }

  @Test func `sixteen bits are rounded to eight`() throws {
    // 0x0180 / 257 = 1.49, 0x0182 / 257 = 1.502.
    let png = SamplePNG(
      width: 3, height: 1, depth: 16, colorType: .gray,
      rows: [[0x01, 0x80, 0x01, 0x82, 0xFF, 0xFF]])
    #expect(try pixels(png) == [1, 2, 255])
  }

  @Test func `sixteen bits with alpha are composed on white`() throws {
    let png = SamplePNG(
      width: 1, height: 1, depth: 16, colorType: .grayAlpha, rows: [[0, 0, 0x80, 0]])
    let value = try #require(try pixels(png).first)
    #expect((126...128).contains(value))
  }

  @Test func `one bit stays bilevel`() throws {
    let gray = SamplePNG(width: 8, height: 1, depth: 1, colorType: .gray, rows: [[0b1010_0001]])
    let decoded = try decode(gray.bytes)
    #expect(decoded.bitmap.format == .bilevel)
    #expect(decoded.bitmap.bytes == [0b1010_0001])
  }

  @Test func `palette of white and black is inverted`() throws {
    let png = SamplePNG(
      width: 8, height: 1, depth: 1, colorType: .palette, rows: [[0b1010_0001]],
      palette: [255, 255, 255, 0, 0, 0])
    let decoded = try decode(png.bytes)
    #expect(decoded.bitmap.format == .bilevel)
    #expect(decoded.bitmap.bytes == [0b0101_1110])
  }

  @Test func `few bits are scaled to eight`() throws {
    let png = SamplePNG(width: 4, height: 1, depth: 2, colorType: .gray, rows: [[0b0001_1011]])
    #expect(try pixels(png) == [0, 85, 170, 255])
  }

  @Test func `large text before the data is skipped`() throws {
    var png = SamplePNG(width: 1, height: 1, colorType: .gray, rows: [[9]])
    png.text = Array("Comment\0".utf8) + [UInt8](repeating: 0x20, count: 3_000_000)
    #expect(try pixels(png) == [9])
  }

  @Test func `a missing end is not damage`() throws {
    let png = SamplePNG(width: 1, height: 2, colorType: .gray, rows: [[1], [2]])
    let decoded = try decode(png.head + SamplePNG.chunk("IDAT", png.data))
    #expect(decoded.damage == nil)
  }

  @Test func `too many pixels are refused`() {
    let png = SamplePNG(width: 2_000_000_000, height: 2_000_000_000, colorType: .rgb, rows: [])
    let size = PixelSize(width: 2_000_000_000, height: 2_000_000_000)
    #expect(throws: CodecError.tooLarge(size, maximumPixels: 1_000_000)) {
      try decode(png.bytes)
    }
  }
}
