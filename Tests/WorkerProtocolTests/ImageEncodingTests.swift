import ImageFiles
import PageModel
import Testing
import WorkerProtocol

@Suite struct ImageEncodingTests {
  private func image(
    _ compression: EncodedImage.Compression, _ space: EncodedImage.ColorSpace = .gray, bits: Int = 1
  ) -> EncodedImage {
    EncodedImage(
      size: PixelSize(width: 9, height: 4), bitsPerComponent: bits, colorSpace: space,
      compression: compression, data: [1, 2, 3])
  }

  @Test func `an image is received as it was sent`() throws {
    let images = [
      image(.flateWithPNGPredictor), image(.flateWithPNGPredictor, .rgb, bits: 8),
      image(.ccittGroup4(blackIs1: false)), image(.ccittGroup4(blackIs1: true)),
    ]
    for image in images {
      let answer = WorkerAnswer.image(
        ImageAnswer(damage: nil, encoding: ImageEncoding(of: image)))
      var parser = MessageParser<WorkerAnswer>()
      parser.append(
        try MessageFraming.opening(answer, payloadLength: image.data.count) + image.data)
      let (header, payload) = try #require(try parser.next())
      #expect(header == answer)
      guard case .image(let answer) = header else { continue }
      #expect(answer.encoding?.image(data: payload) == image)
    }
  }

  @Test func `images of other forms have no description`() {
    #expect(ImageEncoding(of: image(.dct, bits: 8)) == nil)
    #expect(ImageEncoding(of: image(.flateWithPNGPredictor, .cmyk, bits: 8)) == nil)
  }

  @Test func `impossible descriptions give no image`() throws {
    let fax = image(.ccittGroup4(blackIs1: false), bits: 8)
    #expect(try #require(ImageEncoding(of: fax)).image(data: fax.data) == nil)
    let color = image(.ccittGroup4(blackIs1: false), .rgb)
    #expect(try #require(ImageEncoding(of: color)).image(data: color.data) == nil)
    #expect(try #require(ImageEncoding(of: image(.flateWithPNGPredictor))).image(data: []) == nil)
  }
}
