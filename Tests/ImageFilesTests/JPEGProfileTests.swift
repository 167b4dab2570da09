import ImageFiles
import TestSupport
import Testing

@Suite struct JPEGProfileTests {
  private let profile: [UInt8] = ProfileBuilder.profile(length: 150).dropLast(89) + Array(1...89)

  private func profile(from parts: [(UInt8, UInt8, [UInt8])], count: Int = 3) throws -> [UInt8]? {
    var builder = JPEGBuilder(componentCount: count)
    builder.segments = parts.map { JPEGBuilder.profilePart($0.0, of: $0.1, $0.2) }
    return try JPEGFile(builder.bytes()).imageHeader.profile?.bytes
  }

  @Test func `joins parts in any order`() throws {
    let parts = [profile[..<60], profile[60..<61], profile[61...]].map(Array.init)
    #expect(try profile(from: [(1, 1, profile)]) == profile)
    #expect(try profile(from: [(1, 3, parts[0]), (2, 3, parts[1]), (3, 3, parts[2])]) == profile)
    #expect(try profile(from: [(3, 3, parts[2]), (1, 3, parts[0]), (2, 3, parts[1])]) == profile)
  }

  @Test func `ignores incomplete profiles`() throws {
    let (first, second) = (Array(profile[..<60]), Array(profile[60...]))
    #expect(try profile(from: [(1, 2, first)]) == nil)
    #expect(try profile(from: [(1, 2, first), (1, 2, second)]) == nil)
    #expect(try profile(from: [(1, 1, profile), (1, 1, profile)]) == nil)
    #expect(try profile(from: [(1, 2, first), (2, 3, second)]) == nil)
    #expect(try profile(from: [(0, 2, first), (1, 2, second)]) == nil)
    #expect(try profile(from: [(1, 2, first), (3, 2, second)]) == nil)
    #expect(try profile(from: [(0, 0, profile)]) == nil)
    #expect(try profile(from: []) == nil)
  }

  @Test func `ignores profiles that do not fit`() throws {
    #expect(try profile(from: [(1, 1, profile)], count: 1) == nil)
    #expect(try profile(from: [(1, 1, profile)], count: 4) == nil)
    #expect(try profile(from: [(1, 1, ProfileBuilder.profile(space: "GRAY"))], count: 1) != nil)
    #expect(try profile(from: [(1, 1, ProfileBuilder.profile(space: "CMYK"))], count: 4) != nil)
  }

  @Test func `ignores profiles over eight megabytes`() throws {
    let large = ProfileBuilder.profile(length: 150 * 60_000)
    var parts: [(UInt8, UInt8, [UInt8])] = []
    for number in 1...150 {
      let end = number * 60_000
      parts.append((UInt8(number), 150, Array(large[(end - 60_000)..<end])))
    }
    #expect(try profile(from: parts) == nil)
  }

  @Test func `the profile is part of the encoded image`() throws {
    var builder = JPEGBuilder()
    builder.segments = [JPEGBuilder.profilePart(1, of: 1, profile)]
    #expect(try SourceImage(bytes: builder.bytes()).encoded?.profile?.bytes == profile)
  }
}
