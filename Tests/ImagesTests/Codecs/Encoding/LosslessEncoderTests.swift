@testable import Codecs
import ImageFiles
import PageModel
import TestSupport
import Testing

struct LosslessEncoderTests {
  @Test(arguments: [PixelFormat.bilevel, .gray, .rgb], [1, 7, 8, 9, 250])
  func `an encoded image decodes to the same image`(format: PixelFormat, width: Int) throws {
    let bitmap = SampleBitmap.noise(width: width, height: 33, format: format, seed: 7)
    let encoded = try LosslessEncoder.deflate(bitmap)
    let decoded = try ImageDecoder.decode(
      SamplePNG(encoded).bytes, format: .png, maximumPixels: 100_000)
    #expect(decoded == DecodedImage(bitmap: bitmap))
  }

  @Test func `the encoded image describes its data`() throws {
    let bitmap = Bitmap(
      size: PixelSize(width: 20, height: 10), format: .gray, bytes: Array(repeating: 9, count: 200))
    let encoded = try LosslessEncoder.encode(bitmap)
    #expect(encoded.size == bitmap.size)
    #expect(encoded.bitsPerComponent == 8)
    #expect(encoded.colorSpace == .gray)
    #expect(encoded.compression == .flateWithPNGPredictor)
    #expect(encoded.data.count < 30)
  }

  @Test func `bilevel images take the smaller form`() throws {
    let page = SampleBitmap.drawn(
      ["#.........", "#...##....", "..........", ".#........"], format: .bilevel)
    #expect(try LosslessEncoder.encode(page).compression == .ccittGroup4(blackIs1: false))
    let noise = SampleBitmap.noise(width: 200, height: 100, format: .bilevel, seed: 5)
    #expect(try LosslessEncoder.encode(noise).compression == .flateWithPNGPredictor)
  }

  @Test func `a form counts as smaller only if it has fewer bytes`() throws {
    let page = SampleBitmap.drawn(["#..", ".#.", "..#"], format: .bilevel)
    let count = try #require(GroupFourEncoder.encode(page)).data.count
    #expect(LosslessEncoder.smallerBilevel(page, than: count + 1)?.data.count == count)
    #expect(LosslessEncoder.smallerBilevel(page, than: count) == nil)
    #expect(LosslessEncoder.smallerBilevel(page, than: 0) == nil)
  }

  private func rgb(_ values: [UInt8]) -> Bitmap {
    let size = PixelSize(width: values.count, height: 1)
    return Bitmap(size: size, format: .rgb, bytes: values.flatMap { [$0, $0, $0] })
  }

  @Test func `colours that are gray become gray`() throws {
    let encoded = try LosslessEncoder.encode(rgb([1, 2, 255]))
    #expect(encoded.colorSpace == .gray)
    #expect(encoded.bitsPerComponent == 8)
    let decoded = try ImageDecoder.decode(
      SamplePNG(encoded).bytes, format: .png, maximumPixels: 100)
    #expect(decoded.bitmap.bytes == [1, 2, 255])
  }

  @Test func `gray that is black and white becomes bilevel`() throws {
    let values: [UInt8] = [255, 0, 255, 0, 0, 0, 0, 255, 0, 255]
    let gray = Bitmap(size: PixelSize(width: 10, height: 1), format: .gray, bytes: values)
    for bitmap in [gray, rgb(values)] {
      let encoded = try LosslessEncoder.deflate(bitmap.inSimplestFormat(keepingColors: false))
      #expect(encoded.bitsPerComponent == 1)
      let decoded = try ImageDecoder.decode(
        SamplePNG(encoded).bytes, format: .png, maximumPixels: 100)
      #expect(decoded.bitmap.bytes == [0b1010_0001, 0b0111_1111])
    }
  }

  @Test func `one coloured pixel keeps all colours`() throws {
    for index in 0..<9 {
      var bytes = [UInt8](repeating: 255, count: 9)
      bytes[index] = 254
      let size = PixelSize(width: 3, height: 1)
      let encoded = try LosslessEncoder.encode(Bitmap(size: size, format: .rgb, bytes: bytes))
      #expect(encoded.colorSpace == .rgb)
    }
  }

  @Test func `colours stay if a profile requires them`() throws {
    #expect(try LosslessEncoder.encode(rgb([1, 2]), keepingColors: true).colorSpace == .rgb)
    #expect(try LosslessEncoder.encode(rgb([1, 2])).colorSpace == .gray)
  }
}
