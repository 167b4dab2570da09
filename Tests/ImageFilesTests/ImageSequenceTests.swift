import ImageFiles
import TestSupport
import Testing

/// Image files that follow one another.
@Suite struct ImageSequenceTests {
  private static let png = PNGBuilder().bytes()
  private static let jpeg = JPEGBuilder().bytes()
  private static let pages = TIFFBuilder(TIFFFrameBuilder(), TIFFFrameBuilder())
  private static let gray = Array("P5 2 1 255\n".utf8) + [0, 10]
  private static let digits = Array("P2 # a comment\n2 1 255\n17 200\n".utf8)

  private static let files: [[UInt8]] = [
    png, jpeg, pages.bytes(), TIFFBuilder(TIFFFrameBuilder(), isBig: true).bytes(),
    TIFFBuilder(TIFFFrameBuilder().addingResolution(300, 300, unit: 2), order: .bigEndian).bytes(),
    gray, digits, Array("P4 8 1\n".utf8) + [0xAA],
    Array("P7\nWIDTH 1\nHEIGHT 1\nDEPTH 3\nMAXVAL 255\nENDHDR\n".utf8) + [1, 2, 3],
  ]

  @Test func `any of the four formats is found after any other`() {
    for first in Self.files {
      for second in Self.files {
        let ends = [first.count, first.count + second.count, 2 * first.count + second.count]
        let ranges = ImageSequence.ranges(in: first + second + first)
        #expect(ranges == [0..<ends[0], ends[0]..<ends[1], ends[1]..<ends[2]])
      }
    }
  }

  @Test(arguments: files)
  func `one file is one range, whatever follows it`(file: [UInt8]) throws {
    for rest in [[], [0, 0], Array("....ftypmp42....".utf8), Array("P9".utf8)] {
      let bytes = file + rest
      #expect(ImageSequence.ranges(in: bytes) == [0..<bytes.count])
      #expect(try !SourceImage(bytes: bytes).hasFurtherImages)
    }
  }

  /// Formats that do not go on in a stream.
  private static let single: [[UInt8]] = [
    BMPBuilder().bytes(), GIFBuilder().bytes(), WebPBuilder.file(WebPBuilder.lossless),
    JP2Builder().bytes(), JP2Builder.rgb, SampleHEIC.bytes,
  ]

  @Test(arguments: single)
  func `formats that no program concatenates are one range`(file: [UInt8]) {
    let bytes = file + Self.png + file
    #expect(ImageSequence.ranges(in: bytes) == [0..<bytes.count])
  }

  @Test(arguments: files + single)
  func `a file of any format that another one follows has further images`(file: [UInt8]) throws {
    let alone = try SourceImage(bytes: file)
    for next in Self.files + Self.single {
      for padding in [[], [0, 0, 0], [0x0D, 0x0A]] as [[UInt8]] {
        let image = try SourceImage(bytes: file + padding + next)
        #expect(image.hasFurtherImages, "\(next.prefix(12))")
        #expect(image.damage == alone.damage)
      }
    }
  }

  @Test(arguments: single)
  func `other bytes after a file are not further images`(file: [UInt8]) throws {
    for rest in [[], [0, 0], Array("....ftypmp42....".utf8), Array(repeating: 7, count: 100)] {
      #expect(try !SourceImage(bytes: file + rest).hasFurtherImages)
    }
  }

  @Test func `a JP2 file of which the last box has no length ends with its codestream`() throws {
    var bytes = JP2Builder().bytes()
    let start = bytes.count - JP2Builder.rgb.count - 8
    bytes.replaceSubrange(start..<start + 4, with: [0, 0, 0, 0])
    #expect(try !SourceImage(bytes: bytes).hasFurtherImages)
    #expect(try SourceImage(bytes: bytes + Self.png).hasFurtherImages)
    #expect(try SourceImage(bytes: bytes + Self.png).damage == nil)
  }

  @Test func `line ends and zeros may separate files`() {
    let bytes = Self.jpeg + [0x0D, 0x0A] + Self.png + [0, 0, 0] + Self.gray
    #expect(ImageSequence.ranges(in: bytes).count == 3)
  }

  @Test func `a file that is cut short keeps the next one`() {
    for cut in [Self.png, Self.jpeg] {
      let bytes = cut.dropLast(6) + Self.jpeg
      let start = cut.count - 6
      let expected = cut == Self.jpeg ? [0..<start, start..<bytes.count] : [0..<bytes.count]
      #expect(ImageSequence.ranges(in: Array(bytes)) == expected)
    }
    let start = Self.png.count - 6
    let bytes = Self.png.dropLast(6) + Self.png
    #expect(ImageSequence.ranges(in: Array(bytes)) == [0..<start, start..<bytes.count])
  }

