import ImageFiles
import PageModel
import TestSupport
import Testing

@Suite struct TIFFPassingTests {
  private typealias Values = TIFFFrameBuilder.Values

  /// What passes; whether the code is sound is not looked at.
  private static let fax = TIFFFrameBuilder(
    width: 9, bits: 1, photometric: 0, compression: 4, data: [0x26, 0xA0, 0x01, 0x00])

  private func encoded(_ builder: TIFFFrameBuilder) throws -> EncodedImage? {
    try SourceImage(bytes: TIFFBuilder(builder).bytes()).encoded
  }

  @Test(arguments: [(0, false), (1, true)])
  func `group 4 is copied unchanged`(photometric: Int, blackIs1: Bool) throws {
    let image = try #require(try encoded(Self.fax.adding([262: .short(photometric)])))
    #expect(image.compression == .ccittGroup4(blackIs1: blackIs1))
    #expect(image.data == [0x26, 0xA0, 0x01, 0x00])
    #expect(image.size == PixelSize(width: 9, height: 2))
    #expect(image.bitsPerComponent == 1)
    #expect(image.colorSpace == .gray)
  }

  @Test(
    arguments: [
      ([266: .short(1)], true), ([266: .short(2)], false), ([293: .long(0)], true),
      ([293: .long(2)], false), ([278: .long(1)], false), ([259: .short(3)], false),
      ([278: .long(100)], true), ([262: .short(3)], false), ([322: .short(16)], false),
    ] as [([Int: TIFFFrameBuilder.Values], Bool)])
  func `only plain group 4 is copied unchanged`(
    entries: [Int: TIFFFrameBuilder.Values], passes: Bool
  ) throws {
    #expect((try encoded(Self.fax.adding(entries)) != nil) == passes)
  }

  @Test func `strips outside the file are not copied`() throws {
    var two = Self.fax
    two.strips.append([1])
    #expect(try encoded(two) == nil)
    let cut = try SourceImage(bytes: TIFFBuilder(Self.fax).bytes().dropLast())
    #expect(cut.encoded == nil)
    #expect(cut.damage == .cutShort)
  }

  @Test(
    arguments: [
      (3, nil, 6, true), (3, nil, 2, false), (3, 0, 2, true), (3, 0, 6, false), (3, 1, 6, true),
      (1, nil, 1, true), (1, nil, 0, false), (4, 0, 5, false),
    ] as [(Int, UInt8?, Int, Bool)])
  func `only JPEG of the stated colours is copied unchanged`(
    count: Int, transform: UInt8?, photometric: Int, passes: Bool
  ) throws {
    var jpeg = JPEGBuilder(componentCount: count)
    jpeg.segments = transform.map { [JPEGBuilder.adobe(transform: $0)] } ?? []
    let frame = TIFFFrameBuilder(
      width: 40, height: 30, samples: count, photometric: photometric, compression: 7,
      data: jpeg.bytes())
    let image = try encoded(frame)
    #expect((image != nil) == passes)
    #expect(image == nil || image?.data == jpeg.bytes())
    #expect(try encoded(frame.adding([347: .byte([0xFF, 0xD8, 0xFF, 0xD9])])) == nil)
    #expect(try encoded(frame.adding([256: .long(41)])) == nil)
  }
}
