import ImageFiles
import PageModel
import TestSupport
import Testing

@Suite struct TIFFFileTests {
  private static let kinds: [(ByteOrder, Bool)] = [
    (.littleEndian, false), (.bigEndian, false), (.littleEndian, true), (.bigEndian, true),
  ]

  private func frame(_ builder: TIFFFrameBuilder) throws -> TIFFFrame {
    let bytes = TIFFBuilder(builder).bytes()
    return try TIFFFile(bytes).frame(0, of: bytes)
  }

  @Test(arguments: kinds)
  func `reads either order and either size`(kind: (ByteOrder, Bool)) throws {
    let page = TIFFFrameBuilder(width: 20, height: 10, bits: 16, samples: 3, photometric: 2)
      .addingResolution(300, 600, unit: 2).adding([274: .short(6)])
    let bytes = TIFFBuilder(page, order: kind.0, isBig: kind.1).bytes()
    let image = try SourceImage(bytes: bytes)
    #expect(image.format == .tiff)
    #expect(image.size == PixelSize(width: 20, height: 10))
    #expect(image.bitsPerComponent == 16)
    #expect(image.colorModel == .rgb)
    #expect(image.orientation == .turnedClockwise)
    #expect(image.resolution == Resolution(horizontal: 300, vertical: 600))
    #expect(!image.hasAlpha)
    #expect(image.damage == nil)
    #expect(image.encoded == nil)
  }

