import Codecs
import ImageFiles
import TestSupport
import Testing

struct DamagedPNGTests {
  private let noise = SampleBitmap.noise(width: 64, height: 60, format: .gray, seed: 1)

  private func decode(_ bytes: [UInt8]) throws -> DecodedImage {
    try ImageDecoder.decode(bytes, format: .png, maximumPixels: 1_000_000)
  }

  @Test func `rows after the cut are white`() throws {
    let png = SamplePNG(try LosslessEncoder.encode(noise))
    let decoded = try decode(Array(png.bytes.prefix(png.bytes.count / 2)))
    #expect(decoded.damage?.hasPrefix("the file ends in the middle of the image") == true)
    let bytes = decoded.bitmap.bytes
    #expect(bytes.prefix(64 * 10) == noise.bytes.prefix(64 * 10))
    #expect(bytes.suffix(64 * 25) == [UInt8](repeating: 255, count: 64 * 25)[...])
  }

  @Test func `a wrong checksum of the stream is damage`() throws {
    var png = SamplePNG(try LosslessEncoder.encode(noise))
    png.data[png.data.count - 1] ^= 1
    let decoded = try decode(png.bytes)
    #expect(decoded.damage != nil)
    // libpng does not hand out the row at which it notices.
    #expect(decoded.bitmap.bytes.prefix(64 * 59) == noise.bytes.prefix(64 * 59))
  }

  @Test func `a stream without its checksum is damage`() throws {
    var png = SamplePNG(try LosslessEncoder.encode(noise))
    png.data.removeLast(4)
    #expect(try decode(png.bytes).damage != nil)
    #expect(try decode(png.head + SamplePNG.chunk("IDAT", png.data)).damage != nil)
  }

  @Test func `bytes after the stream are damage`() throws {
    var png = SamplePNG(try LosslessEncoder.encode(noise))
    png.data += [1, 2, 3]
    #expect(try decode(png.bytes).damage != nil)
  }

  @Test func `more rows than announced are damage`() throws {
    var png = SamplePNG(try LosslessEncoder.encode(noise))
    png.height -= 1
    #expect(try decode(png.bytes).damage != nil)
  }

  @Test func `a wrong checksum of a chunk is damage`() throws {
    let png = SamplePNG(try LosslessEncoder.encode(noise))
    var chunk = SamplePNG.chunk("IDAT", png.data)
    chunk[chunk.count - 1] ^= 1
    let decoded = try decode(png.head + chunk + SamplePNG.end)
    #expect(decoded.damage != nil)
    #expect(decoded.bitmap == noise)
  }

  @Test func `nothing to decode is an error`() throws {
    let png = SamplePNG(try LosslessEncoder.encode(noise))
    for bytes in [[], png.head, png.head + SamplePNG.end] as [[UInt8]] {
      let error = #expect(throws: CodecError.self) { try decode(bytes) }
      #expect(error?.isUndecodable == true)
    }
  }

  @Test func `a file truncated anywhere neither crashes nor passes as valid`() throws {
    let png = SamplePNG(try LosslessEncoder.encode(noise))
    let soundLength = png.bytes.count - SamplePNG.end.count
    for length in stride(from: 0, to: soundLength, by: 61) {
      let decoded = try? decode(Array(png.bytes.prefix(length)))
      #expect(decoded == nil || decoded?.damage != nil, "cut to \(length) bytes")
    }
  }

  @Test(arguments: 1...200 as ClosedRange<UInt64>)
  func `flipped bits never crash`(seed: UInt64) throws {
    let bytes = BitFlipper.flip(SamplePNG(try LosslessEncoder.encode(noise)).bytes, seed: seed)
    _ = try? decode(bytes)
  }
}
