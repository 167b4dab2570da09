import Codecs
import ImageFiles
import PageModel
import TestSupport
import Testing

struct WebPDecoderTests {
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

  @Test func `reads WebP`() throws {
    #expect(try decode(WebPBuilder.file(WebPBuilder.lossless)) == expected(colors))
    #expect(try decode(WebPBuilder.file(WebPBuilder.losslessAlpha)) == expected(faded))
  }

  @Test func `the first frame of an animation is placed on its canvas`() throws {
    let chunks =
      WebPBuilder.extended(flags: 2, width: 6, height: 3)
      + WebPBuilder.frame(WebPBuilder.losslessAlpha, left: 2, top: 0)
    let bytes = try decode(WebPBuilder.file(chunks)).bitmap.bytes
    let white = [UInt8](repeating: 255, count: 18)
    #expect(bytes[..<18] == white[..<6] + faded[..<9] + white[..<3])
    #expect(bytes.suffix(18) == white[...])
  }

  @Test func `reads lossy WebP with alpha`() throws {
    let chunks =
      WebPBuilder.extended(flags: 16, width: 3, height: 2) + WebPBuilder.lossyAlpha
    #expect(try decode(WebPBuilder.file(chunks)).bitmap.bytes[3..<6] == [255, 255, 255])
  }

  @Test func `truncated data is an error or damage`() {
    let bytes = WebPBuilder.file(WebPBuilder.lossless)
    for length in 0..<bytes.count - 1 {
      let decoded = try? decode(Array(bytes.prefix(length)))
      #expect(decoded == nil || decoded?.damage != nil, "cut to \(length) bytes")
    }
  }

  @Test func `too many pixels are refused`() {
    let bytes = WebPBuilder.file(WebPBuilder.lossless)
    #expect(throws: CodecError.tooLarge(PixelSize(width: 3, height: 2), maximumPixels: 5)) {
      try ImageDecoder.decode(
        bytes, format: SourceImage(bytes: bytes).format, maximumPixels: 5)
    }
  }
}
