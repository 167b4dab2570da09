@testable import Codecs
import ImageFiles
import PageModel
import TestSupport
import Testing

@Suite(.enabled(if: HEIFDecoder.load(), "libheif is not installed"))
struct HEIFDecoderTests {
  @Test func `an image is decoded to red, green and blue`() throws {
    let image = try ImageDecoder.decode(
      SampleHEIC.bytes, format: .heif, maximumPixels: 1_000_000)
    #expect(image.bitmap.size == PixelSize(width: 420, height: 90))
    #expect(image.bitmap.format == .rgb)
    let darkest = image.bitmap.bytes.min() ?? 255
    #expect(image.bitmap.bytes[0] > 240)
    #expect(darkest < 60)
  }

  @Test func `an image with too many pixels is refused before it is decoded`() {
    let size = PixelSize(width: 420, height: 90)
    #expect(throws: CodecError.tooLarge(size, maximumPixels: 1_000)) {
      try ImageDecoder.decode(SampleHEIC.bytes, format: .heif, maximumPixels: 1_000)
    }
  }

  @Test func `damage is an error`() throws {
    for length in stride(from: 400, to: SampleHEIC.bytes.count, by: 90) {
      let error = #expect(throws: CodecError.self) {
        try ImageDecoder.decode(
          Array(SampleHEIC.bytes[..<length]), format: .heif, maximumPixels: 1_000_000)
      }
      #expect(error?.isUndecodable == true)
    }
  }

  @Test func `a size that differs from the header's is an error`() throws {
    var bytes = SampleHEIC.bytes
    let place = try #require(bytes.firstRange(of: "pixi".utf8)).lowerBound
    bytes.replaceSubrange(place..<place + 4, with: "free".utf8)
    let size = try #require(bytes.firstRange(of: "ispe".utf8)).upperBound
    bytes[size + 7] = 0xA0
    let error = #expect(throws: CodecError.self) {
      try ImageDecoder.decode(bytes, format: .heif, maximumPixels: 1_000_000)
    }
    #expect(error?.isUndecodable == true)
  }
}
