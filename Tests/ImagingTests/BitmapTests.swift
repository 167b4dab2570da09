import Imaging
import PageLayout
import Testing

@Suite("Bitmap")
struct BitmapTests {
  @Test func paddingOfBilevelRowsIsWhite() {
    let bitmap = Bitmap(
      size: PixelSize(width: 11, height: 2), format: .bilevel, bytes: [0, 0, 0, 0])
    #expect(bitmap.bytes == [0, 0x1F, 0, 0x1F])
  }

  @Test(arguments: [PixelFormat.bilevel, .gray, .rgb])
  func lengthsSaturate(format: PixelFormat) {
    #expect(format.byteCount(size: PixelSize(width: .max, height: .max)) == .max)
  }

  @Test func rowsArePaddedToBytes() {
    #expect(PixelFormat.bilevel.bytesPerRow(width: 9) == 2)
    #expect(PixelFormat.gray.bytesPerRow(width: 9) == 9)
    #expect(PixelFormat.rgb.bytesPerRow(width: 9) == 27)
  }
}
