import ImageFiles
import TestSupport
import Testing

@Suite struct JPEGStripperTests {
  private let profile = ProfileBuilder.profile()
  private let exif = EXIFBuilder().adding(0x0112, short: 6).addingResolution(72, 72, unit: 2)

  private func file(_ segments: [[UInt8]]) -> [UInt8] {
    var builder = JPEGBuilder()
    builder.segments = segments
    return builder.bytes()
  }

  private var imageSegments: [[UInt8]] {
    [
      JPEGBuilder.jfif(unit: 1, 300, 300), JPEGBuilder.profilePart(1, of: 2, Array(profile[..<50])),
      JPEGBuilder.profilePart(2, of: 2, Array(profile[50...])), JPEGBuilder.adobe(transform: 1),
    ]
  }

  @Test func `keeps the segments that define the image`() {
    let bytes = file(imageSegments)
    #expect(JPEGStripper.strip(bytes) == bytes)
  }

  @Test(
    arguments: [
      (0xE1, "Exif\0\0II*\0"), (0xE1, "http://ns.adobe.com/xap/1.0/\0<x/>"), (0xE2, "MPF\0"),
      (0xED, "Photoshop 3.0\0"), (0xFE, "made here"), (0xE0, "JFXX\0\u{10}"), (0xE5, ""),
      (0xEE, "Other"), (0xEF, "x"),
    ] as [(UInt8, String)])
  func `removes all other segments`(marker: UInt8, content: String) {
    let segment = JPEGBuilder.segment(marker, Array(content.utf8))
    for position in 0...imageSegments.count {
      var segments = imageSegments
      segments.insert(segment, at: position)
      #expect(JPEGStripper.strip(file(segments)) == file(imageSegments))
    }
  }

  @Test func `removes the thumbnail from JFIF`() {
    var data = Array("JFIF\0".utf8) + [1, 2, 1, 1, 44, 1, 44, 1, 1]
    data += [9, 9, 9]
    let bytes = JPEGStripper.strip(file([JPEGBuilder.segment(0xE0, data)]))
    #expect(bytes == file([JPEGBuilder.jfif(unit: 1, 300, 300)]))
  }

  @Test func `removes bytes between scans and after the end`() {
    var builder = JPEGBuilder()
    let (tables, scans) = (builder.tables, builder.scans)
    builder.scans = scans + tables + scans
    let bytes = builder.bytes()
    builder.scans = scans + JPEGBuilder.segment(0xFE, [1, 2]) + tables + scans
    #expect(JPEGStripper.strip(builder.bytes()) == bytes)
    #expect(JPEGStripper.strip(bytes + [1, 2, 3, 0xFF, 0xD8]) == bytes)
  }

  @Test func `keeps fill bytes in place`() {
    let comment: [UInt8] = [0xFF] + JPEGBuilder.segment(0xFE, [1])
    let bytes = JPEGStripper.strip([0xFF, 0xD8] + comment + file([]).dropFirst(2))
    #expect(bytes == [0xFF, 0xD8, 0xFF] + file([]).dropFirst(2))
  }

  @Test func `strips an encoded image`() throws {
    let image = try SourceImage(bytes: file([JPEGBuilder.exif(exif.bytes())] + imageSegments))
    let stripped = try #require(image.encoded?.withoutMetadata)
    #expect(stripped.data == file(imageSegments))
    #expect(stripped.profile == image.encoded?.profile)
    #expect(try SourceImage(bytes: stripped.data).encoded == stripped)
    let png = try #require(try SourceImage(bytes: PNGBuilder().bytes()).encoded)
    #expect(png.withoutMetadata == png)
  }

  @Test func `keeps bytes after damage`() {
    let bytes = file([JPEGBuilder.segment(0xFE, [1, 2])])
    #expect(JPEGStripper.strip(bytes.dropLast(1)) == file([]).dropLast(1))
    for length in bytes.indices {
      let stripped = JPEGStripper.strip(Array(bytes[..<length]))
      #expect(stripped.count <= length)
    }
  }
}
