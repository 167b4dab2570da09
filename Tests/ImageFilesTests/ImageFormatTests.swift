import ImageFiles
import TestSupport
import Testing

@Suite struct ImageFormatTests {
  @Test func `detects formats by content`() {
    #expect(ImageFormat(detecting: PNGBuilder().bytes()) == .png)
    #expect(ImageFormat(detecting: JPEGBuilder().bytes()) == .jpeg)
    #expect(ImageFormat(detecting: BMPBuilder().bytes()) == .bmp)
    #expect(ImageFormat(detecting: Array("P4 1 1\n1".utf8)) == .pnm)
    #expect(ImageFormat(detecting: GIFBuilder().bytes()) == .gif)
    #expect(ImageFormat(detecting: WebPBuilder.file(WebPBuilder.lossless)) == .webp)
    #expect(ImageFormat(detecting: JP2Builder().bytes()) == .jpeg2000)
    #expect(ImageFormat(detecting: JP2Builder.rgb) == .jpeg2000)
    for order in [ByteOrder.littleEndian, .bigEndian] {
      let frame = TIFFFrameBuilder()
      #expect(ImageFormat(detecting: TIFFBuilder(frame, order: order).bytes()) == .tiff)
      #expect(
        ImageFormat(detecting: TIFFBuilder(frame, order: order, isBig: true).bytes()) == .tiff)
    }
  }

  @Test(
    arguments: [
      [], [0x89], [0xFF, 0xD8], Array("BM".utf8), Array("%PDF-1.4".utf8),
      Array("BMW is a car, of which".utf8), Array("P4".utf8), Array("P8 1".utf8),
      Array("Please".utf8), Array("RIFF....WAVE".utf8),
    ] as [[UInt8]])
  func `other bytes have no format`(bytes: [UInt8]) {
    #expect(ImageFormat(detecting: bytes) == nil)
  }
}
