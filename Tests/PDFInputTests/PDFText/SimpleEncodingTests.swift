import PDFSyntax
import Testing

@testable import PDFText

@Suite struct SimpleEncodingTests {
  @Test(
    arguments: [
      (.standard, [39: "\u{2019}", 96: "\u{2018}", 0xAE: "\u{FB01}", 0xE1: "Æ", 0xFB: "ß"]),
      (.macRoman, [39: "'", 0x80: "Ä", 0xCA: " ", 0xD2: "“", 0xD8: "ÿ", 0xFF: "ˇ"]),
      (.winAnsi, [39: "'", 0x80: "€", 0x92: "’", 0xA0: " ", 0xDF: "ß", 0xFF: "ÿ"]),
    ] as [(SimpleEncoding, [Int: String])])
  func `codes have the letters of annex D`(encoding: SimpleEncoding, letters: [Int: String]) {
    let texts = encoding.texts
    #expect(texts.count == 256)
    #expect(texts[65] == "A")
    #expect(texts[127] == nil)
    for (code, letter) in letters { #expect(texts[code] == letter, "\(code)") }
    for blank in [9, 10, 13] {
      #expect(texts[blank] == nil, "\(blank)")
      #expect(encoding.textsWithBlanks[blank] == " ", "\(blank)")
    }
  }

  @Test func `codes of no encoding have no letters`() {
    #expect(SimpleEncoding.standard.texts[0x80] == nil)
    #expect(SimpleEncoding.macRoman.texts[0xF0] == nil)
    #expect(SimpleEncoding(rawValue: "/Identity-H") == nil)
  }

  @Test(arguments: [
    "eacute": "e\u{301}", "f_i": "fi", "fi": "\u{FB01}", "uni0416": "Ж", "uni04160417": "ЖЗ",
    "u1F600": "😀", "A.sc": "A", "Lslash": "Ł", "space": " ", "a": "a",
  ])
  func `names of glyphs are texts by the Adobe Glyph List`(name: String, text: String) {
    #expect(GlyphName.text(of: name) == text)
  }

  @Test(arguments: ["g17", ".notdef", "uniD800", "uni041", "u12", "f_g17", "", "_", "é1"])
  func `names that say nothing have no text`(name: String) {
    #expect(GlyphName.text(of: name) == nil)
  }

  @Test func `differences name the codes from a number on, up to 255`() throws {
    let differences: PDFObject = [
      65, .name("A"), .name("B"), 300, .name("C"), 254, .name("D"), .name("E"), .name("F"), -1,
      .name("G"),
    ]
    let names = try reading(differences) { $0.glyphNames }
    #expect(names == [65: "/A", 66: "/B", 254: "/D", 255: "/E"])
  }
}
