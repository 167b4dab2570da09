import Codecs
import ImageFiles
import TestSupport
import Testing

struct DamagedTIFFTests {
  private func decode(_ bytes: [UInt8]) throws -> DecodedImage {
    try ImageDecoder.decode(bytes, format: .tiff, maximumPixels: 1_000_000)
  }

  /// Rows of ten pixels, all 7, in strips of two rows.
  private static func striped(height: Int) -> TIFFFrameBuilder {
    var frame = TIFFFrameBuilder(width: 10, height: height).adding([278: .long(2)])
    frame.strips = (0..<height / 2).map { _ in Array(repeating: 7, count: 20) }
    return frame
  }

  @Test func `rows after the cut are white`() throws {
    let bytes = TIFFBuilder(Self.striped(height: 10)).bytes()
    let decoded = try decode(bytes.dropLast(45))
    #expect(
      decoded.damage == "the file ends in the middle of the image, after row 5 of 10")
    #expect(decoded.bitmap.bytes.prefix(50).allSatisfy { $0 == 7 })
    #expect(decoded.bitmap.bytes.dropFirst(50).allSatisfy { $0 == 255 })
  }

  @Test func `a lost strip keeps the others`() throws {
    var frame = Self.striped(height: 6).adding([259: .short(32_773)])
    // Runs of ten bytes; the second strip lacks one.
    frame.strips = [[0xF7, 7, 0xF7, 7], [0xF7, 9], [0xF7, 7, 0xF7, 7]]
    let decoded = try decode(TIFFBuilder(frame).bytes())
    #expect(decoded.damage == "its data is damaged (first noticed at row 4 of 6)")
    let sevens = [UInt8](repeating: 7, count: 20)
    #expect(decoded.bitmap.bytes.prefix(20) == sevens[...])
    #expect(decoded.bitmap.bytes.suffix(20) == sevens[...])
    #expect(decoded.bitmap.bytes[20..<30].allSatisfy { $0 == 9 })
    #expect(decoded.bitmap.bytes[30..<40].allSatisfy { $0 == 255 })
  }

  @Test func `a truncated fax keeps its rows`() throws {
    let noise = SampleBitmap.noise(width: 64, height: 60, format: .bilevel, seed: 1)
    let fax = try #require(GroupFourEncoder.encode(noise))
    let bytes = TIFFBuilder(SampleTIFF.frame(of: fax)).bytes()
    let decoded = try decode(bytes.dropLast(fax.data.count / 2))
    #expect(decoded.damage?.hasPrefix("the file ends in the middle of the image") == true)
    #expect(decoded.bitmap.bytes.prefix(8 * 20) == noise.bytes.prefix(8 * 20))
    #expect(decoded.bitmap.bytes.suffix(8 * 20).allSatisfy { $0 == 255 })
  }

  @Test func `a truncated JPEG is white after the end of its data`() throws {
    let frame = TIFFFrameBuilder(
      width: 32, height: 64, compression: 7, data: Array(SampleJPEG.gray.dropLast(10)))
    let decoded = try decode(TIFFBuilder(frame).bytes())
    #expect(decoded.damage?.hasPrefix("its data is damaged (first noticed at row") == true)
    #expect(abs(Int(decoded.bitmap.bytes[3 * 32]) - 220) <= 8)
    #expect(decoded.bitmap.bytes.suffix(32).allSatisfy { $0 == 255 })
  }

  @Test func `nothing to decode is an error`() {
    let bytes = TIFFBuilder(Self.striped(height: 4)).bytes()
    let error = #expect(throws: CodecError.self) { try decode(bytes.dropLast(40)) }
    #expect(error?.isUndecodable == true)
    let cutShort = CodecError.undecodable(reason: "\(ImageFileError.headerCutShort(.tiff))")
    #expect(throws: cutShort) { try decode([]) }
    #expect(throws: cutShort) { try decode(Array("II*\0".utf8)) }
  }

  @Test func `tiles too large are refused`() {
    let frame = TIFFFrameBuilder(width: 20, height: 20)
      .adding([322: .long(1 << 20), 323: .long(1 << 20)])
    let error = #expect(throws: CodecError.self) { try decode(TIFFBuilder(frame).bytes()) }
    #expect(error?.isUndecodable == true)
  }

  @Test func `a file truncated anywhere never crashes the decoder`() throws {
    for file in try SampleTIFF.files() {
      for length in stride(from: 0, to: file.count, by: 3) {
        _ = try? decode(Array(file.prefix(length)))
      }
    }
  }

  @Test(arguments: 1...100 as ClosedRange<UInt64>)
  func `flipped bits never crash`(seed: UInt64) throws {
    for file in try SampleTIFF.files() {
      _ = try? decode(BitFlipper.flip(file, seed: seed))
    }
  }
}
