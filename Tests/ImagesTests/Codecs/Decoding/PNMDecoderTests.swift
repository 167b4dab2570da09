import Codecs
import ImageFiles
import PageModel
import TestSupport
import Testing

struct PNMDecoderTests {
  private func decode(_ header: String, _ data: [UInt8] = []) throws -> DecodedImage {
    try ImageDecoder.decode(header.utf8 + data, format: .pnm, maximumPixels: 1_000_000)
  }

  @Test(
    arguments: [
      ("P1 8 1 1 0100001", []), ("P1\n8 1\n1 0 1#comment\n0 0 0 0 1", []),
      ("P4\n8 1\n", [0b1010_0001]),
      ("P7\nWIDTH 8\nHEIGHT 1\nDEPTH 1\nMAXVAL 1\nENDHDR\n", [0, 1, 0, 1, 1, 1, 1, 0]),
      ("P5 8 1 1\n", [0, 1, 0, 1, 1, 1, 1, 0]),
    ] as [(String, [UInt8])])
  func `bilevel samples stay bilevel`(header: String, data: [UInt8]) throws {
    let decoded = try decode(header, data)
    #expect(decoded.bitmap.format == .bilevel)
    #expect(decoded.bitmap.bytes == [0b0101_1110])
    #expect(decoded.damage == nil)
  }

  @Test(
    arguments: [
      ("P2 3 1 100 0 50 100", [], [0, 128, 255]), ("P5 3 1 100\n", [0, 50, 200], [0, 128, 255]),
      // 0x0180 / 257 = 1.49, 0x0182 / 257 = 1.502.
      ("P5 3 1 65535\n", [1, 0x80, 1, 0x82, 255, 255], [1, 2, 255]),
      ("P3 1 1 255 1 2 3", [], [1, 2, 3]), ("P6 1 1 255\n", [1, 2, 3], [1, 2, 3]),
      (
        "P7\nWIDTH 2\nHEIGHT 1\nDEPTH 2\nMAXVAL 255\nENDHDR\n", [0, 51, 0, 128], [204, 127]
      ),
      (
        "P7\nWIDTH 1\nHEIGHT 1\nDEPTH 4\nMAXVAL 255\nENDHDR\n", [10, 20, 30, 100],
        [159, 163, 167]
      ),
    ] as [(String, [UInt8], [UInt8])])
  func `samples are scaled to eight bits`(header: String, data: [UInt8], expected: [UInt8]) throws {
    let decoded = try decode(header, data)
    #expect(decoded.bitmap.bytes == expected)
    #expect(decoded.damage == nil)
  }

  @Test func `missing pixels are white`() throws {
    let decoded = try decode("P5 2 3 255\n", [1, 2, 3, 4, 5])
    #expect(decoded.bitmap.bytes == [1, 2, 3, 4, 255, 255])
    #expect(
      decoded.damage == "the file ends in the middle of the image, after row 2 of 3")
    #expect(throws: CodecError.undecodable(reason: "the file ends before the first row does")) {
      try decode("P5 2 3 255\n", [1])
    }
  }

  @Test func `an invalid number is damage`() throws {
    let decoded = try decode("P2 2 2 9 1 2 x 4     ")
    #expect(decoded.damage == "its data is damaged (first noticed at row 2 of 2)")
  }

  @Test func `too many pixels are refused`() {
    let size = PixelSize(width: 2_000_000_000, height: 2_000_000_000)
    #expect(throws: CodecError.tooLarge(size, maximumPixels: 1_000_000)) {
      try decode("P4 2000000000 2000000000\n")
    }
  }
}
