import Codecs
import ImageFiles
import PageModel
import TestSupport
import Testing

struct GIFDecoderTests {
  private func decode(_ bytes: [UInt8]) throws -> DecodedImage {
    try ImageDecoder.decode(bytes, format: .gif, maximumPixels: 1_000_000)
  }

  private let row: [UInt8] = [255, 255, 255, 0, 0, 0, 255, 0, 0, 0, 0, 255]

  @Test func `reads indices`() throws {
    let decoded = try decode(GIFBuilder().bytes())
    #expect(decoded == DecodedImage(bitmap: bitmap(4, 2, row + row)))
  }

  @Test func `code lengths grow`() throws {
    let decoded = try decode(SampleGIF.grown)
    let expected = (0..<40).flatMap { y in
      (0..<40).flatMap { x in
        let index = (x * y + x * x) / 7 % 8
        return [30 * index, 255 - 30 * index, index].map { UInt8($0) }
      }
    }
    #expect(decoded == DecodedImage(bitmap: bitmap(40, 40, expected)))
  }

  @Test func `transparent pixels are white`() throws {
    var builder = GIFBuilder()
    builder.transparentIndex = 2
    #expect(
      try decode(builder.bytes()).bitmap.bytes.prefix(12) == row[..<6] + [255, 255, 255, 0, 0, 255])
    (builder.screen, builder.left, builder.top) = ((6, 4), 1, 1)
    let bytes = try decode(builder.bytes()).bitmap.bytes
    #expect(bytes.prefix(18).allSatisfy { $0 == 255 })
    #expect(bytes[24..<27] == [0, 0, 0])
  }

  @Test func `puts interlaced rows in order`() throws {
    var builder = GIFBuilder()
    (builder.screen, builder.size, builder.isInterlaced) = ((1, 5), (1, 5), true)
    // Rows 0, 4, 2, 1, 3.
    builder.codes = GIFBuilder.literal([0, 1, 2, 3, 1])
    let expected = row[..<3] + row[9...] + row[6..<9] + row[3..<6] + row[3..<6]
    #expect(try decode(builder.bytes()).bitmap.bytes == Array(expected))
  }

  @Test func `only the first image is decoded`() throws {
    var builder = GIFBuilder()
    builder.imageCount = 3
    #expect(try decode(builder.bytes()) == decode(GIFBuilder().bytes()))
  }

  @Test func `missing pixels are white`() throws {
    var builder = GIFBuilder()
    builder.codes = GIFBuilder.literal([0, 1, 2, 3, 0, 1])
    let decoded = try decode(builder.bytes())
    #expect(decoded.damage == "its data is damaged (first noticed at row 2 of 2)")
    #expect(decoded.bitmap.bytes.suffix(6).allSatisfy { $0 == 255 })
    #expect(try decode(SampleGIF.grown.dropLast(100)).damage?.contains("after row 3") == true)
    builder.codes = GIFBuilder.literal([0, 1])
    #expect(throws: CodecError.undecodable(reason: "the data ends before the first row does")) {
      try decode(builder.bytes())
    }
  }

  @Test func `too many pixels are refused`() {
    var builder = GIFBuilder()
    builder.screen = (65_535, 65_535)
    let size = PixelSize(width: 65_535, height: 65_535)
    #expect(throws: CodecError.tooLarge(size, maximumPixels: 1_000_000)) {
      try decode(builder.bytes())
    }
  }

  private func bitmap(_ width: Int, _ height: Int, _ bytes: [UInt8]) -> Bitmap {
    Bitmap(size: PixelSize(width: width, height: height), format: .rgb, bytes: bytes)
  }
}
