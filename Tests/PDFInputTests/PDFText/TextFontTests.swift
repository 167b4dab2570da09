import PDFContent
import PDFSyntax
import PageModel
import TestSupport
import Testing

@testable import PDFText

@Suite struct TextFontTests {
  private func font(_ entries: PDFDictionary, streams: [PDFStream] = []) throws -> TextFont {
    try reading(.dictionary(entries), streams: streams) { TextFont($0) }
  }

  private func simple(_ entries: PDFDictionary) throws -> TextFont {
    try font(entries.with(["Subtype": entries["Subtype"] ?? .name("Type1")]))
  }

  private func composite(
    _ descendant: PDFDictionary, encoding: PDFName = "Identity-H"
  ) throws -> TextFont {
    try font([
      "Subtype": .name("Type0"), "Encoding": .name(encoding),
      "DescendantFonts": [.dictionary(descendant)],
    ])
  }

  private func texts(_ string: String, in font: TextFont) -> [String?] {
    font.letters(of: Array(string.utf8)).map(\.text)
  }

  @Test func `a symbolic font has the letters of its program alone, any other also the usual ones`()
    throws
  {
    let program = PDFStream(data: Array("/Encoding 9 array dup 65 /B put def".utf8))
    for (flags, other) in [(4, nil), (32, "C")] {
      let own = try font(
        [
          "Subtype": .name("Type1"), "BaseFont": .name("Own"),
          "FontDescriptor": ["Flags": .integer(flags), "FontFile": further(1)],
        ], streams: [program])
      #expect(texts("AC", in: own) == ["B", other])
    }
  }

  @Test func `differences come before the encoding, and ToUnicode before both`() throws {
    let map = PDFStream(
      data: Array(
        "1 begincodespacerange <00> <FF> endcodespacerange 1 beginbfchar <43> <0416> endbfchar".utf8
      ))
    let own = try font(
      [
        "Subtype": .name("Type1"), "ToUnicode": further(1),
        "Encoding": [
          "BaseEncoding": .name("WinAnsiEncoding"),
          "Differences": [66, .name("b"), .name("c"), .name("g9")],
        ],
      ], streams: [map])
    #expect(texts("ABCDE", in: own) == ["A", "b", "\u{416}", nil, "E"])
  }

  @Test(
    arguments: [
      ("ScanpdfHidden", "Type0", true), ("ABCDEF+ScanpdfHidden", "Type0", true),
      ("MyScanpdfHidden", "Type0", false), ("ScanpdfHidden", "Type1", false),
    ] as [(PDFName, PDFName, Bool)])
  func `a font of scanpdf is known by its name and its kind`(
    name: PDFName, subtype: PDFName, isOwn: Bool
  ) throws {
    #expect(try font(["BaseFont": .name(name), "Subtype": .name(subtype)]).isOwn == isOwn)
  }

  @Test func `advances are those of the list, of the kind of the font, or missing`() throws {
    let listed = try simple([
      "FirstChar": 65, "Widths": [600, 99_999], "FontDescriptor": ["MissingWidth": 250],
    ])
    #expect(listed.advances(of: Array("ABC".utf8)).map(\.advance) == [0.6, 10, 0.25])
    #expect(listed.listsAdvances(of: Array("AB".utf8)))
    #expect(!listed.listsAdvances(of: [67]))
    let glyphs = try simple([
      "Subtype": .name("Type3"), "FontMatrix": [.real(0.1), 0, 0, 1, 0, 0], "FirstChar": 65,
      "Widths": [6],
    ])
    #expect(abs(glyphs.advances(of: [65])[0].advance - 0.6) < 1e-9)
    #expect(glyphs.extent == nil)
    let courier = try simple(["BaseFont": .name("Courier")])
    #expect(courier.advances(of: Array("il".utf8)).map(\.advance) == [0.6, 0.6])
  }

  @Test func `advances of a composite font are single or in ranges`() throws {
    let own = try composite(["DW": 900, "W": [66, [500, 400], 70, 72, 300, 80]])
    let string: [UInt8] = [65, 66, 67, 68, 70, 72, 73].flatMap { [0, $0] }
    #expect(own.advances(of: string).map(\.advance) == [0.9, 0.5, 0.4, 0.9, 0.3, 0.3, 0.9])
    #expect(try composite([:], encoding: "UniJIS-UCS2-V").advances(of: [0, 65])[0].advance == -1)
  }

  @Test func `glyphs reach as far as the box of the font, if that is plausible`() throws {
    func extent(_ box: PDFObject) throws -> GlyphExtent? {
      try simple(["FirstChar": 0, "Widths": [500], "FontDescriptor": ["FontBBox": box]]).extent
    }
    let box = try extent([-900, -100, 2_000, 1_000])?.box
    #expect(box == BoundingBox(left: -0.9, top: -0.5, right: 2, bottom: 1.25))
    #expect(try extent([0, 0, 99_999, 9]) == nil)
    #expect(try extent([0, 0, 9]) == nil)
  }
}
