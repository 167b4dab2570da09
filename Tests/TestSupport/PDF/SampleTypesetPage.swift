package import PDFSyntax

/// A PDF page of text in fonts of several kinds, without compression.
///
/// F0 is Helvetica in WinAnsiEncoding. F1 is a composite font of two-byte codes, each as wide as an em but the
/// codes 0x42 (half an em) and 0x105 (nothing), with the CMap `map`. F2 has `differences` from code 65 on, each
/// 600 wide. F3 writes columns in UCS-2. F4 has the encoding of its font program, `program`, and `flags`. F5
/// has that of a compact program, of A as ff and C as B. F6 is a composite font whose `ToUnicode` is the
/// identity, with `glyphMap`. F7 is a part of a symbolic TrueType font, of the codes from the space on, which
/// names no encoding. F8 has the encoding `encoding` and says that of `ToUnicode` too. F10 and F12 are
/// ZapfDingbats, F12 with an encoding. F11 is F1 by the name of scanpdf's font.
package struct SampleTypesetPage {
  package var content: String
  /// Additional entries of the page.
  package var page: PDFDictionary = ["MediaBox": [0, 0, 200, 200]]
  /// Annotations, whose appearance is Fm0 unless they have another.
  package var annotations: [PDFDictionary] = []
  /// The content of a form named Fm0, which shows text in F0.
  package var form = "BT /F0 10 Tf 20 20 Td (form) Tj ET"
  package var map = """
    1 begincodespacerange <0000> <ffff> endcodespacerange
    4 beginbfchar <0102> <00660069> <0103> <05D0> <0104> <2610> <0105> <0E35> endbfchar
    2 beginbfrange <0041> <005A> <0041> <0200> <0202> [<0078> <0079> <007A>] endbfrange
    """
  package var differences: [PDFObject] = [
    .name("eacute"), .name("f_i"), .name("uni0416"), .name("g17"),
  ]
  package var program = """
    %!PS-AdobeFont-1.0: Own
    /Encoding 256 array 0 1 255 {1 index exch /.notdef put} for
    dup 11 /ff put dup 65/B put dup 66 /Gamma put readonly def
    currentfile eexec dup 67 /C put
    """
  package var flags: PDFObject = 4
  package var encoding: PDFObject = .name("MacRomanEncoding")
  /// How F6 gets from codes to glyphs; `nil` for a map in a stream.
  package var glyphMap: PDFObject?
  /// Whether Fm0 is the appearance of annotations in the states Yes and Off alone.
  package var hasStates = false
  /// A compact font program with two glyphs.
  package var compact: [UInt8] = [
    1, 0, 4, 1, 0, 1, 1, 1, 2, 65, 0, 1, 1, 1, 7, 28, 0, 36, 16, 179, 15, 0, 1, 1, 1, 3, 102, 102,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 65, 67, 0, 1, 135, 0, 35,
  ]

  /// Makes a page with this content.
  package init(content: String) {
    self.content = content
  }

  /// Returns the whole file.
  package func bytes() throws -> [UInt8] {
    var writer = PDFWriter()
    let pages = writer.reserve()
    let map = writer.add(PDFStream(data: Array(map.utf8)))
    let program = writer.add(PDFStream(data: Array(program.utf8)))
    let compact = writer.add(PDFStream(data: compact))
    let glyphMap = glyphMap ?? .reference(writer.add(PDFStream(data: [0, 1])))
    let fonts: PDFObject = [
      "F0": [
        "Type": .name("Font"), "Subtype": .name("Type1"), "BaseFont": .name("Helvetica"),
        "Encoding": .name("WinAnsiEncoding"),
      ],
      "F1": Self.composite(
        encoding: "Identity-H", ["DW": 1000, "W": [66, [500], 261, [0]]],
        ["ToUnicode": .reference(map)]),
      "F2": [
        "Type": .name("Font"), "Subtype": .name("Type1"), "BaseFont": .name("Own"),
        "FirstChar": 65, "Widths": [600, 600, 600, 600],
        "Encoding": ["Differences": .array([65] + differences)],
      ],
      "F3": Self.composite(encoding: "UniJIS-UCS2-V", [:], [:]),
      "F4": [
        "Type": .name("Font"), "Subtype": .name("Type1"), "BaseFont": .name("Own"),
        "FontDescriptor": ["Flags": flags, "FontFile": .reference(program)],
      ],
      "F5": [
        "Type": .name("Font"), "Subtype": .name("Type1"), "BaseFont": .name("Own"),
        "FontDescriptor": ["Flags": 4, "FontFile3": .reference(compact)],
      ],
      "F6": Self.composite(
        encoding: "Identity-H", ["CIDToGIDMap": glyphMap], ["ToUnicode": .name("Identity-H")]),
      "F7": [
        "Type": .name("Font"), "Subtype": .name("TrueType"), "BaseFont": .name("Own"),
        "FirstChar": 32, "FontDescriptor": ["Flags": 4],
      ],
      "F8": [
        "Type": .name("Font"), "Subtype": .name("Type1"), "BaseFont": .name("Helvetica"),
        "Encoding": encoding, "ToUnicode": .name("Identity-H"),
      ],
      "F11": Self.composite(
        encoding: "Identity-H", ["DW": 1000, "W": [66, [500]]],
        ["BaseFont": .name("ScanpdfHidden"), "ToUnicode": .reference(map)]),
      "F10": [
        "Type": .name("Font"), "Subtype": .name("Type1"), "BaseFont": .name("ZapfDingbats"),
      ],
      "F12": [
        "Type": .name("Font"), "Subtype": .name("Type1"), "BaseFont": .name("ZapfDingbats"),
        "Encoding": .name("WinAnsiEncoding"),
      ],
    ]
    let form = writer.add(
      PDFStream(
        dictionary: [
          "Type": .name("XObject"), "Subtype": .name("Form"), "BBox": [0, 0, 200, 200],
          "Resources": ["Font": fonts],
        ], data: Array(form.utf8)))
    var page = page
    page["Type"] = .name("Page")
    page["Parent"] = .reference(pages)
    page["Contents"] = .reference(writer.add(PDFStream(data: Array(content.utf8))))
    page["Resources"] = ["Font": fonts, "XObject": ["Fm0": .reference(form)]]
    if !annotations.isEmpty {
      let states: PDFObject = ["Yes": .reference(form), "Off": .reference(form)]
      let appearance: PDFDictionary = ["AP": ["N": hasStates ? states : .reference(form)]]
      page["Annots"] = .array(annotations.map { .dictionary(appearance.with($0)) })
    }
    let kid = PDFObject.reference(writer.add(.dictionary(page)))
    writer.write(["Type": .name("Pages"), "Kids": [kid], "Count": 1], as: pages)
    let catalog = writer.add(["Type": .name("Catalog"), "Pages": .reference(pages)])
    return try writer.bytes(catalog: catalog)
  }

  private static func composite(
    encoding: PDFName, _ descendant: PDFDictionary, _ entries: PDFDictionary
  ) -> PDFObject {
    var descendant = descendant
    descendant["Type"] = .name("Font")
    descendant["Subtype"] = .name("CIDFontType2")
    var font = entries
    font["Type"] = .name("Font")
    font["Subtype"] = .name("Type0")
    font["Encoding"] = .name(encoding)
    font["DescendantFonts"] = [.dictionary(descendant)]
    return .dictionary(font)
  }
}

extension PDFDictionary {
  /// Returns the dictionary with other entries.
  package func with(_ entries: PDFDictionary) -> PDFDictionary {
    entries.entries.reduce(into: self) { $0[$1.name] = $1.object }
  }
}
