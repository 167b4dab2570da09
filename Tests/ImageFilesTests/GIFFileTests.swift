import ImageFiles
import PageModel
import TestSupport
import Testing

@Suite struct GIFFileTests {
  @Test func `reads the first image`() throws {
    let file = try GIFFile(GIFBuilder().bytes())
    #expect(file.header.size == PixelSize(width: 4, height: 2))
    #expect(file.header.colorModel == .indexed)
    #expect(!file.header.hasAlpha)
    #expect(!file.header.hasFurtherImages)
    #expect(file.header.damage == nil)
    #expect(file.frame.palette == GIFBuilder().colors)
    #expect(file.frame.codes == GIFBuilder().codes)
  }

  @Test func `reports transparency`() throws {
    var builder = GIFBuilder()
    builder.transparentIndex = 2
    #expect(try GIFFile(builder.bytes()).frame.transparentIndex == 2)
    #expect(try SourceImage(bytes: builder.bytes()).hasAlpha)
  }

  @Test func `reports an animation`() throws {
    var builder = GIFBuilder()
    builder.imageCount = 3
    #expect(try SourceImage(bytes: builder.bytes()).hasFurtherImages)
  }

  @Test func `grows the screen to the image`() throws {
    var builder = GIFBuilder()
    (builder.screen, builder.left, builder.top) = ((9, 1), 2, 3)
    let image = try SourceImage(bytes: builder.bytes())
    #expect(image.size == PixelSize(width: 9, height: 5))
    #expect(image.hasAlpha)
  }

  @Test func `reports damage`() throws {
    var builder = GIFBuilder()
    #expect(try SourceImage(bytes: builder.bytes().dropLast(3)).damage == .cutShort)
    builder.codes = []
    #expect(try SourceImage(bytes: builder.bytes()).damage == .noImageData)
    builder = GIFBuilder()
    builder.colors = []
    #expect(try SourceImage(bytes: builder.bytes()).damage == .unusablePalette)
  }

  @Test func `requires an image`() {
    var builder = GIFBuilder()
    builder.imageCount = 0
    #expect(throws: ImageFileError.headerDamaged(.gif)) { try GIFFile(builder.bytes()) }
    #expect(throws: ImageFileError.headerCutShort(.gif)) {
      try GIFFile(builder.bytes().dropLast(1))
    }
  }
}
