import Codecs
import ImageFiles
import PageModel
import TestSupport
import Testing

struct GroupFourEncoderTests {
  private func decoded(_ image: EncodedImage) throws -> Bitmap {
    let decoded = try ImageDecoder.decode(
      TIFFBuilder(SampleTIFF.frame(of: image)).bytes(), format: .tiff, maximumPixels: 1_000_000)
    #expect(decoded.damage == nil)
    return decoded.bitmap
  }

  @Test(arguments: [1, 2, 7, 8, 9, 31, 250, 2600], [1, 33])
  func `an encoded image decodes to the same image`(width: Int, height: Int) throws {
    let size = PixelSize(width: width, height: height)
    let black = Bitmap(
      size: size, format: .bilevel,
      bytes: Array(repeating: 0, count: PixelFormat.bilevel.byteCount(size: size)))
    let noise = SampleBitmap.noise(width: width, height: height, format: .bilevel, seed: 11)
    for bitmap in [noise, black, Bitmap(white: size, format: .bilevel)] {
      #expect(try decoded(#require(GroupFourEncoder.encode(bitmap))) == bitmap)
    }
  }

  @Test func `white takes few bytes`() throws {
    let bitmap = Bitmap(white: PixelSize(width: 2480, height: 3508), format: .bilevel)
    let image = try #require(GroupFourEncoder.encode(bitmap))
    #expect(image.compression == .ccittGroup4(blackIs1: false))
    #expect(image.data.count < 450)
  }

  @Test func `the worst images fit the buffer`() throws {
    let size = PixelSize(width: 800, height: 100)
    let rows = (0..<100).flatMap { [UInt8](repeating: $0 % 2 == 0 ? 0x55 : 0xAA, count: 100) }
    for bytes in [rows, Array(repeating: 0x55, count: 10_000)] {
      let bitmap = Bitmap(size: size, format: .bilevel, bytes: bytes)
      #expect(try decoded(#require(GroupFourEncoder.encode(bitmap))) == bitmap)
    }
  }

  @Test func `inverted group 4 decodes to the inverse`() throws {
    let bitmap = SampleBitmap.noise(width: 30, height: 9, format: .bilevel, seed: 4)
    let image = try #require(GroupFourEncoder.encode(bitmap))
    let turned = EncodedImage(
      size: image.size, bitsPerComponent: 1, colorSpace: .gray,
      compression: .ccittGroup4(blackIs1: true), data: image.data)
    let expected = Bitmap(size: bitmap.size, format: .bilevel, bytes: bitmap.bytes.map { ~$0 })
    #expect(try decoded(turned) == expected)
  }

  @Test func `other images are refused`() {
    #expect(
      GroupFourEncoder.encode(Bitmap(white: PixelSize(width: 1, height: 1), format: .gray)) == nil)
  }
}
