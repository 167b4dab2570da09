@testable import Codecs
import PageModel
import TestSupport
import Testing

@Suite struct JBIG2DecoderTests {
  private static let page = JBIG2Builder.page(width: 16, height: 4)

  private func decode(_ segments: [UInt8]...) throws -> Bitmap {
    try JBIG2Decoder.decode(segments.flatMap { $0 }, maximumPixels: 10_000)
  }

  /// A region of 8 × 2 pixels, whose code the encoder makes.
  private static func region(x: UInt32 = 0, y: UInt32 = 0, joining: UInt8 = 0) -> [UInt8] {
    JBIG2Builder.region(
      SampleBitmap.drawn(["##..##..", "..##..##"], format: .bilevel), x: x, y: y,
      joining: joining)
  }

  @Test func `a region is drawn at its place`() throws {
    let expected = SampleBitmap.drawn(
      [
        "................", "................", "....##..##......", "......##..##....",
      ], format: .bilevel)
    #expect(try decode(Self.page, Self.region(x: 4, y: 2)) == expected)
  }

  @Test(arguments: 0...4) func `regions are combined by their operator`(joining: Int) throws {
    let bitmap = try decode(
      Self.page, Self.region(), Self.region(x: 2, joining: UInt8(joining)))
    let row = (0..<10).map { bitmap.bytes[$0 / 8] >> UInt8(7 - $0 % 8) & 1 == 0 ? "#" : "." }
    #expect(row.joined() == Self.joined(joining))
  }

  /// The first row of the page after the region was drawn, and again two pixels to the right.
  private static func joined(_ joining: Int) -> String {
    let (page, region) = (Array("##..##...."), Array("..##..##.."))
    return String(
      (0..<10).map { index -> Character in
        guard (2..<10).contains(index) else { return page[index] }
        let (one, two) = (page[index] == "#", region[index] == "#")
        let result =
          switch joining {
          case 0: one || two
          case 1: one && two
          case 2: one != two
          case 3: one == two
          default: two
          }
        return result ? "#" : "."
      })
  }

  @Test func `pixels outside the page are omitted`() throws {
    #expect(try decode(Self.page, Self.region(x: 12, y: 3)).size.width == 16)
    #expect(try decode(Self.page, Self.region(x: 16, y: 0)) == decode(Self.page))
  }

  @Test func `a page of unknown height ends with its last stripe`() throws {
    let page = JBIG2Builder.page(width: 16, height: .max)
    let stripe = JBIG2Builder.segment(type: 50, [0, 0, 0, 2])
    #expect(try decode(page, Self.region(), stripe).size == PixelSize(width: 16, height: 3))
  }

  @Test func `a region of unknown length ends with its code`() throws {
    var region = Self.region(x: 1)
    region.replaceSubrange(7..<11, with: [0xFF, 0xFF, 0xFF, 0xFF])
    let stripe = JBIG2Builder.segment(type: 50, [0, 0, 0, 3])
    #expect(
      try decode(Self.page, region, [0, 0, 0, 2], stripe)
        == decode(Self.page, Self.region(x: 1), stripe))
  }

  @Test(arguments: [0, 4, 6, 16, 20, 40, 42]) func `other regions are refused`(type: UInt8) {
    #expect(throws: CodecError.unsupported(reason: "JBIG2 with segments of type \(type)")) {
      try decode(Self.page, JBIG2Builder.segment(type: type, []))
    }
  }

  @Test func `MMR coding is refused`() {
    var region = Self.region()
    region[11 + 17] |= 1
    #expect(throws: CodecError.unsupported(reason: "JBIG2 with MMR coding")) {
      try decode(Self.page, region)
    }
  }

  @Test func `an adaptive pixel that is not decoded yet is refused`() {
    var region = Self.region()
    region.replaceSubrange(29..<31, with: [1, 0])
    #expect(throws: CodecError.undecodable(reason: "a JBIG2 region has an impossible template")) {
      try decode(Self.page, region)
    }
  }

  @Test func `pages and regions of too many pixels are refused before memory is taken`() {
    let huge = JBIG2Builder.page(width: .max, height: .max - 1)
    let hugeSize = PixelSize(width: Int(UInt32.max), height: Int(UInt32.max) - 1)
    #expect(throws: CodecError.tooLarge(hugeSize, maximumPixels: 10_000)) { try decode(huge) }
    var region = Self.region()
    region.replaceSubrange(11..<15, with: [0x7F, 0xFF, 0xFF, 0xFF])
    let wideSize = PixelSize(width: 0x7FFF_FFFF, height: 2)
    #expect(throws: CodecError.tooLarge(wideSize, maximumPixels: 10_000)) {
      try decode(Self.page, region)
    }
  }

  @Test func `a stream without a page is refused`() {
    #expect(throws: CodecError.undecodable(reason: "the JBIG2 stream has no page")) {
      try decode(Self.region())
    }
  }

  @Test func `streams that end early never trap`() {
    let whole = Self.page + Self.region()
    for length in whole.indices {
      _ = try? JBIG2Decoder.decode(Array(whole[..<length]), maximumPixels: 1000)
    }
  }

  @Test(arguments: [0, 1, 2, 3]) func `every template decodes`(number: Int) throws {
    let adaptive: [(x: Int, y: Int)] =
      number == 0 ? [(3, -1), (-3, -1), (2, -2), (-2, -2)] : [(number == 1 ? 3 : 2, -1)]
    let template = try #require(
      GenericRegionDecoder.Template(number, adaptivePixels: adaptive))
    #expect(template.pixels.count == [16, 13, 10, 10][number])
    #expect(Set(template.pixels.map { [$0.x, $0.y] }).count == template.pixels.count)
    let code = TemplateCoder.encode(Self.sample, template: template)
    let decoder = GenericRegionDecoder(
      size: PixelSize(width: 12, height: 3), template: template, usesTypicalPrediction: false)
    #expect(decoder.decode(code[...]) == Self.sample.flatMap { $0 })
  }

  private static let sample: [[UInt8]] = [
    [1, 0, 0, 1, 1, 1, 0, 0, 1, 0, 1, 0], [0, 0, 1, 1, 0, 1, 0, 1, 1, 1, 1, 1],
    [0, 1, 1, 0, 0, 0, 0, 1, 0, 1, 1, 0],
  ]
}

/// Encodes pixels by any template, straight from the definition.
private enum TemplateCoder {
  static func encode(_ rows: [[UInt8]], template: GenericRegionDecoder.Template) -> [UInt8] {
    var coder = ArithmeticEncoder(contextCount: 1 << template.pixels.count)
    for (y, row) in rows.enumerated() {
      for (x, pixel) in row.enumerated() {
        let context = template.pixels.reduce(0) { context, place in
          let (column, line) = (x + place.x, y + place.y)
          let isInside = rows.indices.contains(line) && row.indices.contains(column)
          return context << 1 | (isInside ? Int(rows[line][column]) : 0)
        }
        coder.encode(pixel, context: context)
      }
    }
    return coder.finish()
  }
}
