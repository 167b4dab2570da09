import ImageFiles
import PageLayout
import TestSupport
import Testing

@Suite struct GIFFileTests {
  @Test func readsTheFirstPicture() throws {
    let file = try GIFFile(GIFBuilder().bytes())
    #expect(file.header.size == PixelSize(width: 4, height: 2))
    #expect(file.header.colorModel == .indexed)
    #expect(!file.header.hasAlpha && !file.header.hasFurtherImages)
    #expect(file.header.damage == nil)
    #expect(file.frame.palette == GIFBuilder().colors)
    #expect(file.frame.codes == GIFBuilder().codes)
  }

  @Test func tellsTransparency() throws {
    var builder = GIFBuilder()
    builder.transparentIndex = 2
    #expect(try GIFFile(builder.bytes()).frame.transparentIndex == 2)
    #expect(try SourceImage(bytes: builder.bytes()).hasAlpha)
  }

  @Test func tellsAnAnimation() throws {
    var builder = GIFBuilder()
    builder.pictureCount = 3
    #expect(try SourceImage(bytes: builder.bytes()).hasFurtherImages)
  }

  @Test func growsTheScreenToThePicture() throws {
    var builder = GIFBuilder()
    (builder.screen, builder.left, builder.top) = ((9, 1), 2, 3)
    let image = try SourceImage(bytes: builder.bytes())
    #expect(image.size == PixelSize(width: 9, height: 5))
    #expect(image.hasAlpha)
  }

  @Test func tellsDamage() throws {
    var builder = GIFBuilder()
    #expect(try SourceImage(bytes: builder.bytes().dropLast(3)).damage == .cutShort)
    builder.codes = []
    #expect(try SourceImage(bytes: builder.bytes()).damage == .noImageData)
    builder = GIFBuilder()
    builder.colors = []
    #expect(try SourceImage(bytes: builder.bytes()).damage == .unusablePalette)
  }

  @Test func wantsAPicture() {
    var builder = GIFBuilder()
    builder.pictureCount = 0
    #expect(throws: ImageFileError.headerDamaged(.gif)) { try GIFFile(builder.bytes()) }
    #expect(throws: ImageFileError.headerCutShort(.gif)) {
      try GIFFile(builder.bytes().dropLast(1))
    }
  }
}
