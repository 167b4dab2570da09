import ImageFiles
import TestSupport
import Testing

/// Files cut anywhere and with bits flipped anywhere: an error or a value, never a trap.
@Suite struct DamageTests {
  private static let exif = EXIFBuilder(order: .bigEndian).adding(0x0112, short: 6)
    .addingResolution(300, 300, unit: 2).bytes()

  private static let png: [UInt8] = {
    var builder = PNGBuilder(width: 7, height: 5, bitDepth: 4, colorType: 3)
    builder.pieceLength = 20
    builder.chunks = [
      ("iCCP", "a".utf8 + [0, 0, 1, 2]), ("PLTE", Array(1...12)), ("eXIf", exif),
      ("pHYs", bigEndian(11_811, 4) + bigEndian(11_811, 4) + [1]),
    ]
    return builder.bytes()
  }()

  private static let jpeg: [UInt8] = {
    let profile = ProfileBuilder.profile()
    var builder = JPEGBuilder()
    builder.segments = [
      JPEGBuilder.jfif(unit: 1, 300, 300), JPEGBuilder.exif(exif),
      JPEGBuilder.profilePart(2, of: 2, Array(profile[50...])),
      JPEGBuilder.profilePart(1, of: 2, Array(profile[..<50])), JPEGBuilder.adobe(transform: 1),
    ]
    builder.scans += builder.tables + builder.scans
    return builder.bytes()
  }()

  private static let files = [png, jpeg]

  /// What must hold of an image whatever its bytes are.
  private func check(_ bytes: [UInt8]) {
    guard let image = try? SourceImage(bytes: bytes) else { return }
    #expect(image.isPossible)
    #expect(image.compressedProfile.map { bytes.indices.contains($0.lowerBound) } ?? true)
  }

  @Test(arguments: files)
  func `complete files have no damage`(file: [UInt8]) throws {
    #expect(try SourceImage(bytes: file).encoded != nil)
  }

  @Test(arguments: files)
  func `every prefix is damaged`(file: [UInt8]) {
    for length in file.indices {
      let prefix = Array(file[..<length])
      check(prefix)
      #expect((try? SourceImage(bytes: prefix))?.encoded == nil)
    }
  }

  @Test(arguments: files)
  func `flipped bits never trap`(file: [UInt8]) {
    for seed in 1...4500 as ClosedRange<UInt64> { check(BitFlipper.flip(file, seed: seed)) }
  }

  @Test(arguments: files)
  func `extreme fields never trap`(file: [UInt8]) {
    for position in 0..<(file.count - 4) {
      for value in [0, 1, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF] {
        var damaged = file
        damaged.replaceSubrange(position..<position + 4, with: bigEndian(value, 4))
        check(damaged)
      }
    }
  }
}
