import ImageFiles
import PageLayout
import PageWork
import Testing

@Suite struct PictureEncodingTests {
  private func image(
    _ colorSpace: EncodedImage.ColorSpace, width: Int = 3, bits: Int = 8,
    compression: EncodedImage.Compression = .flateWithPNGPredictor, isInverted: Bool = false
  ) -> EncodedImage {
    EncodedImage(
      size: PixelSize(width: width, height: 2), bitsPerComponent: bits, colorSpace: colorSpace,
      compression: compression, isInverted: isInverted, data: [1, 2, 3])
  }

  @Test func `grey and colour come back`() {
    for image in [image(.gray, bits: 1), image(.rgb)] {
      #expect(PictureEncoding(of: image)?.image(data: image.data) == image)
    }
  }

  @Test func `a form that no worker makes is not described`() {
    #expect(PictureEncoding(of: image(.cmyk)) == nil)
    #expect(PictureEncoding(of: image(.indexed(palette: [0, 0, 0]))) == nil)
    #expect(PictureEncoding(of: image(.gray, isInverted: true)) == nil)
    #expect(PictureEncoding(of: image(.rgb, compression: .dct)) == nil)
  }

  @Test func `a description that cannot be true gives no picture`() {
    #expect(PictureEncoding(of: image(.gray, width: 0))?.image(data: [1]) == nil)
    #expect(PictureEncoding(of: image(.gray, width: -1))?.image(data: [1]) == nil)
    #expect(PictureEncoding(of: image(.gray, bits: 3))?.image(data: [1]) == nil)
    #expect(PictureEncoding(of: image(.gray, bits: 16))?.image(data: [1]) == nil)
    #expect(PictureEncoding(of: image(.gray))?.image(data: []) == nil)
  }
}
