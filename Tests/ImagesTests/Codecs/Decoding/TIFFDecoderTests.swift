import Codecs
import ImageFiles
import PageModel
import TestSupport
import Testing

struct TIFFDecoderTests {
  private typealias Values = TIFFFrameBuilder.Values

  private func decode(_ bytes: [UInt8], frame: Int = 0) throws -> DecodedImage {
    try ImageDecoder.decode(bytes, format: .tiff, frame: frame, maximumPixels: 1_000_000)
  }

  private func pixels(
    _ builder: TIFFFrameBuilder, order: ByteOrder = .littleEndian
  ) throws -> [UInt8] {
    let decoded = try decode(TIFFBuilder(builder, order: order).bytes())
    #expect(decoded.damage == nil)
    return decoded.bitmap.bytes
  }

  @Test(arguments: [(0, [0x5E, 0xFF]), (1, [0xA1, 0x7F])] as [(Int, [UInt8])])
  func `1 is white in bilevel images`(photometric: Int, expected: [UInt8]) throws {
    let frame = TIFFFrameBuilder(
      width: 9, height: 1, bits: 1, photometric: photometric, data: [0xA1, 0x00])
    let bitmap = try decode(TIFFBuilder(frame).bytes()).bitmap
    #expect(bitmap.format == .bilevel)
    #expect(bitmap.bytes == expected)
  }

  @Test(arguments: [(0, [245, 5]), (1, [10, 250])] as [(Int, [UInt8])])
  func `either sense of gray is decoded`(photometric: Int, expected: [UInt8]) throws {
    let frame = TIFFFrameBuilder(width: 2, height: 1, photometric: photometric, data: [10, 250])
    #expect(try decode(TIFFBuilder(frame).bytes()).bitmap.format == .gray)
    #expect(try pixels(frame) == expected)
  }

  @Test(arguments: [ByteOrder.littleEndian, .bigEndian])
  func `sixteen bits are rounded to eight`(order: ByteOrder) throws {
    // 0x0180 / 257 = 1.49, 0x0182 / 257 = 1.502.
    let data = [0x0180, 0x0182, 0xFFFF].flatMap { number -> [UInt8] in
      order == .bigEndian ? bigEndian(number, 2) : bigEndian(number, 2).reversed()
    }
    let gray = TIFFFrameBuilder(width: 3, height: 1, bits: 16, data: data)
    #expect(try pixels(gray, order: order) == [1, 2, 255])
    let color = TIFFFrameBuilder(
      width: 1, height: 1, bits: 16, samples: 3, photometric: 2, data: data)
    #expect(try pixels(color, order: order) == [1, 2, 255])
  }

  @Test(
    arguments: [
      (2, [0b0001_1011], [0, 85, 170, 255]), (4, [0x0F, 0x80], [0, 255, 136, 0]),
      (12, [0x00, 0x0F, 0xFF, 0x80, 0x00, 0x00], [0, 255, 128, 0]),
      (3, [0b0001_1101, 0b0000_0000], [0, 255, 73, 0]),
    ] as [(Int, [UInt8], [UInt8])])
  func `any number of bits is scaled to eight`(bits: Int, data: [UInt8], expected: [UInt8]) throws {
    #expect(try pixels(TIFFFrameBuilder(width: 4, height: 1, bits: bits, data: data)) == expected)
  }

  @Test func `signed samples begin with black`() throws {
    let frame = TIFFFrameBuilder(
      width: 3, height: 1, bits: 16, data: [0x00, 0x80, 0x00, 0x00, 0xFF, 0x7F])
    #expect(try pixels(frame.adding([339: .short(2)])) == [0, 128, 255])
  }

