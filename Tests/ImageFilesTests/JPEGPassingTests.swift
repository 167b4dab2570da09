import ImageFiles
import TestSupport
import Testing

@Suite struct JPEGPassingTests {
  @Test(arguments: [
    (1, EncodedImage.ColorSpace.gray), (3, .rgb), (4, .cmyk),
  ])
  func `the whole file is copied unchanged`(count: Int, space: EncodedImage.ColorSpace) throws {
    let bytes = JPEGBuilder(componentCount: count).bytes() + [1, 2, 3]
    let encoded = try #require(try JPEGFile(bytes).encoded(bytes))
    #expect(encoded.data == bytes)
    #expect(encoded.colorSpace == space)
    #expect(encoded.bitsPerComponent == 8)
    #expect(encoded.compression == .dct)
    #expect(!encoded.isInverted)
  }

  @Test func `Adobe's CMYK is inverted`() throws {
    for transform in [0, 2] as [UInt8] {
      var builder = JPEGBuilder(componentCount: 4)
      builder.segments = [JPEGBuilder.adobe(transform: transform)]
      let bytes = builder.bytes()
      #expect(try JPEGFile(bytes).encoded(bytes)?.isInverted == true)
    }
  }

  @Test(
    arguments: [
      (nil, false, false, true), (nil, false, true, false), (nil, true, false, true),
      (0, false, false, true), (0, true, false, false), (1, true, false, true),
      (2, false, false, false),
    ] as [(UInt8?, Bool, Bool, Bool)])
  func `only colours that readers agree on are copied unchanged`(
    transform: UInt8?, hasJFIF: Bool, isNamedRGB: Bool, passes: Bool
  ) throws {
    var builder = JPEGBuilder()
    builder.identifiers = isNamedRGB ? Array("RGB".utf8) : [1, 2, 3]
    builder.segments =
      (hasJFIF ? [JPEGBuilder.jfif(unit: 1, 300, 300)] : [])
      + (transform.map { [JPEGBuilder.adobe(transform: $0)] } ?? [])
    let bytes = builder.bytes()
    #expect((try JPEGFile(bytes).encoded(bytes) != nil) == passes)
  }

  @Test func `requires its tables`() throws {
    var builder = JPEGBuilder()
    builder.tables = []
    let bytes = builder.bytes()
    #expect(try JPEGFile(bytes).imageHeader.damage == nil)
    #expect(try JPEGFile(bytes).encoded(bytes) == nil)
  }

  @Test func `reports damage`() throws {
    let builder = JPEGBuilder()
    let start = [0xFF, 0xD8] + builder.tables + builder.frame()
    let scan = JPEGBuilder.scan([1, 0xFF, 0, 2, 0xFF, 0xD7, 3])
    let end: [UInt8] = [0xFF, 0xD9]
    let cases: [([UInt8], ImageDamage?)] = [
      (start + scan + end, nil),
      (start + scan + builder.tables + scan + end, nil),
      (start + scan + [0xFF, 0xFF, 0xFF] + end + scan, nil),
      (start + scan, .cutShort),
      (start + scan + [0xFF], .cutShort),
      (start + scan + [0xFF, 0xC4, 0], .cutShort),
      (start + scan + [0xFF, 0xC4, 0, 9, 1], .cutShort),
      (start + scan + [0xFF, 0xC4, 0, 1] + end, .disordered),
      (start + [0, 0] + scan + end, .disordered),
      (start + scan + start + scan + end, .disordered),
      (start + builder.frame() + scan + end, .disordered),
      (start + end, .noImageData),
    ]
    for (bytes, damage) in cases {
      let file = try JPEGFile(bytes)
      #expect(file.imageHeader.damage == damage)
      #expect((file.encoded(bytes) == nil) == (damage != nil))
    }
  }
}
