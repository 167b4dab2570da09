import ImageFiles
import Testing

@Suite struct ByteReaderTests {
  @Test func `reads numbers in both orders`() {
    let bytes: [UInt8] = [0x12, 0x34, 0x56, 0x78, 0x9A, 0xBC, 0xDE]
    var big = ByteReader(bytes[...])
    let bigNumbers = [big.uint16(), big.uint32(), big.uint8()]
    #expect(bigNumbers == [0x1234, 0x5678_9ABC, 0xDE])
    var little = ByteReader(bytes[...], order: .littleEndian)
    let littleNumbers = [little.uint16(), little.uint32(), little.uint8()]
    #expect(littleNumbers == [0x3412, 0xBC9A_7856, 0xDE])
  }

  @Test func `a failed read does not move the position`() {
    var reader = ByteReader([1, 2, 3])
    let failures = [reader.uint32() == nil, reader.read(-1) == nil, reader.read(.max) == nil]
    #expect(failures == [true, true, true])
    #expect(reader.remaining == 3)
    let rest = reader.read(3)
    #expect(rest == [1, 2, 3])
    let beyond = reader.uint8()
    #expect(beyond == nil)
  }

  @Test func `counts from the slice's beginning`() {
    let bytes: [UInt8] = [9, 9, 1, 2, 3]
    var reader = ByteReader(bytes[2...])
    #expect(reader.position == 2)
    let moves = [reader.seek(to: 4), reader.seek(to: -1), reader.seek(to: 2)]
    #expect(moves == [false, false, true])
    let last = reader.uint8()
    #expect(last == 3)
  }

  @Test func `a prefix is skipped only if it is next`() {
    var reader = ByteReader(Array("Exif".utf8)[...])
    let skips = [reader.skip(prefix: "Exif2".utf8), reader.skip(prefix: "Ex".utf8)]
    #expect(skips == [false, true])
    #expect(reader.remaining == 2)
  }
}
