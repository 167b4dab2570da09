import CZlib
import TestSupport
import Testing

@testable import PDFSyntax

@Suite struct FlateEncoderTests {
  @Test(arguments: [0, 1, 100, 65_535, 65_536, 300_000])
  func `random bytes decode to themselves`(count: Int) throws {
    var random = SeededGenerator(seed: UInt64(count))
    let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
    #expect(try inflated(FlateEncoder.encode(bytes), count: count) == bytes)
    #expect(try inflated(FlateEncoder.stored(bytes), count: count) == bytes)
  }

  @Test func `a repeated text shrinks, decodes to itself, and gives the same bytes each time`()
    throws
  {
    let bytes = Array(String(repeating: "0 -14.4 Td (word) Tj\n", count: 5000).utf8)
    let encoded = FlateEncoder.encode(bytes)
    #expect(encoded.count < bytes.count / 50)
    #expect(try inflated(encoded, count: bytes.count) == bytes)
    #expect(FlateEncoder.encode(bytes) == encoded)
  }

  private func inflated(_ bytes: [UInt8], count: Int) throws -> [UInt8] {
    var inflated = [UInt8](repeating: 0, count: count + 1)
    var length = uLong(inflated.count)
    let status = unsafe uncompress(&inflated, &length, bytes, uLong(bytes.count))
    try #require(status == Z_OK)
    return Array(inflated.prefix(Int(length)))
  }
}
