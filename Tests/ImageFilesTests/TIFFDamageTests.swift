import ImageFiles
import PageModel
import TestSupport
import Testing

/// TIFF files cut anywhere, with bits flipped anywhere, and whose directories lead nowhere.
@Suite struct TIFFDamageTests {
  private static let page = TIFFFrameBuilder(width: 9, height: 4, bits: 1)
    .addingResolution(300, 300, unit: 2)

  private static let files: [[UInt8]] = [
    TIFFBuilder(page, page).bytes(),
    TIFFBuilder(page, order: .bigEndian, isBig: true).bytes(),
  ]

  /// What must hold of a file whatever its bytes are.
  private func check(_ bytes: [UInt8]) {
    for frame in 0..<min(SourceImage.frameCount(in: bytes), 2) {
      guard let image = try? SourceImage(bytes: bytes, frame: frame) else { continue }
      #expect(image.isPossible)
      _ = try? TIFFFile(bytes).frame(frame, of: bytes).repaired(bytes)
    }
  }

  @Test(arguments: files)
  func `prefixes never trap`(file: [UInt8]) {
    for length in file.indices {
      check(Array(file[..<length]))
    }
  }

  @Test(arguments: files)
  func `flipped bits never trap`(file: [UInt8]) {
    for seed in 1...900 as ClosedRange<UInt64> { check(BitFlipper.flip(file, seed: seed)) }
  }

  @Test(arguments: files)
  func `extreme fields never trap`(file: [UInt8]) {
    for position in 0..<(file.count - 8) {
      for value in [0, 0xFFFF_FFFF, -1, .max] {
        var damaged = file
        let width = (0...0xFFFF_FFFF).contains(value) ? 4 : 8
        damaged.replaceSubrange(position..<position + width, with: bigEndian(value, width))
        check(damaged)
      }
    }
  }

  @Test(arguments: [8, 1_000_000, 1])
  func `a broken chain keeps the pages before`(link: Int) throws {
    var builder = TIFFBuilder(Self.page, Self.page)
    builder.lastLink = link
    let bytes = builder.bytes()
    #expect(SourceImage.frameCount(in: bytes) == 2)
    #expect(try SourceImage(bytes: bytes, frame: 0).damage == nil)
    #expect(try SourceImage(bytes: bytes, frame: 1).damage == .pagesLost)
  }

  @Test func `the number of pages is limited`() {
    // Each directory has one entry and follows the previous directory directly.
    var bytes: [UInt8] = Array("II*\0".utf8) + [8, 0, 0, 0]
    for _ in 0..<66_000 {
      bytes += [1, 0, 0, 1, 4, 0, 1, 0, 0, 0, 1, 0, 0, 0]
      bytes += bigEndian(bytes.count + 4, 4).reversed()
    }
    #expect(SourceImage.frameCount(in: bytes) == 65_535)
  }

  @Test func `the time for overlapping directories is limited`() {
    // Each directory has 4096 entries and begins four bytes behind the one before.
    let (entryBytes, count) = (2 + 12 * 4_096, 10_000)
    var bytes: [UInt8] = Array("II*\0".utf8) + [8, 0, 0, 0]
    for _ in 0..<(entryBytes + 4 * count) / 2 { bytes += [0x00, 0x10] }
    for index in 0..<count {
      let link = 8 + entryBytes + 4 * index
      bytes.replaceSubrange(link..<link + 4, with: bigEndian(12 + 4 * index, 4).reversed())
    }
    #expect(SourceImage.frameCount(in: bytes) == 32 * 65_535 / 4_096)
  }

  @Test func `a page opens without reading the others`() throws {
    let bytes = TIFFBuilder(Self.page, TIFFFrameBuilder(width: 5), Self.page).bytes()
    let place = try #require(SourceImage.places(in: bytes).dropFirst().first)
    #expect(try SourceImage(bytes: bytes, frame: 1, at: place).size.width == 5)
    // The first page's directory may be gone meanwhile.
    let damaged = bytes.prefix(8) + Array(repeating: 0, count: 20) + bytes.dropFirst(28)
    #expect(try SourceImage(bytes: Array(damaged), frame: 1, at: place).size.width == 5)
    #expect(throws: ImageFileError.headerCutShort(.tiff)) {
      try SourceImage(bytes: Array(bytes.prefix(place.directory)), frame: 1, at: place)
    }
  }

  @Test func `reports where the file ends`() throws {
    let bytes = TIFFBuilder(TIFFFrameBuilder(width: 10, height: 10)).bytes()
    #expect(try SourceImage(bytes: bytes).damage == nil)
    #expect(try SourceImage(bytes: bytes.dropLast()).damage == .cutShort)
    for count in 4...20 {
      #expect(throws: ImageFileError.headerCutShort(.tiff)) {
        try SourceImage(bytes: Array(bytes.prefix(count)))
      }
    }
    var noStrips = TIFFFrameBuilder()
    noStrips.strips = []
    #expect(try SourceImage(bytes: TIFFBuilder(noStrips).bytes()).damage == .noImageData)
  }
}