  @Test(arguments: kinds)
  func `reads each page`(kind: (ByteOrder, Bool)) throws {
    var builder = TIFFBuilder(order: kind.0, isBig: kind.1)
    builder.frames = (1...5).map { TIFFFrameBuilder(width: $0, height: 7) }
    let bytes = builder.bytes()
    #expect(SourceImage.frameCount(in: bytes) == 5)
    for index in 0..<5 {
      #expect(try SourceImage(bytes: bytes, frame: index).size.width == index + 1)
    }
    #expect(throws: ImageFileError.noSuchFrame(5, count: 5)) {
      try SourceImage(bytes: bytes, frame: 5)
    }
    #expect(throws: ImageFileError.noSuchFrame(-1, count: 5)) {
      try SourceImage(bytes: bytes, frame: -1)
    }
  }

  @Test(arguments: kinds)
  func `pages are found by their directories alone`(kind: (ByteOrder, Bool)) throws {
    var builder = TIFFBuilder(order: kind.0, isBig: kind.1)
    builder.frames = (1...5).map { TIFFFrameBuilder(width: 1000, height: 100 * $0) }
    builder.frames[3] = builder.frames[3].adding([254: .long(1)])
    let bytes = builder.bytes()
    var read = 0
    let places = SourceImage.places(inTIFF: { offset, count in
      read += count
      return offset + count <= bytes.count ? Array(bytes[offset..<offset + count]) : nil
    })
    #expect(places == SourceImage.places(in: bytes))
    #expect(places.count == 4)
    #expect(read < 2000)
  }

  @Test(arguments: kinds, [254, 255])
  func `an entry too wide for its file is ignored`(
    kind: (order: ByteOrder, isBig: Bool), tag: UInt16
  ) {
    for type: UInt16 in [16, 18] {
      let read = { (offset: Int, count: Int) -> [UInt8]? in
        let bytes = Self.file(of: kind.order, entry: tag, type: type)
        return offset <= bytes.count - count ? Array(bytes[offset..<offset + count]) : nil
      }
      #expect(SourceImage.places(inTIFF: read).count == 1)
    }
  }

  /// A classic file of one directory with one entry, which counts one value, 0.
  private static func file(of order: ByteOrder, entry tag: UInt16, type: UInt16) -> [UInt8] {
    func bytes(_ value: UInt16) -> [UInt8] {
      let pair = [UInt8(value >> 8), UInt8(value & 0xFF)]
      return order == .bigEndian ? pair : pair.reversed()
    }
    func wide(_ value: UInt16) -> [UInt8] {
      order == .bigEndian ? bytes(0) + bytes(value) : bytes(value) + bytes(0)
    }
    let mark = [UInt8](order == .bigEndian ? "MM".utf8 : "II".utf8)
    return mark + bytes(42) + wide(8) + bytes(1) + bytes(tag) + bytes(type) + wide(1) + wide(0)
      + wide(0)
  }

  @Test func `other formats have one page`() {
    #expect(SourceImage.frameCount(in: PNGBuilder().bytes()) == 1)
    #expect(SourceImage.frameCount(in: []) == 1)
    #expect(throws: ImageFileError.noSuchFrame(1, count: 1)) {
      try SourceImage(bytes: PNGBuilder().bytes(), frame: 1)
    }
  }

  @Test(
    arguments: [
      (254, 1, false), (254, 2, true), (254, 4, false), (254, 0, true), (255, 1, true),
      (255, 2, false), (255, 3, true),
    ] as [(Int, Int, Bool)])
  func `reduced copies and masks are not pages`(tag: Int, kind: Int, isPage: Bool) throws {
    let first = TIFFFrameBuilder(width: 10).adding([tag: .long(kind)])
    let bytes = TIFFBuilder(first, TIFFFrameBuilder(width: 20)).bytes()
    #expect(SourceImage.frameCount(in: bytes) == (isPage ? 2 : 1))
    #expect(try SourceImage(bytes: bytes).size.width == (isPage ? 10 : 20))
  }

  @Test func `reduced copies alone are pages`() {
    let small = TIFFFrameBuilder().adding([254: .long(1)])
    #expect(SourceImage.frameCount(in: TIFFBuilder(small, small).bytes()) == 2)
  }

  @Test(
    arguments: [
      (300, 200, 2, (300, 200)), (300, 200, nil, (300, 200)), (300, 200, 1, nil),
      (100, 50, 3, (254, 127)), (0, 300, 2, nil), (300, 0, 2, nil), (300, 300, 9, (300, 300)),
    ] as [(Int, Int, Int?, (Double, Double)?)])
  func `resolution has a unit`(x: Int, y: Int, unit: Int?, expected: (Double, Double)?) throws {
    let resolution = try frame(TIFFFrameBuilder().addingResolution(x, y, unit: unit))
      .imageHeader.resolution
    #expect(
      resolution == expected.map { Resolution(horizontal: $0.0, vertical: $0.1) })
  }

  @Test func `resolution is a fraction`() throws {
    func resolution(_ numerator: Int, _ denominator: Int, unit: Int) throws -> Double? {
      let value = TIFFFrameBuilder.Values.rational(numerator, denominator)
      return try frame(
        TIFFFrameBuilder().adding([282: value, 283: value, 296: .short(unit)])
      ).imageHeader.resolution?.horizontal
    }
    #expect(try resolution(1509, 5, unit: 2) == 301.8)
    #expect(try resolution(300, 0, unit: 2) == nil)
    // Hundredths of a dot to the centimetre stand for whole dots to the inch.
    #expect(try resolution(11_811, 100, unit: 3) == 300)
    #expect(try resolution(7874, 100, unit: 3) == 200)
    #expect(try resolution(118, 1, unit: 3) == 118 * 2.54)
  }

  @Test(arguments: [(0, 1), (1, 1), (3, 3), (8, 8), (9, 1), (65_535, 1)])
  func `orientation is one of eight`(value: Int, expected: Int) throws {
    let orientation = try frame(TIFFFrameBuilder().adding([274: .short(value)]))
      .imageHeader.orientation
    #expect(orientation.rawValue == expected)
  }

  @Test(
    arguments: [
      (0, 1, .gray), (1, 1, .gray), (2, 3, .rgb), (3, 1, .indexed), (5, 4, .cmyk), (6, 3, .rgb),
      (8, 3, .rgb), (32_844, 1, .gray), (32_845, 3, .rgb),
    ] as [(Int, Int, ColorModel)])
  func `photometric interpretations give the colour model`(
    photometric: Int, samples: Int, model: ColorModel
  ) throws {
    let builder = TIFFFrameBuilder(samples: samples, photometric: photometric)
    #expect(try SourceImage(bytes: TIFFBuilder(builder).bytes()).colorModel == model)
  }

  @Test(
    arguments: [
      (1, 2, [1], 1, true), (1, 2, [2], 1, false), (1, 2, [0], nil, false),
      (2, 4, [2], 3, false), (2, 5, [0, 1], 4, true), (2, 4, nil, 3, false),
      (2, 3, [2], nil, false), (1, 2, nil, nil, false),
    ] as [(Int, Int, [Int]?, Int?, Bool)])
  func `alpha is an extra sample`(
    photometric: Int, samples: Int, kinds: [Int]?, sample: Int?, isAssociated: Bool
  ) throws {
    var builder = TIFFFrameBuilder(samples: samples, photometric: photometric)
    builder.entries[338] = kinds.map { .init(type: 3, $0) }
    let alpha = try frame(builder).alpha
    #expect(alpha?.sample == sample)
    #expect(alpha?.isAssociated ?? false == isAssociated)
  }

  @Test func `profile must fit`() throws {
    let profile = ProfileBuilder.profile(space: "GRAY")
    let entry: [Int: TIFFFrameBuilder.Values] = [34_675: .byte(profile)]
    #expect(try frame(TIFFFrameBuilder().adding(entry)).imageHeader.profile?.bytes == profile)
    let rgb = TIFFFrameBuilder(samples: 3, photometric: 2)
    #expect(try frame(rgb.adding(entry)).imageHeader.profile == nil)
  }

  @Test(
    arguments: [
      ([256: .long(0)], .zeroSize(width: 0, height: 2)),
      ([257: .short(0)], .zeroSize(width: 3, height: 0)),
      ([258: .short(0)], .headerDamaged(.tiff)), ([258: .short(65)], .headerDamaged(.tiff)),
      ([262: .short(2)], .headerDamaged(.tiff)),
      ([262: .short(32_803)], .unsupported("TIFF with photometric interpretation 32803")),
      ([339: .short(3)], .unsupported("TIFF with floating-point samples")),
      ([277: .short(33)], .unsupported("TIFF with 33 samples per pixel")),
      (
        [262: .short(5), 277: .short(4), 332: .short(2)],
        .unsupported("TIFF with inks other than cyan, magenta, yellow and black")
      ),
    ] as [([Int: TIFFFrameBuilder.Values], ImageFileError)])
  func `refuses unsupported pages`(entries: [Int: TIFFFrameBuilder.Values], error: ImageFileError) {
    #expect(throws: error) { try frame(TIFFFrameBuilder().adding(entries)) }
  }
}
