import ImageFiles
import TestSupport
import Testing

@Suite struct PNGPassingTests {
  @Test func `joins the image data`() throws {
    var builder = PNGBuilder(width: 5, height: 7, bitDepth: 8, colorType: 2)
    builder.pieceLength = 11
    let encoded = try #require(try PNGFile(builder.bytes()).encoded())
    #expect(encoded.data == builder.stream())
    #expect(encoded.colorSpace == .rgb)
    #expect(encoded.compression == .flateWithPNGPredictor)
    #expect(!encoded.isInverted)
  }

  @Test(arguments: [
    (0, 1, 0, true), (0, 8, 0, true), (2, 8, 0, true), (0, 16, 0, false), (2, 16, 0, false),
    (4, 8, 0, false), (6, 8, 0, false), (0, 8, 1, false),
  ])
  func `data that PDF can hold is copied unchanged`(
    type: Int, depth: Int, interlace: Int, passes: Bool
  ) throws {
    var builder = PNGBuilder(width: 9, height: 9, bitDepth: depth, colorType: type)
    builder.interlace = interlace
    let file = try PNGFile(builder.bytes())
    #expect((file.encoded() != nil) == passes)
    #expect(file.imageHeader.damage == nil)
    #expect(file.imageHeader.hasAlpha == (type >= 4))
  }

  @Test func `transparency is alpha`() throws {
    var builder = PNGBuilder()
    builder.chunks = [("tRNS", [0, 0])]
    #expect(try PNGFile(builder.bytes()).imageHeader.hasAlpha)
    #expect(try PNGFile(builder.bytes()).encoded() == nil)
  }

  @Test(arguments: [1, 2, 4, 8])
  func `fills the palette`(depth: Int) throws {
    var builder = PNGBuilder(bitDepth: depth, colorType: 3)
    builder.chunks = [("PLTE", [9, 8, 7])]
    let encoded = try #require(try PNGFile(builder.bytes()).encoded())
    let black = [UInt8](repeating: 0, count: 3 << depth - 3)
    #expect(encoded.colorSpace == .indexed(palette: [9, 8, 7] + black))
  }

  @Test func `cuts a long palette`() throws {
    var builder = PNGBuilder(bitDepth: 1, colorType: 3)
    builder.chunks = [("PLTE", [1, 2, 3, 4, 5, 6, 7, 8, 9])]
    let encoded = try PNGFile(builder.bytes()).encoded()
    #expect(encoded?.colorSpace == .indexed(palette: [1, 2, 3, 4, 5, 6]))
  }

  @Test(arguments: [nil, [], [1], [1, 2, 3, 4], Array(repeating: 0, count: 771)] as [[UInt8]?])
  func `requires a sound palette`(palette: [UInt8]?) throws {
    var builder = PNGBuilder(bitDepth: 8, colorType: 3)
    builder.chunks = palette.map { [("PLTE", $0)] } ?? []
    let file = try PNGFile(builder.bytes())
    #expect(file.imageHeader.damage == .unusablePalette)
    #expect(file.encoded() == nil)
  }

  @Test func `reports damage`() throws {
    let builder = PNGBuilder()
    let start = PNGBuilder.signature + builder.header()
    let text = PNGBuilder.chunk("tEXt", Array("a\0b".utf8))
    let palette = PNGBuilder.chunk("PLTE", [1, 2, 3])
    let end = PNGBuilder.chunk("IEND", [])
    let data = builder.imageData()
    let cases: [([UInt8], ImageDamage?)] = [
      (start + data + text + end, nil),
      (start + data + end + [1, 2, 3], nil),
      (start + data + end + data + end, nil),
      (start + data, .cutShort),
      (start + data.dropLast(20), .cutShort),
      (start + end, .noImageData),
      (start + PNGBuilder.chunk("IDAT", []) + end, .noImageData),
      (start + data + text + data + end, .disordered),
      (start + data + palette + end, .disordered),
      (start + palette + palette + data + end, .disordered),
      (start + builder.header() + data + end, .disordered),
    ]
    for (bytes, damage) in cases {
      let file = try PNGFile(bytes)
      #expect(file.imageHeader.damage == damage)
      #expect((file.encoded() == nil) == (damage != nil))
    }
  }
}
