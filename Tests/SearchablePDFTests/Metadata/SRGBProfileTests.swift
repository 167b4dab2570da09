import ImageFiles
import Testing

@testable import SearchablePDF

@Suite struct SRGBProfileTests {
  @Test func `the profile is sRGB, of version 2`() throws {
    let profile = try #require(ColorProfile(SRGBProfile.bytes, fitting: .rgb))
    #expect(profile.majorVersion == 2)
    #expect(profile.isSRGB)
    #expect(profile.isUsual)
  }

  @Test func `the profile is small`() {
    #expect(SRGBProfile.bytes.count < 1_100)
  }

  @Test func `other primaries and other curves are not sRGB`() throws {
    let red = try place(of: "rXYZ")
    let curve = try place(of: "gTRC")
    for (offset, value) in [(red + 9, UInt8(0xA0)), (curve + 12 + 2 * 127, 0x90)] {
      var bytes = SRGBProfile.bytes
      bytes[offset] = value
      let isSRGB = ColorProfile(bytes: bytes).isSRGB
      #expect(!isSRGB)
    }
  }

  @Test func `a profile truncated anywhere is a value, not a trap`() {
    for length in 0..<SRGBProfile.bytes.count {
      _ = ColorProfile(bytes: Array(SRGBProfile.bytes.prefix(length))).isSRGB
    }
    #expect(!ColorProfile(bytes: Array(SRGBProfile.bytes.prefix(200))).isSRGB)
  }

  /// The position of a tag's element.
  private func place(of signature: String) throws -> Int {
    var reader = ByteReader(SRGBProfile.bytes[...])
    let isThere = reader.seek(to: 128)
    let count = reader.uint32()
    try #require(isThere)
    for _ in 0..<(try #require(count)) {
      let (tag, offset, _) = (reader.read(4), reader.uint32(), reader.uint32())
      if try #require(tag).elementsEqual(signature.utf8) { return try #require(offset) }
    }
    throw CancellationError()
  }
}
