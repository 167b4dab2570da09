import Fitting
import PDFSyntax
import TestSupport
import Testing

@testable import TextLayer

@Suite struct HiddenFontTests {
  /// The font with a code for each glyph, as a reader sees it, and the codes that were assigned.
  private func written(_ glyphs: [BoxGlyph]) throws -> (font: ReadFont, codes: [Int]) {
    var font = HiddenFont()
    let codes = glyphs.map { glyph in
      font.code(for: glyph).reduce(0) { $0 << 8 | Int($1) }
    }
    var writer = PDFWriter()
    let reference = writer.reserve()
    font.write(as: reference, to: &writer)
    let catalog = writer.add(["Type": .name("Catalog")])
    let file = try WrittenFile(writer.bytes(catalog: catalog))
    return (try ReadFont(reference, in: file), codes)
  }

  @Test(arguments: [1, 99, 100, 101, 2_500])
  func `each code has its text, the width of its glyph, and the box of that width`(
    count: Int
  ) throws {
    let glyphs = (0..<count).map { index in
      BoxGlyph(
        text: String(Character(Unicode.Scalar(0x4E00 + UInt32(index)) ?? "?")),
        advance: 25 + index % 40 * 25)
    }
    let (font, codes) = try written(glyphs)
    #expect(Set(codes).count == count)
    #expect(!codes.contains(0))
    let file = try TrueTypeFile(font.file)
    for (glyph, code) in zip(glyphs, codes) {
      #expect(font.texts[code] == glyph.text)
      #expect(font.widths[code] == Double(glyph.advance))
      #expect(file.glyphs[font.glyph(of: code)].advance == glyph.advance)
    }
    #expect(font.texts.count == count)
    #expect(font.widths.count == count)
    #expect(font.glyphMap.count == 2 * (count + 1))
    #expect(font.blockSizes.reduce(0, +) == count)
    #expect(font.blockSizes.allSatisfy { (1...100).contains($0) })
  }

  @Test func `texts beyond the first plane and of several code points read back`() throws {
    let texts = ["a", "é", "😀", "न\u{093F}", "👨‍👩‍👧", "\u{1D11E}", "("]
    let (font, codes) = try written(texts.map { BoxGlyph(text: $0, advance: 500) })
    #expect(codes.map { font.texts[$0] } == texts)
  }

  @Test func `a letter has one code for each width, which is reused`() throws {
    let glyphs = [500, 525, 500].map { BoxGlyph(text: "a", advance: $0) }
    let (font, codes) = try written(glyphs)
    #expect(codes == [1, 2, 1])
    #expect([1, 2].map { font.texts[$0] } == ["a", "a"])
  }

  @Test func `the descriptor is as high as the glyphs, and the font is embedded`() throws {
    let (font, _) = try written([BoxGlyph(text: "a", advance: 500)])
    #expect(font.descriptor["Ascent"] == 800)
    #expect(font.descriptor["Descent"] == -200)
    #expect(font.descriptor["FontBBox"] == [0, -200, 1000, 800])
    #expect(font.dictionary["Encoding"] == .name("Identity-H"))
    #expect(font.descriptor["FontName"] == font.dictionary["BaseFont"])
  }

  @Test func `more letters than there are codes share the last one`() throws {
    var font = HiddenFont()
    var codes: [[UInt8]] = []
    for index in 0..<70_000 {
      codes.append(font.code(for: BoxGlyph(text: "\(index)", advance: 500)))
    }
    #expect(Set(codes).count == 65_535)
    #expect(!codes.contains([0, 0]))
    #expect(codes.suffix(4_466).allSatisfy { $0 == [0xFF, 0xFF] })
    var writer = PDFWriter()
    let reference = writer.reserve()
    font.write(as: reference, to: &writer)
    let catalog = writer.add(["Type": .name("Catalog")])
    #expect(try writer.bytes(catalog: catalog).count > 65_535)
  }
}
