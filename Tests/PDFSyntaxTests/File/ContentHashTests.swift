import Testing

@testable import PDFSyntax

@Suite struct ContentHashTests {
  private func hash(_ pieces: [UInt8]...) -> [UInt8] {
    var hash = ContentHash()
    for piece in pieces { hash.combine(piece) }
    return hash.bytes
  }

  @Test(arguments: 0..<27)
  func `every byte changes the hash`(changed: Int) {
    let bytes = [UInt8](0..<27)
    var other = bytes
    other[changed] ^= 0x80
    #expect(hash(bytes) != hash(other))
    #expect(hash(bytes, bytes) != hash(other, bytes))
  }

  @Test func `trailing zeros and the order of pieces change the hash`() {
    let zeros = (0..<20).map { hash([UInt8](repeating: 0, count: $0)) }
    #expect(Set(zeros).count == zeros.count)
    #expect(hash([1, 2], [3]) != hash([3], [1, 2]))
  }

  @Test func `the same bytes have the same hash on every machine`() {
    #expect(hash([UInt8]("%PDF-1.4\n".utf8)) == Self.header)
  }

  /// Worked out by hand: two words, the length.
  private static let header: [UInt8] = [
    19, 103, 185, 32, 175, 116, 189, 139, 250, 39, 106, 31, 5, 140, 58, 82,
  ]
}

@Suite struct FNV1aHashTests {
  /// The vectors of draft-eastlake-fnv.
  @Test(arguments: [
    ("", "6C62272E07BB014262B821756295C58D"),
    ("a", "D228CB696F1A8CAF78912B704E4A8964"),
    ("foobar", "343E1662793C64BF6F0D3597BA446F18"),
  ])
  func `the hash has the published values`(text: String, hexadecimal: String) {
    var hash = FNV1aHash()
    for byte in text.utf8 { hash.combine([byte]) }
    var serializer = ObjectSerializer()
    serializer.appendHexadecimal(hash.bytes)
    #expect(String(decoding: serializer.bytes, as: UTF8.self) == "<\(hexadecimal)>")
  }
}
