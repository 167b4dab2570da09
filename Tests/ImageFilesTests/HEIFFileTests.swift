@testable import ImageFiles
import PageModel
import TestSupport
import Testing

@Suite struct HEIFFileTests {
  @Test func `the size is that of the primary image`() throws {
    let image = try SourceImage(bytes: SampleHEIC.bytes)
    #expect(image.format == .heif)
    #expect(image.size == PixelSize(width: 420, height: 90))
    #expect(image.encoded == nil)
  }

  @Test func `a file that is cut short before its size is an error`() {
    for length in 0..<351 {
      let error: ImageFileError =
        switch length {
        case 0: .empty
        case 1..<8: .unknownFormat
        case 8..<12: .foreign(.video)
        // The first box is whole, and the next box has no header.
        case 28..<36: .headerDamaged(.heif)
        default: .headerCutShort(.heif)
        }
      #expect(throws: error, "cut to \(length) bytes") {
        try SourceImage(bytes: Array(SampleHEIC.bytes[..<length]))
      }
    }
  }

  @Test func `AVIF is not HEIC`() {
    #expect(ImageFormat(detecting: Array("\0\0\0 ftypavif".utf8)) == nil)
    let mixed = Array("\0\0\0\u{1C}ftypmif1\0\0\0\0mif1avifmiaf".utf8)
    #expect(ImageFormat(detecting: mixed) == nil)
  }

  @Test func `a rotation of a quarter exchanges the sides`() throws {
    // The property "pixi" (16 bytes) becomes a rotation in a box with a free rest.
    var bytes = SampleHEIC.bytes
    let place = try #require(bytes.firstRange(of: "pixi".utf8)).lowerBound
    bytes.replaceSubrange(place..<place + 5, with: Array("irot".utf8) + [1])
    #expect(try SourceImage(bytes: bytes).size == PixelSize(width: 90, height: 420))
  }

  @Test func `no flipped bit traps`() {
    for index in SampleHEIC.bytes.indices.prefix(400) {
      for bit in 0..<8 as Range<UInt8> {
        var damaged = SampleHEIC.bytes
        damaged[index] ^= 1 << bit
        _ = try? SourceImage(bytes: damaged)
      }
    }
  }
}
