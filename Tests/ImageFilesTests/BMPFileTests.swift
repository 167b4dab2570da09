import ImageFiles
import PageModel
import TestSupport
import Testing

@Suite struct BMPFileTests {
  @Test func `reads the header`() throws {
    var builder = BMPBuilder(width: 20, height: -10, pixelData: Array(repeating: 0, count: 600))
    builder.pixelsPerMetre = (11_811, 5906)
    let image = try SourceImage(bytes: builder.bytes())
    #expect(image.format == .bmp)
    #expect(image.size == PixelSize(width: 20, height: 10))
    #expect(image.resolution == Resolution(horizontal: 300, vertical: 150))
    #expect(image.colorModel == .rgb)
    #expect(image.damage == nil)
    #expect(image.encoded == nil)
    #expect(try BMPFile(builder.bytes()).bitmapHeader.isTopDown)
  }

  @Test(arguments: [12, 16, 40, 52, 56, 64, 108, 124])
  func `reads every length of header`(length: Int) throws {
    var builder = BMPBuilder()
    builder.headerLength = length
    let file = try BMPFile(builder.bytes())
    #expect(file.header.size == PixelSize(width: 2, height: 2))
    #expect(Array(file.pixelData) == Array(1...16))
  }

  @Test func `reads colours`() throws {
    for length in [12, 40, 108] {
      var builder = BMPBuilder(pixelData: Array(repeating: 0, count: 8))
      builder.headerLength = length
      builder.bitsPerPixel = 1
      builder.palette = [[1, 2, 3], [4, 5, 6]]
      let file = try BMPFile(builder.bytes())
      #expect(file.palette == [1, 2, 3, 4, 5, 6])
      #expect(file.header.colorModel == .indexed)
      #expect(file.header.bitsPerComponent == 1)
    }
  }

  @Test func `reads masks in and after the header`() throws {
    for (length, hasAlpha) in [(40, false), (52, false), (56, true), (124, true)] {
      var builder = BMPBuilder()
      (builder.bitsPerPixel, builder.compression, builder.headerLength) = (32, 3, length)
      builder.masks = [0xFF00, 0xFF_0000, 0xFF00_0000] + (hasAlpha ? [0xFF] : [])
      let file = try BMPFile(builder.bytes())
      #expect(file.masks?.blue == 0xFF00_0000)
      #expect(file.header.hasAlpha == hasAlpha)
      #expect(Array(file.pixelData) == Array(1...16))
    }
  }

  @Test func `reads the profile`() throws {
    let profile = ProfileBuilder.profile()
    var builder = BMPBuilder()
    builder.headerLength = 124
    var bytes = builder.bytes()
    let offset = bytes.count - 14
    bytes.replaceSubrange(14 + 56..<14 + 60, with: "DEBM".utf8)
    bytes.replaceSubrange(14 + 112..<14 + 120, with: littleEndian(offset, 4) + [132, 0, 0, 0])
    #expect(try BMPFile(bytes + profile).header.profile?.bytes == profile)
    #expect(try BMPFile(bytes).header.profile == nil)
  }

  @Test func `refuses impossible headers`() {
    let cases: [(ImageFileError, (inout BMPBuilder) -> Void)] = [
      (.headerDamaged(.bmp), { $0.headerLength = 70 }),
      (.headerDamaged(.bmp), { $0.bitsPerPixel = 7 }),
      (.headerDamaged(.bmp), { $0.compression = 9 }),
      (.headerDamaged(.bmp), { $0.compression = 1 }),
      (.headerDamaged(.bmp), { $0.width = -1 }),
      (.zeroSize(width: 0, height: 2), { $0.width = 0 }),
      (.unsupported("BMP with JPEG compression"), { $0.compression = 4 }),
      (.unsupported("BMP with OS/2 compression"), { ($0.headerLength, $0.compression) = (64, 3) }),
    ]
    for (error, change) in cases {
      var builder = BMPBuilder()
      change(&builder)
      #expect(throws: error) { try SourceImage(bytes: builder.bytes()) }
    }
  }

  @Test func `reports missing rows`() throws {
    #expect(try SourceImage(bytes: BMPBuilder().bytes().dropLast(1)).damage == .cutShort)
    let huge = BMPBuilder(width: Int(Int32.max), height: Int(Int32.min))
    #expect(try SourceImage(bytes: huge.bytes()).damage == .cutShort)
  }
}
