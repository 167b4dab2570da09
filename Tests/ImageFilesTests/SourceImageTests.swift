import ImageFiles
import PageModel
import TestSupport
import Testing

@Suite struct SourceImageTests {
  @Test func `reads PNG`() throws {
    var builder = PNGBuilder(width: 20, height: 10, bitDepth: 16, colorType: 6)
    builder.interlace = 1
    let image = try SourceImage(bytes: builder.bytes())
    #expect(image.format == .png)
    #expect(image.size == PixelSize(width: 20, height: 10))
    #expect(image.orientation == .upright)
    #expect(image.colorModel == .rgb)
    #expect(image.bitsPerComponent == 16)
    #expect(image.hasAlpha)
    #expect(image.isInterlaced)
    #expect(image.bytes == builder.bytes())
    #expect(image.encoded == nil)
    #expect(image.damage == nil)
  }

  @Test func `reads JPEG`() throws {
    var builder = JPEGBuilder(width: 20, height: 10, componentCount: 4)
    builder.segments = [JPEGBuilder.exif(EXIFBuilder().adding(0x0112, short: 5).bytes())]
    let image = try SourceImage(bytes: builder.bytes())
    #expect(image.format == .jpeg)
    #expect(image.size == PixelSize(width: 20, height: 10))
    #expect(image.orientation == .transposed)
    #expect(image.colorModel == .cmyk)
    #expect(image.bitsPerComponent == 8)
    #expect(!image.hasAlpha)
    #expect(image.encoded?.data == builder.bytes())
  }

  @Test(arguments: [0, 9, 65_535])
  func `treats other orientations as upright`(value: Int) throws {
    var builder = JPEGBuilder()
    builder.segments = [JPEGBuilder.exif(EXIFBuilder().adding(0x0112, short: value).bytes())]
    #expect(try SourceImage(bytes: builder.bytes()).orientation == .upright)
  }

  @Test func `keeps a file cut short after its header`() throws {
    for bytes in [PNGBuilder().bytes(), JPEGBuilder().bytes()] {
      let image = try SourceImage(bytes: bytes.dropLast(3))
      #expect(image.damage == .cutShort)
      #expect(image.encoded == nil)
    }
  }

  @Test(arguments: [1, 128, 1_024])
  func `finds a JPEG file after other bytes`(length: Int) throws {
    let jpeg = JPEGBuilder().bytes()
    let image = try SourceImage(bytes: Array(repeating: 0xFF, count: length) + jpeg)
    #expect(image.format == .jpeg)
    #expect(image.bytes == jpeg)
    #expect(image.encoded?.data == jpeg)
  }

  @Test func `looks for a JPEG file only near the beginning`() {
    let bytes = Array(repeating: 0, count: 2_000) + JPEGBuilder().bytes()
    #expect(throws: ImageFileError.unknownFormat) { try SourceImage(bytes: bytes) }
  }

  @Test func `refuses files that are not images`() {
    #expect(throws: ImageFileError.empty) { try SourceImage(bytes: []) }
    #expect(throws: ImageFileError.unknownFormat) { try SourceImage(bytes: Array("hello".utf8)) }
  }
}
