import ImageFiles
import PageModel
import TestSupport
import Testing

@Suite struct JPEG2000FileTests {
  @Test(arguments: [(JP2Builder.rgb, 3), (JP2Builder.gray, 1), (JP2Builder.rgbAlpha, 4)])
  func `reads files and bare codestreams`(codestream: [UInt8], count: Int) throws {
    var builder = JP2Builder()
    builder.codestream = codestream
    for bytes in [codestream, builder.bytes()] {
      let file = try JPEG2000File(bytes)
      #expect(file.header.size == PixelSize(width: 3, height: 2))
      #expect(file.sampleCount == count)
      #expect(file.header.colorModel == (count == 1 ? .gray : .rgb))
      #expect(file.header.hasAlpha == (count == 4))
      #expect(file.header.damage == nil)
    }
  }

  @Test(
    arguments: [
      ("resc", 11_811, 1, 0, Resolution(300)), ("resd", 300, 254, 4, Resolution(300)),
      ("resc", 11_811, 100, 2, Resolution(300)), ("resc", 1, 0, 0, nil), ("resc", 0, 1, 0, nil),
    ] as [(String, Int, Int, UInt8, Resolution?)])
  func `reads resolution`(
    type: String, numerator: Int, denominator: Int, power: UInt8, expected: Resolution?
  ) throws {
    var builder = JP2Builder()
    builder.boxes = JP2Builder.resolution(type, numerator, over: denominator, power: power)
    #expect(try SourceImage(bytes: builder.bytes()).resolution == expected)
  }

  @Test func `treats the palette as the colours`() throws {
    var builder = JP2Builder()
    builder.codestream = JP2Builder.gray
    builder.boxes = JP2Builder.box("pclr", [0, 2, 3, 7, 7, 7] + Array(1...6))
    #expect(try JPEG2000File(builder.bytes()).sampleCount == 3)
  }

  @Test func `reads the profile`() throws {
    let profile = ProfileBuilder.profile(space: "GRAY")
    var builder = JP2Builder()
    builder.codestream = JP2Builder.gray
    let bytes = builder.bytes()
    let box = JP2Builder.box("colr", [2, 0, 0] + profile)
    // The box of a number has 15 bytes, after the 22 of `ihdr`; that of the header begins at 32.
    let start = bytes[..<32] + bigEndian(8 + 22 + box.count, 4) + bytes[36..<62]
    #expect(try SourceImage(bytes: start + box + bytes[77...]).profile?.bytes == profile)
  }

  @Test func `refuses unsupported samples and colours`() throws {
    let cases: [(String, Int, UInt8)] = [
      ("JPEG 2000 with 16 bits per sample", 42, 15), ("JPEG 2000 with 1 bits per sample", 42, 0),
      ("JPEG 2000 with signed samples", 42, 0x87), ("JPEG 2000 with subsampled components", 46, 2),
      ("JPEG 2000 with 2 samples per pixel", 41, 2),
    ]
    for (message, position, value) in cases {
      var bytes = JP2Builder.rgb
      bytes[position] = value
      #expect(throws: ImageFileError.unsupported(message)) { try SourceImage(bytes: bytes) }
    }
    var builder = JP2Builder()
    for number in [12, 14, 18] {
      builder.colorSpace = number
      #expect(
        throws: ImageFileError.unsupported("JPEG 2000 in colours other than gray and RGB")
      ) { try SourceImage(bytes: builder.bytes()) }
    }
  }

  private func kept(_ bytes: [UInt8]) throws -> EncodedImage? {
    try SourceImage(bytes: bytes, keepsJPEG2000: true).encoded
  }

  @Test func `plain files are kept for PDF/A-2, without what is not part of the image`()
    throws
  {
    let plain = JP2Builder().bytes()
    #expect(try SourceImage(bytes: plain).encoded == nil)
    let others = [("uuid", Array(repeating: 1, count: 20)), ("xml ", [60])].flatMap(JP2Builder.box)
    for bytes in [plain, plain + others] {
      let image = try #require(try kept(bytes))
      #expect(image.compression == .jpx)
      #expect(image.colorSpace == .rgb)
      #expect(image.data == plain)
    }
    var gray = JP2Builder()
    (gray.codestream, gray.colorSpace) = (JP2Builder.gray, 17)
    var bytes = gray.bytes()
    // The number of components in `ihdr`.
    bytes[57] = 1
    #expect(try kept(bytes)?.colorSpace == .gray)
    #expect(try kept(gray.bytes()) == nil)
  }

  @Test func `files that can look different are not kept`() throws {
    let boxes = [
      JP2Builder.box("bpcc", [7, 7, 7]), JP2Builder.box("cdef", [0, 0]),
      JP2Builder.box("colr", [1, 0, 0, 0, 0, 0, 16]),
    ]
    for box in boxes {
      var builder = JP2Builder()
      builder.boxes = box
      #expect(try kept(builder.bytes()) == nil)
    }
    let plain = JP2Builder().bytes()
    let further = [JP2Builder.box("jplh", []), JP2Builder.box("jp2c", JP2Builder.rgb)]
    for box in further { #expect(try kept(plain + box) == nil) }
    #expect(try kept(JP2Builder.rgb) == nil)
    #expect(try kept(plain.dropLast(2)) == nil)
    var other = plain
    // The brand with which the file is compatible.
    other.replaceSubrange(28..<32, with: "jpx ".utf8)
    #expect(try kept(other) == nil)
  }

  @Test func `reports a missing end`() throws {
    #expect(try SourceImage(bytes: JP2Builder.rgb.dropLast(2)).damage == .cutShort)
    #expect(throws: ImageFileError.headerCutShort(.jpeg2000)) {
      try SourceImage(bytes: Array(JP2Builder.rgb.prefix(30)))
    }
    #expect(throws: ImageFileError.headerCutShort(.jpeg2000)) {
      try SourceImage(bytes: Array(JP2Builder().bytes().prefix(40)))
    }
  }
}
