import Codecs
import ImageFiles
import PageModel
import Testing

@Suite struct JPEGEncoderTests {
  private func decoded(_ image: EncodedImage) throws -> Bitmap {
    let file = try ImageDecoder.decode(image.data, format: .jpeg, maximumPixels: 100_000)
    #expect(file.damage == nil)
    return file.bitmap
  }

  @Test(arguments: [PixelFormat.gray, .rgb], [1, 8, 37])
  func `a flat image decodes to about its pixels`(format: PixelFormat, side: Int) throws {
    let size = PixelSize(width: side, height: 2 * side)
    let bitmap = Bitmap(
      size: size, format: format,
      bytes: [UInt8](repeating: 180, count: format.byteCount(size: size)))
    let image = try JPEGEncoder.encode(bitmap, quality: 90)
    #expect(image.size == size)
    #expect(image.compression == .dct)
    #expect(image.colorSpace == (format == .rgb ? .rgb : .gray))
    #expect(try decoded(image).bytes.allSatisfy { abs(Int($0) - 180) <= 3 })
  }

  @Test func `a lower quality takes fewer bytes`() throws {
    let noise = SampleBitmap.noise(width: 90, height: 70, format: .rgb, seed: 5)
    let sizes = try [5, 30, 60, 100].map { try JPEGEncoder.encode(noise, quality: $0).data.count }
    #expect(sizes == sizes.sorted())
    #expect(Set(sizes).count == 4)
  }

  @Test(arguments: [PixelSize(width: 1, height: 65_501), PixelSize(width: 70_000, height: 1)])
  func `sides that JPEG cannot hold are refused`(size: PixelSize) {
    let error = #expect(throws: CodecError.self) {
      try JPEGEncoder.encode(Bitmap(white: size, format: .gray), quality: 50)
    }
    #expect(error?.isIncompressible == true)
  }

  @Test func `an image of a word is written in one scan, which takes fewer bytes`() throws {
    let noise = SampleBitmap.noise(width: 90, height: 30, format: .rgb, seed: 5)
    let bytes = try JPEGEncoder.encode(noise, quality: 30).data
    let markers = zip(bytes, bytes.dropFirst()).filter { $0.0 == 0xFF }.map(\.1)
    #expect(markers.contains(0xC0))
    #expect(!markers.contains(0xC2))
    #expect(markers.count { $0 == 0xDA } == 1)
  }

  @Test func `bilevel bitmaps are refused`() {
    #expect(throws: CodecError.incompressible(reason: "not a gray or colour image")) {
      try JPEGEncoder.encode(
        Bitmap(white: PixelSize(width: 8, height: 8), format: .bilevel), quality: 50)
    }
  }
}
