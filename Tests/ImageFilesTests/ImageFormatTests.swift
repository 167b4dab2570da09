import ImageFiles
import Testing
import TestSupport

@Suite struct ImageFormatTests {
  @Test func tellsByContent() {
    #expect(ImageFormat(detecting: PNGBuilder().bytes()) == .png)
    #expect(ImageFormat(detecting: JPEGBuilder().bytes()) == .jpeg)
    for order in [ByteOrder.littleEndian, .bigEndian] {
      let frame = TIFFFrameBuilder()
      #expect(ImageFormat(detecting: TIFFBuilder(frame, order: order).bytes()) == .tiff)
      #expect(
        ImageFormat(detecting: TIFFBuilder(frame, order: order, isBig: true).bytes()) == .tiff)
    }
  }

  @Test(
    arguments: [[], [0x89], [0xFF, 0xD8], Array("BM".utf8), Array("%PDF-1.4".utf8)] as [[UInt8]])
  func knowsNothingElse(bytes: [UInt8]) {
    #expect(ImageFormat(detecting: bytes) == nil)
  }
}
