import Fitting
import TestSupport
import Testing

@testable import TextLayer

@Suite struct BoxFontFileTests {
  private let fontFile: BoxFontFile
  private let file: TrueTypeFile

  init() throws {
    // In any order and more than once, as letters come.
    fontFile = BoxFontFile(advances: [500, 222, 1000, 222, 25, 5000, 0])
    file = try TrueTypeFile(fontFile.bytes)
  }

  @Test func `each glyph is a box from foot to top, as wide as its advance`() {
    #expect(file.glyphs[0] == TrueTypeFile.Glyph())
    #expect(file.glyphs.map(\.advance) == [0, 1, 25, 222, 500, 1000])
    for glyph in file.glyphs.dropFirst() {
      let width = glyph.advance
      let (foot, top) = (-BoxFont.descent, BoxFont.ascent)
      #expect(glyph.box == [0, foot, width, top])
      #expect(glyph.points == [[0, foot], [0, top], [width, top], [width, foot]])
    }
  }

  @Test func `every table has the same height`() throws {
    #expect(try file.int16("hhea", 4) == BoxFont.ascent)
    #expect(try file.int16("hhea", 6) == -BoxFont.descent)
    #expect(try file.int16("OS/2", 68) == BoxFont.ascent)  // sTypoAscender
    #expect(try file.int16("OS/2", 70) == -BoxFont.descent)
    #expect(try file.int16("OS/2", 74) == BoxFont.ascent)  // usWinAscent
    #expect(try file.int16("OS/2", 76) == BoxFont.descent)
    #expect(try (0..<4).map { try file.int16("head", 36 + 2 * $0) } == [0, -200, 1000, 800])
    #expect(try file.uint16("head", 18) == 1000)
  }

  @Test func `tables have the lengths of their versions, and the file has its checksum`() throws {
    let lengths = ["head": 54, "hhea": 36, "maxp": 32, "OS/2": 96, "post": 32, "cmap": 36]
    for (tag, length) in lengths { #expect(file.tables[tag]?.count == length, "\(tag)") }
    #expect(try file.uint16("hhea", 34) == file.glyphs.count)
    #expect(file.tables["hmtx"]?.count == 4 * file.glyphs.count)
    #expect(file.tables["loca"]?.count == 2 * (file.glyphs.count + 1))
    #expect(file.sum == 0xB1B0_AFBA)
    #expect(BoxFontFile(advances: 1...1000).bytes.count < 50_000)
  }

  @Test(arguments: [(-5, 1), (1, 1), (25, 2), (222, 3), (500, 4), (1000, 5), (2000, 5), (26, 0)])
  func `an advance width has its box`(advance: Int, index: Int) {
    #expect(fontFile.glyphIndex(ofAdvance: advance) == index)
  }

  @Test func `a font can have a box for every possible width`() throws {
    let file = try TrueTypeFile(BoxFontFile(advances: 1...1000).bytes)
    #expect(file.glyphs.count == 1001)
    #expect(file.glyphs.last?.box == [0, -BoxFont.descent, 1000, BoxFont.ascent])
  }
}
