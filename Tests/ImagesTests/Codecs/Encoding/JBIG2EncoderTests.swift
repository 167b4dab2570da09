@testable import Codecs
import ImageFiles
import PageModel
import TestSupport
import Testing

@Suite struct JBIG2EncoderTests {
  @Test(arguments: [1, 2, 7, 8, 9, 31, 250], [1, 3, 33])
  func `decoding returns the encoded pixels`(width: Int, height: Int) throws {
    let size = PixelSize(width: width, height: height)
    let black = Bitmap(
      size: size, format: .bilevel,
      bytes: Array(repeating: 0, count: PixelFormat.bilevel.byteCount(size: size)))
    let noise = SampleBitmap.noise(width: width, height: height, format: .bilevel, seed: 18)
    for bitmap in [noise, black, Bitmap(white: size, format: .bilevel)] {
      let image = try #require(JBIG2Encoder.encode(bitmap))
      #expect(try JBIG2Decoder.decode(image.data, maximumPixels: size.area) == bitmap)
    }
  }

  @Test func `a white page takes almost no bytes`() throws {
    let bitmap = Bitmap(white: PixelSize(width: 2480, height: 500), format: .bilevel)
    let image = try #require(JBIG2Encoder.encode(bitmap))
    #expect(image.compression == .jbig2)
    #expect(image.size == bitmap.size)
    #expect(image.data.count < 100)
  }

  @Test func `bitmaps of other formats are not encoded`() {
    let gray = Bitmap(white: PixelSize(width: 1, height: 1), format: .gray)
    #expect(JBIG2Encoder.encode(gray) == nil)
  }

  /// ITU-T T.88, H.2: one context, and all carries and stuffed bits that can happen.
  private static let testSequence = hexadecimal(
    "00020051000000c0035287 2aaaaaaaaa82c02000fcd79ef6bf7fed904f46a3bf".filter { $0 != " " })
  private static let testCode = hexadecimal(
    "84c73bfce1a1430402200000410dbb86f4317fff88ff37471adb6adfffac")

  private static var testBits: [UInt8] {
    testSequence.flatMap { byte in (0..<8).map { byte >> UInt8(7 - $0) & 1 } }
  }

  @Test func `the encoder writes the code of the standard's test sequence`() {
    var encoder = ArithmeticEncoder(contextCount: 1)
    for bit in Self.testBits { encoder.encode(bit, context: 0) }
    #expect(encoder.finish() == Self.testCode)
  }

  @Test func `the decoder reads the code of the standard's test sequence`() {
    var decoder = ArithmeticDecoder(Self.testCode[...], contextCount: 1)
    #expect(Self.testBits.map { _ in decoder.decode(context: 0) } == Self.testBits)
  }
}
