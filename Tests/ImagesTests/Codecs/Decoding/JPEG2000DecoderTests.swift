import Codecs
import ImageFiles
import PageModel
import TestSupport
import Testing

struct JPEG2000DecoderTests {
  private let colors: [UInt8] = [
    255, 0, 0, 0, 255, 0, 0, 0, 255, 10, 20, 30, 200, 200, 200, 0, 0, 0,
  ]
  /// The same under the opacities 255, 0, 100; 255, 51, 255, on white.
  private let faded: [UInt8] = [
    255, 0, 0, 255, 255, 255, 155, 155, 255, 10, 20, 30, 244, 244, 244, 0, 0, 0,
  ]

  private func decode(_ bytes: [UInt8]) throws -> DecodedImage {
    let image = try SourceImage(bytes: bytes)
    return try ImageDecoder.decode(bytes, format: image.format, maximumPixels: 1_000_000)
  }

  private func expected(_ bytes: [UInt8]) -> DecodedImage {
    DecodedImage(
      bitmap: Bitmap(size: PixelSize(width: 3, height: 2), format: .rgb, bytes: bytes))
  }

  @Test func `reads JPEG 2000`() throws {
    #expect(try decode(JP2Builder().bytes()) == expected(colors))
    #expect(try decode(JP2Builder.rgb) == expected(colors))
    #expect(try decode(JP2Builder.rgbAlpha).bitmap.bytes == faded)
    let gray = try decode(JP2Builder.gray).bitmap
    #expect(gray.format == .gray)
    #expect(gray.bytes == [76, 150, 29, 18, 200, 0])
  }

  @Test func `a JPEG 2000 file that ends early is decoded as far as it reaches`() throws {
    let whole = JP2Builder.rgb
    let lengths = (0..<whole.count - 1).filter { length in
      (try? decode(Array(whole.prefix(length))))?.damage == "\(ImageDamage.cutShort)"
    }
    #expect(!lengths.isEmpty)
  }

  @Test func `truncated data is an error or damage`() {
    let bytes = JP2Builder.rgb
    for length in 0..<bytes.count - 1 {
      let decoded = try? decode(Array(bytes.prefix(length)))
      #expect(decoded == nil || decoded?.damage != nil, "cut to \(length) bytes")
    }
  }

  @Test func `too many pixels are refused`() {
    let bytes = JP2Builder.rgb
    #expect(throws: CodecError.tooLarge(PixelSize(width: 3, height: 2), maximumPixels: 5)) {
      try ImageDecoder.decode(
        bytes, format: SourceImage(bytes: bytes).format, maximumPixels: 5)
    }
  }
}
