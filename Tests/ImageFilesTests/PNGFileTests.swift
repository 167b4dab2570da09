import ImageFiles
import PageModel
import TestSupport
import Testing

@Suite struct PNGFileTests {
  @Test(arguments: [(0, false), (1, false), (2, true)])
  func `an animation has further images`(frames: Int, isAnimation: Bool) throws {
    var builder = PNGBuilder()
    builder.chunks = [("acTL", bigEndian(frames, 4) + bigEndian(0, 4))]
    #expect(try SourceImage(bytes: builder.bytes()).hasFurtherImages == isAnimation)
  }

  @Test(arguments: [
    (0, [1, 2, 4, 8, 16]), (2, [8, 16]), (3, [1, 2, 4, 8]), (4, [8, 16]), (6, [8, 16]),
  ])
  func `reads legal depths only`(colorType: Int, legal: [Int]) throws {
    for depth in 0...17 {
      let bytes = PNGBuilder(bitDepth: depth, colorType: colorType).bytes()
      if legal.contains(depth) {
        let header = try PNGFile(bytes).header
        #expect(header.bitsPerComponent == depth)
        #expect(header.colorType.rawValue == colorType)
      } else {
        #expect(throws: ImageFileError.headerDamaged(.png)) { try PNGFile(bytes) }
      }
    }
  }

  @Test(arguments: [1, 5, 7, 8, 255])
  func `refuses other colour types`(colorType: Int) {
    let bytes = PNGBuilder(bitDepth: 8, colorType: colorType).bytes()
    #expect(throws: ImageFileError.headerDamaged(.png)) { try PNGFile(bytes) }
  }

  @Test func `limits the size`() throws {
    var builder = PNGBuilder()
    builder.rows = []
    (builder.width, builder.height) = (0x7FFF_FFFF, 1)
    #expect(try PNGFile(builder.bytes()).header.size == PixelSize(width: 0x7FFF_FFFF, height: 1))
    builder.width = 0x8000_0000
    #expect(throws: ImageFileError.headerDamaged(.png)) { try PNGFile(builder.bytes()) }
    (builder.width, builder.height) = (5, 0)
    #expect(throws: ImageFileError.zeroSize(width: 5, height: 0)) { try PNGFile(builder.bytes()) }
  }

  @Test func `requires the header first`() {
    let bytes =
      PNGBuilder.signature + PNGBuilder.chunk("tEXt", []) + PNGBuilder().bytes().dropFirst(8)
    #expect(throws: ImageFileError.headerDamaged(.png)) { try PNGFile(bytes) }
    #expect(throws: ImageFileError.headerCutShort(.png)) { try PNGFile(PNGBuilder.signature) }
  }

  @Test(arguments: [
    (11_811, 11_811, 1, Resolution(300)), (2834, 2835, 1, Resolution(72)),
    (23_622, 11_811, 1, Resolution(horizontal: 600, vertical: 300)),
    (100, 100, 1, Resolution(2.54)), (11_811, 11_811, 0, nil), (0, 11_811, 1, nil),
    (11_811, 0, 1, nil),
  ])
  func `reads resolution`(horizontal: Int, vertical: Int, unit: UInt8, expected: Resolution?) throws
  {
    var builder = PNGBuilder()
    builder.chunks = [("pHYs", bigEndian(horizontal, 4) + bigEndian(vertical, 4) + [unit])]
    #expect(try PNGFile(builder.bytes()).imageHeader.resolution == expected)
  }

  @Test func `reads EXIF`() throws {
    let exif = EXIFBuilder().adding(0x0112, short: 6).addingResolution(150, 150, unit: 2).bytes()
    var builder = PNGBuilder()
    builder.chunks = [("eXIf", exif)]
    #expect(try PNGFile(builder.bytes()).imageHeader.orientation == .turnedClockwise)
    #expect(try PNGFile(builder.bytes()).imageHeader.resolution == Resolution(150))
    builder.chunks.append(("pHYs", bigEndian(11_811, 4) + bigEndian(11_811, 4) + [1]))
    #expect(try PNGFile(builder.bytes()).imageHeader.resolution == Resolution(300))
  }

  @Test func `finds the compressed profile`() throws {
    var builder = PNGBuilder()
    builder.chunks = [("iCCP", "name".utf8 + [0, 0, 7, 8, 9])]
    let bytes = builder.bytes()
    let file = try PNGFile(bytes)
    #expect(file.imageHeader.compressedProfile.map { Array(bytes[$0]) } == [7, 8, 9])
  }

  @Test(
    arguments: [
      [], [0, 0, 1], [65, 0, 1, 7], [65, 0], [65, 0, 0],
      Array(repeating: 65, count: 90) + [0, 0, 1],
    ] as [[UInt8]])
  func `passes over malformed profiles`(data: [UInt8]) throws {
    var builder = PNGBuilder()
    builder.chunks = [("iCCP", data)]
    #expect(try PNGFile(builder.bytes()).imageHeader.compressedProfile == nil)
  }
}
