import Codecs
import ImageFiles
import TestSupport
import Testing

struct ProfileInflaterTests {
  private func image(_ stream: [UInt8], colorType: Int = 2) throws -> SourceImage {
    var builder = PNGBuilder(colorType: colorType)
    builder.chunks = [("iCCP", "name".utf8 + [0, 0] + stream)]
    return try SourceImage(bytes: builder.bytes())
  }

  private let profile = ProfileBuilder.profile(length: 4000)

  @Test func `inflates the profile`() throws {
    let image = try image(StoredZlib.stream(profile))
    #expect(ProfileInflater.profile(of: image)?.bytes == profile)
  }

  @Test func `reads a profile that is not compressed`() throws {
    var builder = JPEGBuilder()
    builder.segments = [JPEGBuilder.profilePart(1, of: 1, profile)]
    let image = try SourceImage(bytes: builder.bytes())
    #expect(ProfileInflater.profile(of: image)?.bytes == profile)
  }

  @Test func `ignores profiles that are damaged or do not fit`() throws {
    let stream = StoredZlib.stream(profile)
    #expect(ProfileInflater.profile(of: try image(stream, colorType: 0)) == nil)
    #expect(ProfileInflater.profile(of: try image(stream.dropLast(1))) == nil)
    #expect(ProfileInflater.profile(of: try image([1, 2, 3])) == nil)
    for range in [0..<1_000_000, 3..<3, -1..<2] {
      #expect(ProfileInflater.profile(in: stream, at: range, fitting: .rgb) == nil)
    }
  }

  @Test(arguments: [(4000, true), (3999, false)])
  func `ignores profiles that are too long`(limit: Int, passes: Bool) {
    let stream = StoredZlib.stream(profile)
    let inflated = ProfileInflater.profile(
      in: stream, at: stream.indices, fitting: .rgb, limit: limit)
    #expect((inflated != nil) == passes)
  }
}
