import Codecs
import PDFSyntax
import PageModel
import TestSupport
import Testing

@testable import PDFInput

@Suite struct SampleReaderTests {
  private static let gray: PDFObject = .name("DeviceGray")
  private static let indexed: PDFObject = [
    .name("Indexed"), .name("DeviceRGB"), 1, .string(PDFString(bytes: [0, 0, 0, 255, 255, 255])),
  ]
  private static let separation: PDFObject = [
    .name("Separation"), .name("Black"), .name("DeviceGray"), .null,
  ]

  /// Returns the pixels of an image of 4 × 2 pixels; `nil` without a whole row.
  private func bitmap(_ entries: PDFDictionary, _ samples: [UInt8]) throws -> Bitmap? {
    let sides: PDFDictionary = ["Width": 4, "Height": 2]
    return try reading(.dictionary(sides.with(entries))) {
      try SampleReader(ImageDictionary($0)).bitmap(samples)
    }
  }

  /// Images that are white in the upper left corner.
  private static let kinds: [(entries: PDFDictionary, samples: [UInt8])] = [
    (["ColorSpace": gray, "BitsPerComponent": 1], [0x80, 0]),
    (["ColorSpace": gray, "BitsPerComponent": 1, "Decode": [1, 0]], [0x70, 0xF0]),
    (["ImageMask": true], [0x80, 0]),
    (["ColorSpace": gray, "BitsPerComponent": 2], [0xC0, 0]),
    (["ColorSpace": gray, "BitsPerComponent": 4], [0xF0, 0, 0, 0]),
    (["ColorSpace": gray, "BitsPerComponent": 8], [255, 0, 0, 0, 0, 0, 0, 0]),
    (
      ["ColorSpace": gray, "BitsPerComponent": 16],
      [255, 255] + [UInt8](repeating: 0, count: 14)
    ),
    (
      ["ColorSpace": .name("DeviceRGB"), "BitsPerComponent": 8],
      [255, 255, 255] + [UInt8](repeating: 0, count: 21)
    ),
    (
      ["ColorSpace": .name("DeviceCMYK"), "BitsPerComponent": 8],
      [0, 0, 0, 0] + [UInt8](repeating: 255, count: 28)
    ),
    (["ColorSpace": indexed, "BitsPerComponent": 8], [1, 0, 0, 0, 0, 0, 0, 0]),
    (["ColorSpace": indexed, "BitsPerComponent": 1], [0x80, 0]),
    (
      ["ColorSpace": separation, "BitsPerComponent": 8],
      [0] + [UInt8](repeating: 255, count: 7)
    ),
  ]

  @Test(arguments: kinds.indices)
  func `samples of every kind give the same pixels`(index: Int) throws {
    let (entries, samples) = Self.kinds[index]
    let bitmap = try #require(try bitmap(entries, samples))
    let white: [UInt8] =
      switch bitmap.format {
      case .bilevel: [0x80, 0]
      case .gray: [255] + [UInt8](repeating: 0, count: 7)
      case .rgb: [255, 255, 255] + [UInt8](repeating: 0, count: 21)
      }
    // The bits after the last column have no meaning.
    let bytes = bitmap.format == .bilevel ? bitmap.bytes.map { $0 & 0xF0 } : bitmap.bytes
    #expect(bytes == white)
  }

  @Test func `components have the range that Decode gives`() throws {
    let red: [PDFObject] = [0, 1, 1, 0, 1, 0]
    let inverted: PDFDictionary = [
      "ColorSpace": .name("DeviceRGB"), "BitsPerComponent": 8, "Decode": .array(red),
    ]
    let pixels = try bitmap(inverted, [UInt8](repeating: 255, count: 24))?.bytes
    #expect(pixels?.prefix(3) == [255, 0, 0])
    let half: PDFDictionary = ["ColorSpace": Self.gray, "Decode": [0, .real(0.5)]]
    #expect(try bitmap(half, [255, 0, 128, 0, 0, 0, 0, 0])?.bytes.prefix(3) == [128, 0, 64])
  }

  @Test func `samples that are missing are white, and less than a row is no image`() throws {
    let entries: PDFDictionary = ["ColorSpace": Self.gray, "BitsPerComponent": 8]
    #expect(try bitmap(entries, [9, 0, 0, 0])?.bytes == [9, 0, 0, 0, 255, 255, 255, 255])
    #expect(try bitmap(entries, [9, 0, 0]) == nil)
    let thin: PDFDictionary = ["ColorSpace": Self.gray, "BitsPerComponent": 2]
    #expect(try bitmap(thin, [0xC0])?.bytes == [255, 0, 0, 0, 255, 255, 255, 255])
  }

  @Test func `other numbers of bits are not read`() {
    #expect(throws: ImageXObjectError.unsupported("3 bits a component")) {
      try bitmap(["ColorSpace": Self.gray, "BitsPerComponent": 3], [0, 0, 0, 0])
    }
  }
}
