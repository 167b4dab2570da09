import Codecs
import ImageFiles
import PageModel
import TestSupport
import Testing

struct JPEGDecoderTests {
  private func decode(_ bytes: [UInt8]) throws -> DecodedImage {
    try ImageDecoder.decode(bytes, format: .jpeg, maximumPixels: 1_000_000)
  }

  /// Whether each value is within 8 of the compressed value.
  private func isNear(_ values: some Sequence<UInt8>, _ expected: [UInt8]) -> Bool {
    zip(values, expected).allSatisfy { abs(Int($0) - Int($1)) <= 8 }
  }

  @Test(arguments: [SampleJPEG.gray, SampleJPEG.progressive])
  func `gray stays gray`(file: [UInt8]) throws {
    let decoded = try decode(file)
    #expect(decoded.damage == nil)
    #expect(decoded.bitmap.format == .gray)
    #expect(decoded.bitmap.size == PixelSize(width: 32, height: 64))
    #expect(isNear([decoded.bitmap.bytes[3 * 32], decoded.bitmap.bytes[12 * 32]], [220, 40]))
  }

  @Test func `a valid image is decoded at half its size, a damaged one at full size`() throws {
    let file = SampleJPEG.gray
    let half = try ImageDecoder.decode(
      file, format: .jpeg, eighths: 4, maximumPixels: 1_000_000)
    #expect(half.bitmap.size == PixelSize(width: 16, height: 32))
    #expect(half.storedSize == PixelSize(width: 32, height: 64))
    #expect(isNear([half.bitmap.bytes[1 * 16], half.bitmap.bytes[6 * 16]], [220, 40]))

    let cut = Array(file.dropLast(8))
    let damaged = try ImageDecoder.decode(
      cut, format: .jpeg, eighths: 4, maximumPixels: 1_000_000)
    #expect(damaged == (try decode(cut)))
    #expect(damaged.damage != nil)
  }

  @Test func `colour becomes RGB`() throws {
    let decoded = try decode(SampleJPEG.color)
    #expect(decoded.damage == nil)
    #expect(decoded.bitmap.format == .rgb)
    #expect(isNear(decoded.bitmap.bytes.prefix(3), [255, 40, 20]))
    #expect(isNear(decoded.bitmap.bytes.suffix(3), [20, 60, 230]))
  }

  @Test func `CMYK becomes RGB`() throws {
    let decoded = try decode(SampleJPEG.inks)
    #expect(decoded.bitmap.format == .rgb)
    #expect(isNear(decoded.bitmap.bytes.prefix(3), [204, 0, 204]))
  }

  @Test func `rows after the cut are white`() throws {
    let decoded = try decode(Array(SampleJPEG.gray.dropLast(10)))
    #expect(decoded.damage?.hasPrefix("the file ends in the middle of the image") == true)
    #expect(isNear([decoded.bitmap.bytes[3 * 32]], [220]))
    #expect(decoded.bitmap.bytes.suffix(32) == [UInt8](repeating: 255, count: 32)[...])
  }

  @Test func `a missing end marker is not damage`() throws {
    let decoded = try decode(Array(SampleJPEG.color.dropLast(2)))
    #expect(decoded.damage == nil)
    #expect(decoded.bitmap == (try decode(SampleJPEG.color)).bitmap)
  }

  @Test func `a truncated progressive file is damaged`() throws {
    let decoded = try decode(Array(SampleJPEG.progressive.dropLast(20)))
    #expect(decoded.damage == "the file ends before the image does")
  }

  @Test func `a damaged scan keeps the scans before it`() throws {
    var file = SampleJPEG.progressive
    let scans = file.indices.dropLast().filter { file[$0] == 0xFF && file[$0 + 1] == 0xDA }
    let last = try #require(scans.last)
    // Its spectral selection begins after it ends (ITU-T T.81, B.2.3).
    file[last + 7] = 63
    file[last + 8] = 1
    let decoded = try decode(file)
    #expect(decoded.damage == "its data is damaged, so some of the image may be wrong")
    #expect(isNear([decoded.bitmap.bytes[3 * 32]], [220]))
  }

  @Test func `other sample depths are unsupported`() throws {
    var file = SampleJPEG.gray
    let frame = try #require(
      file.indices.dropLast().first { file[$0] == 0xFF && file[$0 + 1] == 0xC0 })
    file[frame + 4] = 12
    #expect {
      try decode(file)
    } throws: { error in
      guard case .unsupported? = error as? CodecError else { return false }
      return true
    }
  }

  @Test func `too many pixels are refused`() {
    let size = PixelSize(width: 32, height: 64)
    #expect(throws: CodecError.tooLarge(size, maximumPixels: 2047)) {
      try ImageDecoder.decode(SampleJPEG.gray, format: .jpeg, maximumPixels: 2047)
    }
  }

  @Test(arguments: [SampleJPEG.gray, SampleJPEG.color, SampleJPEG.progressive, SampleJPEG.inks])
  func `a file truncated anywhere never crashes the decoder`(file: [UInt8]) {
    for length in 0..<file.count {
      _ = try? decode(Array(file.prefix(length)))
    }
  }

  @Test(arguments: 1...200 as ClosedRange<UInt64>)
  func `flipped bits never crash`(seed: UInt64) {
    for file in [SampleJPEG.gray, SampleJPEG.color, SampleJPEG.progressive, SampleJPEG.inks] {
      _ = try? decode(BitFlipper.flip(file, seed: seed))
    }
  }
}