  @Test func `junk before a first JPEG file belongs to it`() {
    let junk: [UInt8] = [0xEF, 0xBB, 0xBF]
    let length = junk.count + Self.jpeg.count
    let bytes = junk + Self.jpeg + Self.jpeg
    #expect(ImageSequence.ranges(in: bytes) == [0..<length, length..<bytes.count])
  }

  @Test func `a TIFF file ends where its last directory, value or strip ends`() {
    let page = TIFFFrameBuilder().adding([
      305: .byte(Array(repeating: 65, count: 40)), 330: .long(8),
    ])
    let loop = TIFFBuilder(page).bytes()
    #expect(ImageSequence.ranges(in: loop + Self.png) == [0..<loop.count + Self.png.count])
    let whole = TIFFBuilder(
      TIFFFrameBuilder().adding([305: .byte(Array(repeating: 65, count: 40))])
    ).bytes()
    #expect(ImageSequence.ranges(in: whole + Self.png).count == 2)
    #expect(ImageSequence.ranges(in: Array(whole.dropLast()) + Self.png).count == 1)
  }
}

/// What cameras append to a JPEG image.
@Suite struct JPEGAppendixTests {
  private static let small = JPEGBuilder(width: 16, height: 12).bytes()

  /// A JPEG file that lists the image after it, of this type (CIPA DC-007, 5.2.3).
  private func listing(_ type: Int, order: ByteOrder = .bigEndian) -> [UInt8] {
    let number = order == .bigEndian ? bigEndian : littleEndian
    let mark = order == .bigEndian ? "MPF\0MM\0*" : "MPF\0II*\0"
    let directory = number(1, 2) + number(0xB002, 2) + number(7, 2) + number(32, 4) + number(26, 4)
    let head = mark.utf8 + number(8, 4) + directory + number(0, 4)
    let first = number(0x030000, 4) + number(0, 4) + number(0, 4) + number(0, 4)
    var builder = JPEGBuilder()
    builder.segments = [JPEGBuilder.segment(0xE2, head + first + Array(repeating: 0, count: 16))]
    // The offset is counted from the byte order, after the marker, its length and the identifier.
    let offset = builder.bytes().count - 2 - 4 - 4
    let second = number(type, 4) + number(0, 4) + number(offset, 4) + number(0, 4)
    builder.segments = [JPEGBuilder.segment(0xE2, head + first + second)]
    return builder.bytes()
  }

  @Test(arguments: [ByteOrder.bigEndian, .littleEndian])
  func `a listed view is a further image, a listed thumbnail is none`(order: ByteOrder) throws {
    for (type, isView) in [(0x020002, true), (0x020001, true), (0x010001, false), (0, false)] {
      let bytes = listing(type, order: order) + JPEGBuilder().bytes()
      #expect(try SourceImage(bytes: bytes).hasFurtherImages == isView)
      #expect(ImageSequence.ranges(in: bytes) == [0..<bytes.count])
      #expect(ImageSequence.ranges(in: bytes + bytes).count == 2)
    }
  }

  @Test func `a small image after a photograph is not a further image of a file`() throws {
    let photo = JPEGBuilder().bytes()
    #expect(try !SourceImage(bytes: photo + Self.small).hasFurtherImages)
    #expect(try SourceImage(bytes: photo + photo).hasFurtherImages)
    #expect(try SourceImage(bytes: Self.small + photo).hasFurtherImages)
  }

  @Test func `a gain map belongs to the image before it`() throws {
    var map = JPEGBuilder()
    map.segments = [
      JPEGBuilder.segment(
        0xE1,
        Array(
          "http://ns.adobe.com/xap/1.0/\0<x xmlns:hdrgm='http://ns.adobe.com/hdr-gain-map/1.0/'/>"
            .utf8))
    ]
    let photo = JPEGBuilder().bytes() + map.bytes()
    #expect(try !SourceImage(bytes: photo).hasFurtherImages)
    #expect(ImageSequence.ranges(in: photo) == [0..<photo.count])
    #expect(ImageSequence.ranges(in: photo + photo).count == 2)
  }

  @Test func `a video after a photograph is not a further image`() throws {
    let video = bigEndian(24, 4) + Array("ftypmp42".utf8) + Array(repeating: 0xFF, count: 99)
    #expect(try !SourceImage(bytes: JPEGBuilder().bytes() + video).hasFurtherImages)
  }

  @Test func `a listed image that is missing is not a view, and hides no file`() throws {
    let first = listing(0x020002)
    #expect(try !SourceImage(bytes: first).hasFurtherImages)
    #expect(try !SourceImage(bytes: first + [1, 2, 3]).hasFurtherImages)
    let bytes = first + PNGBuilder().bytes()
    #expect(ImageSequence.ranges(in: bytes).count == 2)
  }
}
