import Testing

@testable import PDFObjects

@Suite struct ContentHashTests {
  private func hash(_ pieces: [UInt8]...) -> [UInt8] {
    var hash = ContentHash()
    for piece in pieces { hash.combine(piece) }
    return hash.bytes
  }

  @Test(arguments: 0..<27)
  func `every byte counts, wherever it stands in a word`(changed: Int) {
    let bytes = [UInt8](0..<27)
    var other = bytes
    other[changed] ^= 0x80
    #expect(hash(bytes) != hash(other))
    #expect(hash(bytes, bytes) != hash(other, bytes))
  }

  @Test func `zeros at the end count, and so does the order of pieces`() {
    let zeros = (0..<20).map { hash([UInt8](repeating: 0, count: $0)) }
    #expect(Set(zeros).count == zeros.count)
    #expect(hash([1, 2], [3]) != hash([3], [1, 2]))
  }

  @Test func `the same bytes have the same hash on every machine`() {
    #expect(hash([UInt8]("%PDF-1.4\n".utf8)) == Self.header)
  }

  /// Worked out by hand: two words, the length.
  private static let header: [UInt8] = [
    26, 15, 188, 23, 250, 116, 189, 139, 250, 76, 86, 217, 238, 189, 168, 117,
  ]
}
