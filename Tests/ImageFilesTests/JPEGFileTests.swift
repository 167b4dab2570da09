import ImageFiles
import PageModel
import TestSupport
import Testing

@Suite struct JPEGFileTests {
  @Test func `reads the frame`() throws {
    let frame = try JPEGFile(JPEGBuilder(width: 640, height: 480).bytes()).frame
    #expect(frame.size == PixelSize(width: 640, height: 480))
    #expect(frame.components == [1, 2, 3])
    #expect(frame.colorModel == .rgb)
  }

  @Test(
    arguments: [
      (0xC0, false), (0xC1, false), (0xC2, false), (0xC9, true), (0xCA, true),
    ] as [(UInt8, Bool)])
  func `accepts five coding processes`(marker: UInt8, isArithmetic: Bool) throws {
    var builder = JPEGBuilder()
    builder.frameMarker = marker
    let bytes = builder.bytes()
    let file = try JPEGFile(bytes)
    #expect(file.frame.isArithmetic == isArithmetic)
    #expect((file.encoded(bytes) == nil) == isArithmetic)
  }

  @Test(arguments: [0xC3, 0xC5, 0xC6, 0xC7, 0xCB, 0xCD, 0xCE, 0xCF] as [UInt8])
  func `refuses the other processes`(marker: UInt8) {
    var builder = JPEGBuilder()
    builder.frameMarker = marker
    let feature = [0xC3, 0xCB].contains(marker) ? "lossless JPEG" : "hierarchical JPEG"
    #expect(throws: ImageFileError.unsupportedJPEG(feature)) { try JPEGFile(builder.bytes()) }
  }

  @Test func `refuses frames that no decoder accepts`() {
    var deep = JPEGBuilder()
    deep.bitsPerComponent = 12
    let cases: [(JPEGBuilder, ImageFileError)] = [
      (deep, .unsupportedJPEG("JPEG with 12 bits per sample")),
      (JPEGBuilder(componentCount: 2), .unsupportedJPEG("JPEG with 2 components")),
      (JPEGBuilder(componentCount: 0), .unsupportedJPEG("JPEG with 0 components")),
      (JPEGBuilder(height: 0), .unsupportedJPEG("JPEG whose height is in a DNL marker at its end")),
      (JPEGBuilder(width: 0), .zeroSize(width: 0, height: 30)),
    ]
    for (builder, error) in cases {
      #expect(throws: error) { try JPEGFile(builder.bytes()) }
    }
  }

  @Test func `refuses impossible sampling`() {
    for sampling in [0x00, 0x01, 0x10, 0x51, 0x15] as [UInt8] {
      let frame = JPEGBuilder.segment(0xC0, [8, 0, 9, 0, 9, 1, 1, sampling, 0])
      #expect(throws: ImageFileError.headerDamaged(.jpeg)) {
        try JPEGFile([0xFF, 0xD8] + frame + [0xFF, 0xD9])
      }
    }
  }

  @Test func `requires a frame before the scan`() {
    let builder = JPEGBuilder()
    let start: [UInt8] = [0xFF, 0xD8]
    #expect(throws: ImageFileError.headerDamaged(.jpeg)) {
      try JPEGFile(start + builder.scans + builder.frame() + [0xFF, 0xD9])
    }
    #expect(throws: ImageFileError.headerDamaged(.jpeg)) { try JPEGFile(start + [0xFF, 0xD9]) }
    #expect(throws: ImageFileError.headerCutShort(.jpeg)) { try JPEGFile(start + builder.tables) }
  }

  @Test(arguments: [
    (1, 300, 300, Resolution(300)), (1, 200, 100, Resolution(horizontal: 200, vertical: 100)),
    (2, 100, 100, Resolution(254)), (0, 1, 1, nil), (1, 0, 0, nil), (1, 300, 0, nil),
    (8, 300, 300, nil),
  ])
  func `reads density`(unit: UInt8, horizontal: Int, vertical: Int, expected: Resolution?) throws {
    var builder = JPEGBuilder()
    builder.segments = [JPEGBuilder.jfif(unit: unit, horizontal, vertical)]
    #expect(try JPEGFile(builder.bytes()).imageHeader.resolution == expected)
  }

  @Test func `prefers JFIF with a unit`() throws {
    let exif = EXIFBuilder().addingResolution(150, 150, unit: 2).adding(0x0112, short: 8).bytes()
    var builder = JPEGBuilder()
    builder.segments = [JPEGBuilder.jfif(unit: 1, 300, 300), JPEGBuilder.exif(exif)]
    #expect(try JPEGFile(builder.bytes()).imageHeader.resolution == Resolution(300))
    #expect(try JPEGFile(builder.bytes()).imageHeader.orientation == .turnedCounterclockwise)
    builder.segments[0] = JPEGBuilder.jfif(unit: 0, 1, 1)
    #expect(try JPEGFile(builder.bytes()).imageHeader.resolution == Resolution(150))
  }
}
