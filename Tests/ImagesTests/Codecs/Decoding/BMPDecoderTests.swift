import Codecs
import ImageFiles
import PageModel
import TestSupport
import Testing

struct BMPDecoderTests {
  private func decode(_ builder: BMPBuilder) throws -> DecodedImage {
    try ImageDecoder.decode(builder.bytes(), format: .bmp, maximumPixels: 1_000_000)
  }

  private func pixels(_ builder: BMPBuilder) throws -> [UInt8] {
    let decoded = try decode(builder)
    #expect(decoded.damage == nil)
    return decoded.bitmap.bytes
  }

  @Test func `reverses rows and colours`() throws {
    var builder = BMPBuilder()
    #expect(try pixels(builder) == [11, 10, 9, 14, 13, 12, 3, 2, 1, 6, 5, 4])
    builder.height = -2
    #expect(try pixels(builder) == [3, 2, 1, 6, 5, 4, 11, 10, 9, 14, 13, 12])
  }

  @Test func `ignores the fourth byte without a mask`() throws {
    var builder = BMPBuilder(width: 2, height: 1, pixelData: [1, 2, 3, 4, 5, 6, 7, 8])
    builder.bitsPerPixel = 32
    #expect(try pixels(builder) == [3, 2, 1, 7, 6, 5])
  }

  @Test func `spreads five and six bits`() throws {
    var builder = BMPBuilder(width: 2, height: 1, pixelData: [0xFF, 0x7F, 0x41, 0x08])
    builder.bitsPerPixel = 16
    #expect(try pixels(builder) == [255, 255, 255, 16, 16, 8])
    (builder.compression, builder.masks) = (3, [0xF800, 0x07E0, 0x001F])
    #expect(try pixels(builder) == [123, 255, 255, 8, 8, 8])
  }

  @Test func `alpha is composed on white`() throws {
    var builder = BMPBuilder(width: 2, height: 1, pixelData: [30, 20, 10, 255, 30, 20, 10, 100])
    (builder.bitsPerPixel, builder.compression, builder.headerLength) = (32, 3, 56)
    builder.masks = [0xFF0000, 0xFF00, 0xFF, 0xFF00_0000]
    #expect(try pixels(builder) == [10, 20, 30, 159, 163, 167])
    builder.pixelData = [30, 20, 10, 0, 30, 20, 10, 0]
    #expect(try pixels(builder) == [10, 20, 30, 10, 20, 30])
  }

  @Test(
    arguments: [
      ([[0, 0, 0], [255, 255, 255]], .bilevel, [0b1010_0001]),
      ([[255, 255, 255], [0, 0, 0]], .bilevel, [0b0101_1110]),
      ([[7, 7, 7], [255, 255, 255]], .gray, [255, 7, 255, 7, 7, 7, 7, 255]),
    ] as [([[UInt8]], PixelFormat, [UInt8])])
  func `the simplest pixel format is chosen`(
    palette: [[UInt8]], format: PixelFormat, bytes: [UInt8]
  ) throws {
    var builder = BMPBuilder(width: 8, height: 1, pixelData: [0b1010_0001, 0, 0, 0])
    (builder.bitsPerPixel, builder.palette) = (1, palette)
    let bitmap = try decode(builder).bitmap
    #expect(bitmap.format == format)
    #expect(bitmap.bytes == bytes)
  }

  @Test(arguments: [(2, [0b0001_1000]), (4, [0x01, 0x20]), (8, [0, 1, 2])] as [(Int, [UInt8])])
  func `reads indices`(bits: Int, data: [UInt8]) throws {
    var builder = BMPBuilder(
      width: 3, height: 1, pixelData: data + Array(repeating: 0, count: 4 - data.count))
    builder.bitsPerPixel = bits
    builder.palette = [[1, 2, 3], [4, 5, 6], [7, 8, 9]]
    #expect(try pixels(builder) == Array(1...9))
  }

  @Test func `missing colours are black`() throws {
    var builder = BMPBuilder(width: 2, height: 1, pixelData: [0, 200, 0, 0])
    (builder.bitsPerPixel, builder.palette) = (8, [[1, 2, 3]])
    #expect(try pixels(builder) == [1, 2, 3, 0, 0, 0])
  }

  @Test func `reads run lengths of bytes`() throws {
    // Two of color 1, one of each; end of row; right by 1, up by 0; one of color 2; end.
    var builder = BMPBuilder(
      width: 5, height: 2,
      pixelData: [2, 1, 0, 3, 1, 2, 1, 0, 0, 0, 0, 2, 1, 0, 1, 2, 0, 1])
    (builder.bitsPerPixel, builder.compression) = (8, 1)
    builder.palette = [[0, 0, 0], [50, 50, 50], [99, 99, 99]]
    #expect(try pixels(builder) == [255, 99, 255, 255, 255, 50, 50, 50, 99, 50])
  }

  @Test func `reads run lengths of nibbles`() throws {
    var builder = BMPBuilder(width: 6, height: 1, pixelData: [3, 0x12, 0, 3, 0x21, 0x20, 0, 1])
    (builder.bitsPerPixel, builder.compression) = (4, 2)
    builder.palette = [[0, 0, 0], [50, 50, 50], [99, 99, 99]]
    #expect(try pixels(builder) == [50, 99, 50, 99, 50, 99])
  }

  @Test func `missing pixels are white`() throws {
    var builder = BMPBuilder(pixelData: Array(1...8))
    #expect(try decode(builder).bitmap.bytes == [255, 255, 255, 255, 255, 255, 3, 2, 1, 6, 5, 4])
    #expect(try decode(builder).damage == "the file ends before the image does")
    builder.pixelData = Array(1...7)
    #expect(throws: CodecError.undecodable(reason: "the file ends before the first row does")) {
      try decode(builder)
    }
  }

  @Test func `runs beyond the row are damage`() throws {
    var builder = BMPBuilder(width: 2, height: 1, pixelData: [9, 0, 0, 1])
    (builder.bitsPerPixel, builder.compression, builder.palette) = (8, 1, [[7, 7, 7]])
    #expect(try decode(builder).bitmap.bytes == [7, 7])
    #expect(try decode(builder).damage != nil)
    builder.pixelData = [1, 0]
    #expect(try decode(builder).damage == "the file ends before the image does")
  }

  @Test func `too many pixels are refused`() {
    let size = PixelSize(width: Int(Int32.max), height: Int(Int32.max))
    let builder = BMPBuilder(width: size.width, height: size.height)
    #expect(throws: CodecError.tooLarge(size, maximumPixels: 1_000_000)) { try decode(builder) }
  }
}
