import TestSupport
import Testing

@testable import PDFSyntax

@Suite struct FlateDecoderTests {
  /// Bytes with repetitions near and far, runs, and noise.
  private static func sample(seed: UInt64, count: Int) -> [UInt8] {
    var random = SeededGenerator(seed: seed)
    var bytes: [UInt8] = []
    while bytes.count < count {
      switch Int.random(in: 0..<4, using: &random) {
      case 0: bytes += (0..<40).map { _ in UInt8.random(in: 0...255, using: &random) }
      case 1: bytes += repeatElement(UInt8.random(in: 0...255, using: &random), count: 700)
      case 2: bytes += "several words of a text ".utf8
      default:
        guard !bytes.isEmpty else { continue }
        let start = Int.random(in: 0..<bytes.count, using: &random)
        bytes += bytes[start..<min(start + 300, bytes.count)]
      }
    }
    return Array(bytes.prefix(count))
  }

  @Test(arguments: [0, 1, 2, 100, 5_551, 5_552, 5_553, 100_000])
  func `what zlib has compressed comes back`(count: Int) throws {
    let bytes = Self.sample(seed: UInt64(count), count: count)
    let encoded = FlateEncoder.encode(bytes)
    #expect(try FlateDecoder.decode(encoded, maximumLength: count) == bytes)
  }

  @Test func `blocks without compression, and with the fixed code, come back`() throws {
    let short = Array("a".utf8)
    #expect(try FlateDecoder.decode(FlateEncoder.encode(short), maximumLength: 1) == short)
    var random = SeededGenerator(seed: 7)
    let noise = (0..<70_000).map { _ in UInt8.random(in: 0...255, using: &random) }
    #expect(try FlateDecoder.decode(FlateEncoder.encode(noise), maximumLength: 70_000) == noise)
  }

  @Test func `more than the maximum length is an error`() {
    let encoded = FlateEncoder.encode([UInt8](repeating: 0, count: 1_000_000))
    #expect(throws: FlateError.tooLong) {
      try FlateDecoder.decode(encoded, maximumLength: 999_999)
    }
  }

  @Test(arguments: [0, 1, 300, 70_000])
  func `the start of a stream is decoded alone`(length: Int) {
    let zeros = [UInt8](repeating: 0, count: 1_000_000)
    var random = SeededGenerator(seed: 7)
    let noise = (0..<70_000).map { _ in UInt8.random(in: 0...255, using: &random) }
    for bytes in [zeros, noise] {
      let encoded = FlateEncoder.encode(bytes)
      #expect(
        FlateDecoder.start(of: encoded, maximumLength: length) == Array(bytes.prefix(length)))
    }
    #expect(FlateDecoder.start(of: noise, maximumLength: length) == [])
  }

  @Test func `a stream that is cut short is an error at every length`() {
    let encoded = FlateEncoder.encode(Self.sample(seed: 3, count: 600))
    for length in encoded.indices {
      // A header of two bytes and a checksum of four are the minimum.
      #expect(throws: length < 6 ? FlateError.header : .cutShort) {
        try FlateDecoder.decode(Array(encoded[..<length]), maximumLength: 600)
      }
    }
  }

  @Test func `no flipped bit goes unnoticed or traps`() {
    let encoded = FlateEncoder.encode(Self.sample(seed: 4, count: 400))
    for index in encoded.indices {
      for bit in 0..<8 as Range<UInt8> {
        var damaged = encoded
        damaged[index] ^= 1 << bit
        let decoded = try? FlateDecoder.decode(damaged, maximumLength: 10_000)
        // The window size and the level in the header change nothing.
        #expect(decoded == nil || index < 2 || decoded == Self.sample(seed: 4, count: 400))
      }
    }
  }
}
