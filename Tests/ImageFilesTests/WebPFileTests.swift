import ImageFiles
import PageModel
import TestSupport
import Testing

@Suite struct WebPFileTests {
  private let size = PixelSize(width: 3, height: 2)

  @Test(arguments: [(WebPBuilder.lossless, false), (WebPBuilder.losslessAlpha, true)])
  func `reads plain files`(chunk: [UInt8], hasAlpha: Bool) throws {
    let image = try SourceImage(bytes: WebPBuilder.file(chunk))
    #expect(image.format == .webp)
    #expect(image.size == size)
    #expect(image.hasAlpha == hasAlpha)
    #expect(image.damage == nil)
  }

  @Test func `reads metadata`() throws {
    let exif = EXIFBuilder().adding(0x0112, short: 6).addingResolution(300, 300, unit: 2).bytes()
    let profile = ProfileBuilder.profile()
    let image = try SourceImage(
      bytes: WebPBuilder.file(
        WebPBuilder.extended(flags: 56, width: 3, height: 2) + WebPBuilder.chunk("ICCP", profile)
          + WebPBuilder.lossyAlpha + WebPBuilder.chunk("EXIF", exif)))
    #expect(image.orientation == .turnedClockwise)
    #expect(image.resolution == Resolution(300))
    #expect(image.profile?.bytes == profile)
    #expect(image.hasAlpha)
  }

  @Test func `takes the first frame of an animation`() throws {
    let frame = WebPBuilder.frame(WebPBuilder.lossyAlpha, left: 2, top: 4)
    let bytes = WebPBuilder.file(
      WebPBuilder.extended(flags: 2, width: 9, height: 8) + WebPBuilder.chunk("ANIM", [0, 0, 0, 0])
        + frame + frame)
    let file = try WebPFile(bytes)
    #expect(file.header.size == PixelSize(width: 9, height: 8))
    #expect(file.header.hasFurtherImages)
    #expect((file.frame.left, file.frame.top) == (2, 4))
    #expect(
      file.frame.stillFile
        == WebPBuilder.file(
          WebPBuilder.extended(flags: 16, width: 3, height: 2) + WebPBuilder.lossyAlpha))
  }

  @Test func `requires the image on its canvas`() {
    let frame = WebPBuilder.frame(WebPBuilder.lossless, left: 2, top: 0)
    let files = [
      WebPBuilder.extended(flags: 2, width: 4, height: 8) + frame,
      WebPBuilder.extended(flags: 0, width: 4, height: 2) + WebPBuilder.lossless,
      WebPBuilder.chunk("XMP ", [1, 2]),
    ]
    for chunks in files {
      #expect(throws: ImageFileError.headerDamaged(.webp)) {
        try WebPFile(WebPBuilder.file(chunks))
      }
    }
  }

  @Test func `a file shorter than it says is damaged`() throws {
    let more = WebPBuilder.chunk("EXIF", Array(repeating: 0, count: 10))
    let bytes = WebPBuilder.file(WebPBuilder.lossless + more)
    #expect(try SourceImage(bytes: bytes).damage == nil)
    #expect(try SourceImage(bytes: bytes.dropLast(more.count)).damage == .cutShort)
  }

  @Test func `reports a missing end`() throws {
    let bytes = WebPBuilder.file(WebPBuilder.lossless)
    #expect(try SourceImage(bytes: bytes.dropLast(9)).damage == .cutShort)
    #expect(throws: ImageFileError.headerCutShort(.webp)) { try WebPFile(Array(bytes.prefix(20))) }
  }
}
