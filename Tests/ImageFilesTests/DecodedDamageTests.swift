import ImageFiles
import TestSupport
import Testing

/// Files of the formats that are always decoded, cut anywhere and with bits flipped anywhere: an
/// error or a value, never a trap.
@Suite struct DecodedDamageTests {
  private func check(_ bytes: [UInt8]) {
    guard let image = try? SourceImage(bytes: bytes) else { return }
    #expect(image.isPossible)
  }

  @Test(arguments: DecodedFiles.all.indices)
  func `complete files have no damage`(index: Int) throws {
    #expect(try SourceImage(bytes: DecodedFiles.all[index]).damage == nil)
  }

  @Test(arguments: DecodedFiles.all.indices)
  func `prefixes never trap`(index: Int) {
    let file = DecodedFiles.all[index]
    for length in file.indices { check(Array(file[..<length])) }
  }

  @Test(arguments: DecodedFiles.all.indices)
  func `flipped bits never trap`(index: Int) {
    for seed in 1...1500 as ClosedRange<UInt64> {
      check(BitFlipper.flip(DecodedFiles.all[index], seed: seed))
    }
  }

  @Test(arguments: DecodedFiles.all.indices)
  func `extreme fields never trap`(index: Int) {
    let file = DecodedFiles.all[index]
    for position in 0..<(file.count - 4) {
      for value in [0, 1, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF] {
        for number in [bigEndian(value, 4), littleEndian(value, 4)] {
          var damaged = file
          damaged.replaceSubrange(position..<position + 4, with: number)
          check(damaged)
        }
      }
    }
  }
}