  @Test func `alpha is composed on white`() throws {
    let color = TIFFFrameBuilder(
      width: 3, height: 1, samples: 4, photometric: 2,
      data: [10, 20, 30, 255, 10, 20, 30, 0, 10, 20, 30, 100])
    // (c · 100 + 255 · 155) / 255, rounded; c + 155 if c is premultiplied.
    #expect(
      try pixels(color.adding([338: .short(2)])) == [10, 20, 30, 255, 255, 255, 159, 163, 167])
    #expect(
      try pixels(color.adding([338: .short(1)])) == [10, 20, 30, 255, 255, 255, 165, 175, 185])
    #expect(try pixels(color.adding([338: .short(0)])) == [10, 20, 30, 10, 20, 30, 10, 20, 30])
    let gray = TIFFFrameBuilder(width: 2, height: 1, samples: 2, data: [0, 51, 0, 128])
    #expect(try pixels(gray.adding([338: .short(2)])) == [204, 127])
  }

  @Test func `CMYK becomes RGB`() throws {
    let frame = TIFFFrameBuilder(
      width: 2, height: 1, samples: 4, photometric: 5, data: [0, 255, 51, 0, 0, 0, 0, 204])
    #expect(try pixels(frame) == [255, 0, 204, 51, 51, 51])
  }

  @Test func `palette becomes RGB`() throws {
    let map = (0..<3).flatMap { color in (0..<16).map { ($0 * 16 + color) * 257 } }
    let frame = TIFFFrameBuilder(width: 2, height: 1, bits: 4, photometric: 3, data: [0x1F])
    #expect(
      try pixels(frame.adding([320: Values(type: 3, map)])) == [16, 17, 18, 240, 241, 242])
  }

  @Test func `palette of white and black is bilevel`() throws {
    let map = Values(type: 3, [65_535, 0, 65_535, 0, 65_535, 0])
    let frame = TIFFFrameBuilder(width: 8, height: 1, bits: 1, photometric: 3, data: [0xA1])
    let bitmap = try decode(TIFFBuilder(frame.adding([320: map])).bytes()).bitmap
    #expect(bitmap.format == .bilevel)
    #expect(bitmap.bytes == [0x5E])
  }

  @Test func `planes are joined`() throws {
    var frame = TIFFFrameBuilder(width: 2, height: 1, samples: 3, photometric: 2)
    frame.strips = [[1, 4], [2, 5], [3, 6]]
    #expect(try pixels(frame.adding([284: .short(2)])) == [1, 2, 3, 4, 5, 6])
  }

  @Test(arguments: [1, 8])
  func `tiles are cropped to their image`(bits: Int) throws {
    // Four tiles of 16 × 16, each of one shade, over 20 × 18 pixels.
    var frame = TIFFFrameBuilder(width: 20, height: 18, bits: bits)
    let shades: [UInt8] = bits == 8 ? [10, 20, 30, 40] : [0, 0xFF, 0xFF, 0]
    frame.strips = shades.map { Array(repeating: $0, count: 16 * 16 * bits / 8) }
    let bitmap = try decode(
      TIFFBuilder(frame.adding([322: .long(16), 323: .long(16)])).bytes()
    ).bitmap
    let row = bitmap.bytesPerRow
    let last = bits == 8 ? 19 : 2
    #expect(bitmap.bytes[0] == shades[0])
    #expect(bitmap.bytes[last] >> 4 == shades[1] >> 4)
    #expect(bitmap.bytes[16 * row] == shades[2])
    #expect(bitmap.bytes[17 * row + last] >> 4 == shades[3] >> 4)
  }

  @Test(arguments: 1...8)
  func `uncompressed rows are read`(orientation: Int) throws {
    let frame = TIFFFrameBuilder(width: 2, height: 2, data: [1, 2, 3, 4])
    #expect(try pixels(frame.adding([274: .short(orientation)])) == [1, 2, 3, 4])
    let color = TIFFFrameBuilder(
      width: 2, height: 1, samples: 3, photometric: 8, data: [255, 0, 0, 0, 0, 0])
    // CIELab goes through libtiff's own reader of colours: L* 100, then 0.
    let shades = try pixels(color.adding([274: .short(orientation)]))
    #expect((shades.first ?? 0) > 250)
    #expect((shades.last ?? 255) < 5)
  }

  @Test func `PackBits is decoded`() throws {
    // A run of five 7s, which should not reach into the next row, then three bytes as they are
    // (TIFF 6.0, section 9).
    let frame = TIFFFrameBuilder(
      width: 4, height: 2, compression: 32_773, data: [0xFC, 7, 2, 1, 2, 3])
    #expect(try pixels(frame) == [7, 7, 7, 7, 7, 1, 2, 3])
  }

  @Test(arguments: [false, true])
  func `each page is decoded by itself`(isBig: Bool) throws {
    let bytes = TIFFBuilder(
      TIFFFrameBuilder(width: 1, height: 1, data: [1]),
      TIFFFrameBuilder(width: 1, height: 1, data: [9]).adding([254: .long(1)]),
      TIFFFrameBuilder(width: 1, height: 1, data: [2]), isBig: isBig
    ).bytes()
    #expect(try decode(bytes, frame: 0).bitmap.bytes == [1])
    #expect(try decode(bytes, frame: 1).bitmap.bytes == [2])
    let missing = CodecError.undecodable(reason: "\(ImageFileError.noSuchFrame(2, count: 2))")
    #expect(throws: missing) { try decode(bytes, frame: 2) }
  }

  @Test func `unknown compression is unsupported`() {
    let bytes = TIFFBuilder(TIFFFrameBuilder(compression: 34_712)).bytes()
    #expect(throws: CodecError.unsupported(reason: "TIFF compression 34712")) {
      try decode(bytes)
    }
  }

  @Test func `too many pixels are refused`() {
    let frame = TIFFFrameBuilder(width: 3, height: 2)
      .adding([256: .long(4_000_000_000), 257: .long(4_000_000_000)])
    let size = PixelSize(width: 4_000_000_000, height: 4_000_000_000)
    #expect(throws: CodecError.tooLarge(size, maximumPixels: 1_000_000)) {
      try decode(TIFFBuilder(frame).bytes())
    }
  }
}
