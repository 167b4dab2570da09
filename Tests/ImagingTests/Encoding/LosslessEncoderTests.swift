import ImageFiles
import Imaging
import PageLayout
import Testing

@Suite("Lossless encoding")
struct LosslessEncoderTests {
  @Test(arguments: [PixelFormat.bilevel, .gray, .rgb], [1, 7, 8, 9, 250])
  func decodesToTheSamePicture(format: PixelFormat, width: Int) throws {
    let bitmap = SampleBitmap.noise(width: width, height: 33, format: format, seed: 7)
    let encoded = try LosslessEncoder.deflate(bitmap)
    let picture = try PictureDecoder.decode(
      SamplePNG(encoded).bytes, format: .png, maximumPixels: 100_000)
    #expect(picture == DecodedPicture(bitmap: bitmap))
  }

  @Test func saysWhatItHolds() throws {
    let bitmap = Bitmap(white: PixelSize(width: 20, height: 10), format: .gray)
    let encoded = try LosslessEncoder.encode(bitmap)
    #expect(encoded.size == bitmap.size)
    #expect(encoded.bitsPerComponent == 8)
    #expect(encoded.colorSpace == .gray)
    #expect(encoded.compression == .flateWithPNGPredictor)
    #expect(encoded.data.count < 30)
  }

  @Test func bilevelPicturesTakeTheSmallerForm() throws {
    let page = SampleBitmap.drawn(
      ["#.........", "#...##....", "..........", ".#........"], format: .bilevel)
    #expect(try LosslessEncoder.encode(page).compression == .ccittGroup4(blackIs1: false))
    let noise = SampleBitmap.noise(width: 200, height: 100, format: .bilevel, seed: 5)
    #expect(try LosslessEncoder.encode(noise).compression == .flateWithPNGPredictor)
  }

  @Test func smallerMeansSmaller() throws {
    let page = SampleBitmap.drawn(["#..", ".#.", "..#"], format: .bilevel)
    let count = try #require(GroupFourEncoder.encode(page)).data.count
    #expect(LosslessEncoder.smallerBilevel(page, than: count + 1)?.data.count == count)
    #expect(LosslessEncoder.smallerBilevel(page, than: count) == nil)
    #expect(LosslessEncoder.smallerBilevel(page, than: 0) == nil)
  }
}
