import ImageFiles
import PageModel
import TestSupport
import Testing
import WorkerProtocol

/// The validation of layers from a worker that may have been taken over.
@Suite struct CompressionAnswerTests {
  private static let size = PixelSize(width: 40, height: 30)
  private static let whole = PixelRectangle(whole: size)
  private static let ink = RGBColor(red: 1, green: 2, blue: 3)

  private static func jpeg(width: Int = 20, height: Int = 15) -> EncodedImage {
    EncodedImage(
      size: PixelSize(width: width, height: height), bitsPerComponent: 8, colorSpace: .rgb,
      compression: .dct, data: JPEGBuilder(width: width, height: height).bytes())
  }

  private static let mask = EncodedImage(
    size: size, bitsPerComponent: 1, colorSpace: .gray, compression: .jbig2,
    data: hexadecimal(
      """
      00000000 30 00 01 00000013 00000028 0000001e 00000000 00000000 01 0000
      00000001 27 00 01 0000001c 00000028 0000001e 00000000 00000000 00 08 03fffdff02fefefe ffac
      """))

  private func roundTrip(_ layers: [PageImage.Layer], data: [UInt8]? = nil) -> PageImage? {
    let image = PageImage(size: Self.size, layers: layers)
    let answer = CompressionAnswer(.layers, image, reason: nil)
    return answer.image(size: Self.size, data: data ?? image.images.flatMap(\.data))
  }

  private func layer(
    _ content: PageImage.Content, _ frame: PixelRectangle = CompressionAnswerTests.whole
  ) -> PageImage.Layer {
    PageImage.Layer(frame: frame, content: content)
  }

  @Test func `layers are received as they were sent`() throws {
    let layers = [
      layer(.image(Self.jpeg())), layer(.masked(Self.jpeg(), mask: Self.mask)),
      layer(.stencil(Self.mask, color: Self.ink)),
      layer(
        .image(Self.jpeg()), PixelRectangle(x: 3, y: 4, size: PixelSize(width: 37, height: 26))),
    ]
    let image = try #require(roundTrip(layers))
    #expect(image == PageImage(size: Self.size, layers: layers))
  }

  @Test(arguments: [
    PixelRectangle(x: -1, y: 0, size: PixelSize(width: 5, height: 5)),
    PixelRectangle(x: 36, y: 0, size: PixelSize(width: 5, height: 5)),
    PixelRectangle(x: 0, y: 30, size: PixelSize(width: 5, height: 5)),
    PixelRectangle(x: 0, y: 0, size: PixelSize(width: 0, height: 5)),
    PixelRectangle(x: .max, y: .max, size: PixelSize(width: .max, height: .max)),
  ])
  func `a part outside the page is refused`(frame: PixelRectangle) {
    #expect(roundTrip([layer(.image(Self.jpeg()), frame)]) == nil)
  }

  @Test func `data that are not all used, or end early, are refused`() {
    let layers = [layer(.image(Self.jpeg()))]
    let data = Self.jpeg().data
    #expect(roundTrip(layers, data: data + [0]) == nil)
    #expect(roundTrip(layers, data: Array(data.dropLast())) == nil)
    #expect(roundTrip([], data: []) == nil)
  }

  @Test func `a JPEG whose header says another size is refused`() {
    let other = EncodedImage(
      size: Self.size, bitsPerComponent: 8, colorSpace: .rgb, compression: .dct,
      data: Self.jpeg().data)
    #expect(roundTrip([layer(.image(other))]) == nil)
  }

  @Test func `data that are not a JPEG, and forms that workers do not make, are refused`() {
    let text = Array("endstream endobj".utf8)
    #expect(roundTrip([layer(.image(Self.jpeg().with(data: text)))]) == nil)
    #expect(roundTrip([layer(.stencil(Self.mask.with(data: text), color: Self.ink))]) == nil)
    #expect(roundTrip([layer(.stencil(Self.jpeg(), color: Self.ink))]) == nil)
    #expect(roundTrip([layer(.image(Self.mask))]) == nil)
  }

  @Test func `images of more than twice the page's resolution are refused`() {
    #expect(roundTrip([layer(.image(Self.jpeg(width: 81)))]) == nil)
  }
}
