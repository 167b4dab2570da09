import ImageFiles
import Imaging
import PageLayout
import Testing

@Suite("Lossless encoding")
struct LosslessEncoderTests {
  @Test(arguments: [PixelFormat.bilevel, .gray, .rgb], [1, 7, 8, 9, 250])
  func decodesToTheSamePicture(format: PixelFormat, width: Int) throws {
    let bitmap = SampleBitmap.noise(width: width, height: 33, format: format, seed: 7)
    let encoded = try LosslessEncoder.encode(bitmap)
    let picture = try PictureDecoder.decode(
      SamplePNG(encoded).bytes, format: .png, maximumPixels: 100_000)
    #expect(picture == DecodedPicture(bitmap: bitmap))
  }

  @Test func saysWhatItHolds() throws {
    let bitmap = Bitmap(white: PixelSize(width: 20, height: 10), format: .bilevel)
    let encoded = try LosslessEncoder.encode(bitmap)
    #expect(encoded.size == bitmap.size)
    #expect(encoded.bitsPerComponent == 1)
    #expect(encoded.colorSpace == .gray)
    #expect(encoded.compression == .flateWithPNGPredictor)
    #expect(encoded.data.count < 30)
  }
}
