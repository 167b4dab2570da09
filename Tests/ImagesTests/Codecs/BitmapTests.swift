import Codecs
import PageModel
import Testing

struct BitmapTests {
  @Test func `padding of bilevel rows is white`() {
    let bitmap = Bitmap(
      size: PixelSize(width: 11, height: 2), format: .bilevel, bytes: [0, 0, 0, 0])
    #expect(bitmap.bytes == [0, 0x1F, 0, 0x1F])
  }

  @Test(arguments: [PixelFormat.bilevel, .gray, .rgb])
  func `byte counts saturate`(format: PixelFormat) {
    #expect(format.byteCount(size: PixelSize(width: .max, height: .max)) == .max)
  }

  @Test func `rows are padded to bytes`() {
    #expect(PixelFormat.bilevel.bytesPerRow(width: 9) == 2)
    #expect(PixelFormat.gray.bytesPerRow(width: 9) == 9)
    #expect(PixelFormat.rgb.bytesPerRow(width: 9) == 27)
  }
}
